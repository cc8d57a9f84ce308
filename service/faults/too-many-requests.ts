// The response of a target that allows no more requests for now.
import type { ServiceResponse } from "../exchange/stages.ts";

/** Status 429, to come again after a second. */
export const TOO_MANY_REQUESTS: ServiceResponse = {
  status: 429,
  headers: { "content-type": "application/problem+json", "retry-after": "1" },
  text: JSON.stringify({ title: "too many requests", status: 429 }),
};
