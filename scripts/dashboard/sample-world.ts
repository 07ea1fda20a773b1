// Two and a half weeks of a shop's delivery notes, lived through by the compiled script: what the pictures in the docs show.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openWorld, type World } from "../../src/local/world";

const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-11-12T00:00:00+09:00");
const DAYS = 18;
const EVERY_MINUTES = 30;
const CUSTOMERS = [
  "青山商店",
  "Bakery Nord",
  "千代田工業",
  "Delta Print",
  "江戸屋",
  "Fuji Foods",
  "銀座文具",
  "Harbour Café",
];
const COLUMNS = ["id", "customer", "data_url", "document", "status", "note", "next_try", "resume"];
/** Hours of the local day in which the partner maintains its service. */
const NIGHT = [2, 3];

export async function sampleWorld(dir: string): Promise<World> {
  const api = fork(join(__dirname, "sample-api.ts"), { execArgv: ["--import", "tsx"] });
  try {
    const [address] = (await once(api, "message")) as [string];
    const world = emptyWorld(dir, address);
    const tell = async (isNight: boolean, isDown: boolean): Promise<void> => {
      const told = once(api, "message");
      api.send({ isNight, isDown });
      await told;
    };
    let number = 1_001;
    for (let hour = 0; hour < DAYS * 24; hour += 1) {
      const atHour = hour % 24;
      await tell(NIGHT.includes(atHour), false);
      // Shops order in the day, and some at night.
      for (let arrived = 0; arrived < arrivalsAt(hour); arrived += 1) addOrder(world, number++);
      world.runUntil(START_MS + (hour + 1) * HOUR_MS);
    }
    // Today: the partner went down a while ago.
    await tell(false, true);
    for (let arrived = 0; arrived < 7; arrived += 1) addOrder(world, number++);
    world.runUntil(START_MS + (DAYS * 24 + 1.2) * HOUR_MS);
    return world;
  } finally {
    api.kill();
  }
}

function arrivalsAt(hour: number): number {
  const atHour = hour % 24;
  if (NIGHT.includes(atHour)) return hour % 3 === 0 ? 2 : 1;
  return atHour >= 9 && atHour < 18 && hour % 5 === 0 ? 1 : 0;
}

function emptyWorld(dir: string, address: string): World {
  const world = openWorld({ dir, clock: { mode: "virtual", startMs: START_MS }, seed: 7, httpWaitMs: 1_000 });
  world.createSpreadsheet("Orders", { records: [COLUMNS] }, { textColumns: COLUMNS.slice(0, 7) });
  const settings = {
    folderId: world.createFolder("Delivery notes"),
    templateId: world.createFile("Template", "Note {{id}}", { document: true }),
    apiBase: address,
    everyMinutes: EVERY_MINUTES,
  };
  world.setScriptProperty("TG_settings", JSON.stringify(settings));
  const installed = world.execute("installTrigger");
  if (installed.status !== "completed") throw new Error(installed.error?.message);
  return world;
}

function addOrder(world: World, number: number): void {
  const sheet = world.sheet("records");
  const customer = CUSTOMERS[number % CUSTOMERS.length] ?? "";
  sheet.insertRow(sheet.displayValues().length + 1, [
    String(number),
    customer,
    `/orders/${number}`,
    "",
    "",
    "",
    "",
    "FALSE",
  ]);
}
