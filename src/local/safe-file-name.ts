import { createHash } from "node:crypto";

/** File names people can read, safe on every system; long names are cut and told apart by a digest. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, "_")
    .replace(/^[. ]+|[. ]+$/g, "_");
  if (Buffer.byteLength(plain) <= 180 && plain !== "") return plain;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
  let cut = plain.slice(0, 120);
  while (Buffer.byteLength(cut) > 160) cut = Array.from(cut).slice(0, -1).join("");
  return `${cut}~${digest}`;
}
