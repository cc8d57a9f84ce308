// A sentence inside a PNG, as its `Description`, so that what a picture shows can be compared with what is true.
import { crc32 } from "node:zlib";

const KEYWORD = "Description\0";
/** The signature, and the chunk IHDR, after which others may follow. */
const HEAD_BYTES = 8 + 12 + 13;

/** The picture with a sentence of Latin-1 in it. */
export function withText(png: Buffer, text: string): Buffer {
  const body = Buffer.from(`tEXt${KEYWORD}${text}`, "latin1");
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - "tEXt".length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, HEAD_BYTES), length, body, sum, png.subarray(HEAD_BYTES)]);
}

/** The sentence in a picture; empty for one without. */
export function textOf(png: Buffer): string {
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.toString("latin1", at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString("latin1", at + 4, at + 8) === "tEXt" && body.startsWith(KEYWORD))
      return body.slice(KEYWORD.length);
  }
  return "";
}

/** What a picture of a report says of how many checks there were when it was taken: those that do not apply show nowhere in it. */
export function countText(checks: number): string {
  return `Taken with ${checks} checks.`;
}
