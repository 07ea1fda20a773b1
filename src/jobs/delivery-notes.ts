/** The job that ships: each row's data becomes a copy of a template document, and its link the row's done mark. */
import { defineJob, fillDocument, inputError, requireFields, setupError, sheetRecords } from "../index";

export interface Archiving {
  /** Days after which done rows move to the archive tab. 0: never. */
  rowDays: number;
  /** Days after which documents move to the archive folder. 0: never. */
  fileDays: number;
  folder: string;
}

/** @param everyMinutes how often new rows are looked for */
export const deliveryNotes = (everyMinutes: number, { rowDays, fileDays, folder }: Archiving) =>
  defineJob({
    name: "delivery-notes",
    everyMinutes,
    archiveFiles: { folder, afterDays: fileDays },
    records: sheetRecords({
      sheet: "records",
      id: "id",
      label: "customer",
      done: "document",
      resume: "resume",
      archiveDoneAfterDays: rowDays,
    }),
    check(setup) {
      for (const [name, exists] of [
        ["templateId", setup.fileExists(setup.setting("templateId"))],
        ["folderId", setup.folderExists(setup.setting("folderId"))],
      ] as const) {
        if (!exists) throw setupError(cannotOpen(name, setup.setting(name)));
      }
    },
    process(record, ctx) {
      const address = record.text("data_url");
      if (address === "") throw inputError("data_url", NO_ADDRESS);
      const data = ctx.fetchJson(absolute(address, ctx.setting("apiBase")));
      if (typeof data !== "object" || data === null || Array.isArray(data)) {
        throw inputError("data_url", NO_FIELDS);
      }
      const template = ctx.setting("templateId");
      requireFields(template, data);
      const note = ctx.copyOnce({
        template,
        name: `${record.id} ${record.label}`,
        folder: ctx.setting("folderId"),
      });
      ctx.step("fill", () => fillDocument(note, data));
      return { document: note.url };
    },
  });

function absolute(address: string, base: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (base === "") throw inputError("data_url", isRelative(address));
  return `${base.replace(/\/+$/, "")}/${address.replace(/^\/+/, "")}`;
}

const cannotOpen = (setting: string, value: string) => ({
  en:
    `Job "delivery-notes": the setting ${setting} is "${value}", which cannot be opened. ` +
    `Put the id of a Google Docs template (templateId) and of a folder (folderId) into the script property TG_settings.`,
  ja:
    `ジョブ「delivery-notes」: 設定 ${setting} ${value === "" ? "が空です" : `の「${value}」を開けません`}。` +
    `メニュー「Trigger Guard」→「設定…」に、テンプレート（templateId）とフォルダ（folderId）の ID を入れてください。`,
});
const NO_ADDRESS = {
  en: "is empty; fill in the address of the record's data.",
  ja: "空欄です。データの URL を入力してください。",
};
const NO_FIELDS = {
  en: "gives JSON that is no object with fields.",
  ja: "この URL のデータは、項目名と値の組になっていません。",
};
const isRelative = (address: string) => ({
  en: `"${address}" is relative; make it a full address or set apiBase.`,
  ja: `「${address}」は URL の一部です。http から始まる URL にするか、設定「API の URL」（apiBase）を入れてください。`,
});
