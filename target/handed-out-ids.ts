// Ids that a response hands out, to be named in later requests.
import { FORMATS } from "../schemas/dialect.ts";
import { valueAt } from "../schemas/violation.ts";

/** Whether a text is, or contains, a credential. A target may return one as an id; it must not get into bodies and reports. */
export type IsSecret = (text: string) => boolean;

/** The text at a pointer, unless it is secret. */
export function textAt(body: unknown, pointer: string, isSecret: IsSecret): string | undefined {
  const value = valueAt(body, pointer);
  return typeof value === "string" && !isSecret(value) ? value : undefined;
}

/** The id at a pointer. One that violates the format of requests is no valid value to send. */
export function idAt(body: unknown, pointer: string, isSecret: IsSecret): string | undefined {
  const value = textAt(body, pointer, isSecret);
  return value !== undefined && FORMATS.uuid.test(value) ? value : undefined;
}

export function createdTokenId(body: unknown, isSecret: IsSecret): string | undefined {
  return idAt(body, "/metadata/tokenId", isSecret);
}
