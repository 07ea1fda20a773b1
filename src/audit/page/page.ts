/// <reference lib="dom" />
// The offline page: a person pastes a script and reads the number. Nothing leaves the page.
import { auditProject } from "../audit-project";
import type { AuditedEntryPoint, AuditResult, Finding } from "../finding";
import { PRESETS } from "../presets";
import { numberInWords, unattendedFirstWorst } from "../report/words";

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

function element(name: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== "") made.className = className;
  return made;
}

const PASTED = "Code.gs";

function entryPoint(entry: AuditedEntryPoint): HTMLElement {
  const section = element("section", "", `entry ${/^\d+$/.test(entry.number) ? "bounded" : entry.number}`);
  const heading = element("h2", "");
  heading.append(element("span", numberInWords(entry), "number"), ` ${entry.name} (${entry.trigger})`);
  section.append(heading, element("p", entry.because));
  const path = element("ol", "", "path");
  path.setAttribute("aria-label", "The lines that make it so");
  for (const place of entry.path) path.append(lineLink(place));
  section.append(path);
  if (entry.notFollowed.length > 0) {
    section.append(element("p", `Not followed, because it is not here: ${entry.notFollowed.join(", ")}`));
  }
  return section;
}

/** Selects the line in the pasted text. */
function lineLink(place: string): HTMLElement {
  const item = element("li", "");
  const button = element("button", place);
  button.setAttribute("type", "button");
  button.addEventListener("click", () => selectLine(Number(/\d+$/.exec(place)?.[0] ?? 1)));
  item.append(button);
  return item;
}

function selectLine(line: number): void {
  const input = byId<HTMLTextAreaElement>("script");
  const lines = input.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  input.focus();
  input.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

function findingRow({ line, ruleId, message }: Finding): HTMLElement {
  const item = element("li", "", "finding");
  const place = lineLink(`${PASTED}:${line}`).firstElementChild;
  if (place) item.append(place);
  item.append(" ", element("strong", ruleId), element("p", message));
  return item;
}

function show(result: AuditResult): void {
  const output = byId("result");
  output.replaceChildren();
  for (const { line, message } of result.notParsed) {
    output.append(element("p", `Line ${line} could not be read: ${message}`, "error"));
  }
  const entries = unattendedFirstWorst(result.entryPoints);
  if (entries.length === 0 && result.notParsed.length === 0) {
    output.append(element("p", "No function here is seen to run by itself."));
  }
  output.append(...entries.map(entryPoint));
  if (result.findings.length > 0) {
    const list = element("ul", "", "findings");
    list.append(...result.findings.map(findingRow));
    output.append(element("h2", `${result.findings.length} findings`), list);
  }
}

function audit(): void {
  const text = byId<HTMLTextAreaElement>("script").value;
  const isTypeScript = byId<HTMLInputElement>("typescript").checked;
  const { rules, attendedToo } = PRESETS.recommended;
  const path = isTypeScript ? "Code.ts" : PASTED;
  show(auditProject([{ path, text }], rules, { attendedToo }));
}

byId("audit").addEventListener("click", audit);
