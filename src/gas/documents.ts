/** Google Docs made from a template: every `{{path}}` in body, header and footer replaced, or nothing at all. */
import { PermanentError, SetupError } from "../core/raised";
import { fieldText, placeholdersIn } from "../core/template-fields";
import { OWN_WORDS } from "../messages/own-words";

interface Section {
  getText(): string;
  replaceText(pattern: string, replacement: string): unknown;
}

type Document = GoogleAppsScript.Document.Document;

const sectionsOf = (document: Document): Section[] =>
  [document.getBody(), document.getHeader(), document.getFooter()].filter(
    (section) => section !== null,
  ) as Section[];

const placeholdersOf = (document: Document): string[] => [
  ...new Set(sectionsOf(document).flatMap((section) => placeholdersIn(section.getText()))),
];

/** A template is read once per execution. */
const placeholdersOfTemplate = new Map<string, string[]>();

/**
 * Whether the data has every field that a template asks for; asked before a copy is made, so that none stays behind
 * half filled.
 * @throws PermanentError naming what is missing; SetupError where the template itself is wrong
 */
export function requireFields(templateId: string, fields: unknown): void {
  let wanted = placeholdersOfTemplate.get(templateId);
  if (wanted === undefined) {
    wanted = placeholdersOf(DocumentApp.openById(templateId));
    placeholdersOfTemplate.set(templateId, wanted);
  }
  textsFor(wanted, fields);
}

/**
 * Placeholders already replaced by an attempt that died are simply no longer there, so this may be repeated.
 * @param fields nested plain data; `{{a.b}}` reads a path, a list becomes lines
 * @throws PermanentError naming every field that is missing, before anything is changed
 */
export function fillDocument(file: { id: string }, fields: unknown): void {
  const document = DocumentApp.openById(file.id);
  const texts = textsFor(placeholdersOf(document), fields);
  for (const section of sectionsOf(document)) {
    for (const [path, text] of texts) section.replaceText(placeholderPattern(path), text);
  }
  document.saveAndClose();
}

function textsFor(paths: string[], fields: unknown): [path: string, text: string][] {
  // Nobody's record: with any data it would stay in the document.
  if (paths.includes("")) throw new SetupError(OWN_WORDS.namelessPlaceholder);
  const found = paths.map((path): [string, string | undefined] => [path, fieldText(fields, path)]);
  const missing = found.filter(([, text]) => text === undefined).map(([path]) => path);
  if (missing.length > 0) throw new PermanentError(OWN_WORDS.missingFields(missing));
  return found.map(([path, text]) => [path, text ?? ""]);
}

const placeholderPattern = (path: string): string =>
  `\\{\\{\\s*${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*\\}\\}`;
