// npm run explain -- "MESSAGE": what an error means, whether it is retried, and what a person can do about it.
import { createInterface } from "node:readline";
import { Command, CommanderError, Option } from "commander";
import { classifyThrown, type Classification } from "../src/core/classify";
import type { FailureClass } from "../src/core/failure-class";
import { retryAfterMs } from "../src/core/retry-after";
import { explain } from "../src/messages/explanations";
import type { Locale } from "../src/messages/messages";
import { accountLocale } from "./account-locale";

/** What a message alone can show. Who asked, and whether a write was under way, only the guard knows. */
const SHOWN: Partial<Record<FailureClass, FailureClass>> = {
  credentials: "auth",
  unknown_outcome: "transient",
  later: "transient",
};

const LABELS: Record<
  Locale,
  Record<
    "class" | "reason" | "retry" | "what" | "whatToDo" | "yes" | "no" | "inTable" | "refused",
    string
  > & {
    ordered(seconds: number): string;
  }
> = {
  en: {
    class: "class",
    reason: "reason",
    retry: "retried in the run",
    what: "what happened",
    whatToDo: "what to do",
    yes: "yes",
    no: "no",
    ordered: (seconds) =>
      `, if the run may wait the ${seconds} s that the host orders; else the host rests that long`,
    inTable: "in the table of failures",
    refused:
      "credentials where a host refuses all; auth, and stopped, where it refuses one record among others",
  },
  ja: {
    class: "分類",
    reason: "理由",
    retry: "同じ実行での再試行",
    what: "何が起きたか",
    whatToDo: "できること",
    yes: "する",
    no: "しない",
    ordered: (seconds) =>
      `（接続先の指示する ${seconds} 秒をその実行で待てる場合。待てなければ、その間この接続先を休ませます）`,
    inTable: "失敗の表では",
    refused: "接続先がすべてを拒否するなら credentials、1 件だけを拒否するなら auth（停止します）",
  },
};

/** One line of input: plain text, or JSON whose fields are the failure's. Never throws, whatever the line holds. */
export function classifyLine(line: string): Classification {
  return classifyThrown(objectIn(line) ?? line);
}

export function asJsonLine(found: Classification): string {
  return JSON.stringify({
    class: SHOWN[found.class] ?? found.class,
    reason: found.reason,
    retry: found.retry,
  });
}

export function asText(found: Classification, locale: Locale): string {
  const labels = LABELS[locale];
  const { what, whatToDo } = explain(found, locale);
  return [
    `${labels.class}: ${SHOWN[found.class] ?? found.class}`,
    ...(found.class === "credentials" ? [`${labels.inTable}: ${labels.refused}`] : []),
    `${labels.reason}: ${found.reason}`,
    `${labels.retry}: ${found.retry ? labels.yes + waitOf(found, labels) : labels.no}`,
    `${labels.what}: ${what}`,
    `${labels.whatToDo}: ${whatToDo}`,
  ].join("\n");
}

function waitOf({ retryAfterText }: Classification, { ordered }: (typeof LABELS)[Locale]): string {
  const orderedMs = retryAfterMs(retryAfterText, Date.now());
  return orderedMs === undefined ? "" : ordered(Math.ceil(orderedMs / 1_000));
}

function objectIn(line: string): object | undefined {
  if (!line.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined; // text that only begins like JSON, cut off or with a prefix: it is read as text
  }
}

async function explainStandardInput(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const isRoomLeft = process.stdout.write(`${asJsonLine(classifyLine(line))}\n`);
    if (!isRoomLeft) await new Promise((drained) => process.stdout.once("drain", drained));
  }
}

async function main(argv: string[]): Promise<number> {
  const command = new Command("npm run explain --")
    .description("Says what an error means: class, reason, retried or not, and what a person can do.")
    .argument("[message]", "the error's text, or JSON with message, name, httpStatus, headers, body")
    .option("--json", "one JSON line; without a message, one for each line of standard input")
    .addOption(
      new Option("--locale <locale>", "language of the explanation; the terminal's")
        .choices(["en", "ja"])
        .default(accountLocale() ?? "en"),
    )
    .allowExcessArguments(false)
    .exitOverride();
  try {
    command.parse(argv, { from: "user" });
    const { json, locale } = command.opts<{ json?: boolean; locale: Locale }>();
    const [message] = command.args;
    if (message === undefined && json !== true) {
      command.error(
        'Give a message, as in: npm run explain -- "Request failed … returned code 503". Or pipe lines into --json.',
      );
    }
    if (message === undefined) await explainStandardInput();
    else
      console.log(json === true ? asJsonLine(classifyLine(message)) : asText(classifyLine(message), locale));
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

if (require.main === module) void main(process.argv.slice(2)).then((status) => (process.exitCode = status));
