// exportOrders: 6
const CONFIG = { API: "https://erp.example.com", MAX_ATTEMPTS: 6 };

function install() {
  ScriptApp.newTrigger("exportOrders").timeBased().everyMinutes(30).create();
}

function exportOrders() {
  const store = PropertiesService.getDocumentProperties();
  const sheet = SpreadsheetApp.getActive().getSheetByName("orders");
  sheet.getDataRange().getValues().slice(1).forEach(([id, total, exported]) => {
    if (exported) return;
    const key = `attempts:${id}`;
    const attempts = Number(store.getProperty(key) ?? 0);
    if (attempts >= CONFIG.MAX_ATTEMPTS) return;
    store.setProperty(key, String(attempts + 1));
    UrlFetchApp.fetch(CONFIG.API, { method: "post", payload: { id, total } });
    store.deleteProperty(key);
  });
}
