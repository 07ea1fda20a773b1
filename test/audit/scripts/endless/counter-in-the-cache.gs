// syncStock: unbounded
// The cache forgets the count after six hours at the latest.
function install() {
  ScriptApp.newTrigger("syncStock").timeBased().everyMinutes(10).create();
}

function syncStock() {
  const cache = CacheService.getScriptCache();
  const attempts = Number(cache.get("attempts")) || 0;
  if (attempts >= 5) return;
  cache.put("attempts", String(attempts + 1), 21600);
  UrlFetchApp.fetch("https://stock.example.com/api/sync", { method: "post" });
  cache.remove("attempts");
}
