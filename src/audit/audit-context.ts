// What every rule may ask of the project, found once.
import { type Audience, findAudience } from "./audience";
import { findEntryPoints } from "./entry-points";
import { type EntryPoint } from "./entry-point";
import { type Fn, type Project, type ScriptFile, type ScriptText, readProject } from "./project";
import { findRetries } from "./retries";
import { type Retry } from "./retry";
import type { Node } from "./syntax-tree";

export interface AuditOptions {
  /** Files that may call Google directly because they are the helper's own adapter (`trigger-guard` preset). @default [] */
  adapters: string[];
  /** Hold functions that only a person starts (menu, dialog, set-up) to the same. @default false */
  attendedToo: boolean;
  /** Leave `eslint-disable` comments to ESLint, which also says where one is not needed. @default false */
  reportDisabled: boolean;
}

export interface AuditContext {
  project: Project;
  entries: EntryPoint[];
  audience: Audience;
  retries: Retry[];
  options: AuditOptions;
}

export interface TextEdit {
  range: readonly [number, number];
  text: string;
}

/** What a rule has to say about one place. */
export interface Report {
  file: ScriptFile;
  node: Node;
  /** The function it is about, where the node is only its name. */
  fn?: Fn;
  message: string;
  fix?: TextEdit;
  suggestion?: { desc: string; edit: TextEdit };
}

export interface Rule {
  id: string;
  /** One sentence: what it finds. */
  finds: string;
  find(context: AuditContext): Report[];
}

const DEFAULTS: AuditOptions = { adapters: [], attendedToo: false, reportDisabled: false };

export function auditContext(texts: ScriptText[], given: Partial<AuditOptions> = {}): AuditContext {
  const options = { ...DEFAULTS, ...given };
  const project = readProject(texts);
  const entries = findEntryPoints(project);
  const audience = findAudience(project, entries, options.attendedToo);
  return { project, entries, audience, retries: findRetries(project), options };
}
