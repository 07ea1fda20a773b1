// Blob: bytes with a name and a type.
import { GuestObject } from "./guest-object";

/** Apps Script's bytes are signed. */
export const toSigned = (bytes: Uint8Array): number[] =>
  Array.from(bytes, (byte) => (byte > 127 ? byte - 256 : byte));
export const toBytes = (data: string | readonly number[]): Buffer =>
  typeof data === "string" ? Buffer.from(data, "utf8") : Buffer.from(data.map((byte) => byte & 255));

export class Blob extends GuestObject {
  static override readonly service = "Blob";
  #bytes: Buffer;
  #contentType: string | null;
  #name: string | null;

  constructor(bytes: Buffer, contentType: string | null = null, name: string | null = null) {
    super();
    this.#bytes = bytes;
    this.#contentType = contentType;
    this.#name = name;
  }

  getBytes(): number[] {
    return toSigned(this.#bytes);
  }

  getDataAsString(charset = "UTF-8"): string {
    return new TextDecoder(charset).decode(this.#bytes);
  }

  getContentType(): string | null {
    return this.#contentType;
  }

  getName(): string | null {
    return this.#name;
  }

  setName(name: string): Blob {
    this.#name = name;
    return this;
  }

  setContentType(contentType: string): Blob {
    this.#contentType = contentType;
    return this;
  }

  setDataFromString(text: string): Blob {
    this.#bytes = Buffer.from(text, "utf8");
    return this;
  }

  setBytes(data: number[]): Blob {
    this.#bytes = toBytes(data);
    return this;
  }

  copyBlob(): Blob {
    return new Blob(Buffer.from(this.#bytes), this.#contentType, this.#name);
  }

  getAs(contentType: string): Blob {
    return new Blob(this.#bytes, contentType, this.#name);
  }
}
