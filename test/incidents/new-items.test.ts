// The second job that ships, as it is compiled: off until its feed is named, then rows that stay what they were.
import { startApi, type Api } from "../support/api-process";
import { HOUR } from "../support/bundle-world";
import { deliveryWorld, ORDER, orders } from "../support/delivery-world";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

test("new items of a paged feed become rows of a new sheet, once, as text; and the first job goes on beside it", async () => {
  const odd = ["=1+1", "007", "1-2", "TRUE", "plain", "'quoted", "+81 3"];
  await api.answer("*", ORDER);
  const items = (texts: string[], from: number) =>
    texts.map((title, index) => ({ id: `0${from - index}`, title, stars: index }));
  await api.json("/feed", { items: items(odd.slice(0, 4), 17), next_url: "/feed2" });
  await api.json("/feed2", { items: items(odd.slice(4), 13) });
  const { guard, documents } = deliveryWorld(api, orders(2));
  const jobs = (): string[] => guard.call<{ job: string }[]>("listJobs").map(({ job }) => job);
  guard.tick();
  expect(jobs()).toEqual(["delivery-notes"]);
  const settings = JSON.parse(guard.world.scriptProperties().TG_settings ?? "") as object;
  guard.world.setScriptProperty(
    "TG_settings",
    JSON.stringify({ ...settings, feedUrl: `${api.url}/feed`, feedNext: "next_url", feedSheet: "News" }),
  );
  guard.ticks(2);
  expect(jobs()).toEqual(["delivery-notes", "new-items"]);
  expect(documents()).toHaveLength(2);
  const titles = (): unknown[] =>
    guard.byHand(
      `return SpreadsheetApp.getActiveSpreadsheet().getSheetByName("News").getDataRange().getValues();`,
    );
  const expected = [
    ["id", "title", "stars"],
    ...[3, 2, 1, 0].map((index) => [`0${17 - index}`, odd[index], index]),
    ...[2, 1, 0].map((index) => [`0${13 - index}`, odd[4 + index], index]),
  ];
  expect(titles()).toEqual(expected);
  expect(await api.count("/feed")).toBe(1);
  guard.world.advanceTo(guard.world.nowMs() + HOUR);
  guard.ticks(2);
  expect(titles()).toEqual(expected);
  expect([await api.count("/feed"), await api.count("/feed2")]).toEqual([2, 1]);
});
