// How a target words a rejection: its status, and the code that it gives in the body, if there is one. Pure.
import { isObject } from "../schemas/json.ts";

/** A code as services have them; anything else is prose, which would make a kind of each response. */
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{1,39}$/;

/** The target's own code of a rejection, such as INSUFFICIENT_HOLDING; undefined if the body names none. */
export function rejectionCode(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const error = body["error"];
  const inner = isObject(error) ? [error["code"], error["type"]] : [error];
  return [...inner, body["code"], body["errorCode"]].find(
    (value): value is string => typeof value === "string" && CODE.test(value),
  );
}

/** Whether a status is a rejection: the target understood the request and says no. */
export function isRejectionStatus(status: number): boolean {
  return status >= 400 && status <= 499;
}
