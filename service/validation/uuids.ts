// Spellings of UUIDs beyond five groups of hex digits, for services that read them.
import { isObject } from "../exchange/stages.ts";

/** Rewrites `tokenId` and `user_id` of a body from urn:uuid:, braces or bare digits to the plain spelling. */
export function readLenientUuids(body: unknown): void {
  if (!isObject(body)) return;
  for (const name of ["tokenId", "user_id"]) {
    const text = body[name];
    if (typeof text === "string") body[name] = plainUuid(text);
  }
}

/** Whether a plain UUID has a version from 1 to 8 and the variant of RFC 9562. */
export function isKnownVersion(uuid: string): boolean {
  return /^.{14}[1-8].{4}[89ab]/i.test(uuid);
}

function plainUuid(text: string): string {
  const bare = text.replace(/^urn:uuid:/i, "").replace(/^\{(.*)\}$/, "$1");
  const digits = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(bare);
  return digits === null ? bare : digits.slice(1).join("-");
}
