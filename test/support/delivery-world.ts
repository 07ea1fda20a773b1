// The job that ships, in its own compiled bundle: a sheet of orders, a template document and a folder.
import { guardWorld, type GuardWorld, type GuardWorldOptions } from "./bundle-world";
import type { Api } from "./api-process";

export const COLUMNS = ["id", "customer", "data_url", "document", "status", "note", "next_try", "resume"];

export interface Delivery {
  guard: GuardWorld;
  /** Names of the documents in the folder, the bin left out. */
  documents(): string[];
  folderId: string;
}

/** @param orders id and customer; the data of each is asked from the API as `/<number of the row>` */
export function deliveryWorld(
  api: Api,
  orders: readonly (readonly [id: string, customer: string])[],
  options: GuardWorldOptions = {},
): Delivery {
  const rows = orders.map(([id, customer], index) => [`'${id}`, customer, `/${index + 1}`]);
  const guard = guardWorld({ ...options, sheets: { records: [COLUMNS, ...rows] } });
  const folderId = guard.world.createFolder("notes");
  const templateId = guard.world.createFile("template", "Note for {{customer}}: {{total}}", {
    document: true,
  });
  guard.world.setScriptProperty("TG_settings", JSON.stringify({ apiBase: api.url, folderId, templateId }));
  return {
    guard,
    folderId,
    documents: () =>
      guard.world
        .files()
        .filter(({ folder, trashed }) => folder === "notes" && !trashed)
        .map(({ name }) => name),
  };
}

export const orders = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`A-${index + 1}`, `Customer ${index + 1}`]);

export const ORDER = { body: JSON.stringify({ customer: "Someone", total: 12 }) };
