// A target with a token bucket: each request takes a token, and tokens come back at a steady rate. What most gateways do.
import type { FaultKind } from "./fault.ts";
import { TOO_MANY_REQUESTS } from "./too-many-requests.ts";

/** `bucket=50`: fifty requests a second, and fifty at once after a rest; `bucket=50:5` for five at once. */
export const bucket: FaultKind = {
  form: "bucket=<requests per second>[:<requests at once>], such as bucket=50 or bucket=50:5",
  description: "Rejects requests for which a token bucket has no token, with status 429 and Retry-After: 1.",
  parse: (argument) => {
    const [, rateText = "0", sizeText = rateText] = /^(\d{1,6})(?::(\d{1,6}))?$/.exec(argument) ?? [];
    const [perSecond, size] = [Number(rateText), Number(sizeText)];
    if (perSecond < 1 || size < 1) return undefined;
    return ({ elapsedMs }) => {
      let tokens = size;
      let filledMs = 0;
      return (strike) => {
        const nowMs = elapsedMs();
        tokens = Math.min(size, tokens + ((nowMs - filledMs) * perSecond) / 1_000);
        filledMs = nowMs;
        if (tokens < 1) return { ...strike, response: TOO_MANY_REQUESTS };
        tokens -= 1;
        return undefined;
      };
    };
  },
};
