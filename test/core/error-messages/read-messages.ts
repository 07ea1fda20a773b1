/** The lines of one message file: what was seen, and what it must mean. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Classification } from "../../../src/core/classify";

export interface KnownMessage {
  id: string;
  message: string;
  httpStatus: number | undefined;
  /** The right class first; more than one where the message alone cannot tell. */
  accepted: string[];
}

export type MessageFile =
  | "samples"
  | "held-out"
  | "fresh"
  | "fresh-2"
  | "fresh-3"
  | "fresh-4"
  | "fresh-5"
  | "fresh-6"
  | "fresh-7"
  | "fresh-8"
  | "fresh-9"
  | "fresh-10"
  | "natural-1"
  | "natural-2"
  | "natural-3"
  | "natural-4"
  | "natural-5"
  | "natural-6"
  | "natural-7"
  | "natural-8"
  | "natural-9"
  | "natural-10"
  | "natural-11"
  | "natural-12"
  | "natural-13"
  | "natural-14"
  | "natural-15"
  | "natural-16"
  | "natural-17"
  | "natural-18"
  | "translations"
  | "constructed";

export function readMessages(file: MessageFile): KnownMessage[] {
  const [, ...lines] = readFileSync(join(__dirname, `${file}.tsv`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [id = "", , , message = "", status = "", right = "", also = ""] = line.split("\t");
    return {
      id,
      message,
      httpStatus: status === "" ? undefined : Number(status),
      accepted: [right, ...also.split(" ")].filter((name) => name !== ""),
    };
  });
}

/** The files know one word for missing permission and missing sign-in. */
export const shownClass = (found: Classification): string =>
  found.class === "credentials" ? "auth" : found.class;
