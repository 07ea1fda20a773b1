// onSubmit: 4
function install() {
  ScriptApp.newTrigger("onSubmit").forForm("1xForm").onFormSubmit().create();
}

function onSubmit(e) {
  const body = JSON.stringify(e.response.getItemResponses().map((r) => r.getResponse()));
  let wait = 500;
  let tries = 0;
  while (tries < 4) {
    tries++;
    const res = UrlFetchApp.fetch("https://hooks.example.com/", {
      method: "post",
      payload: body,
      muteHttpExceptions: true,
    });
    if (res.getResponseCode() < 500) return;
    Utilities.sleep(wait);
    wait *= 2;
  }
  throw new Error("given up");
}
