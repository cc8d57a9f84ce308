// Faults that fail requests: server errors, resets, expired credentials and the rejections of a rate limiter.
import type { ServiceResponse } from "../exchange/stages.ts";
import { type FaultKind, faultKind, readCount, readDurationMs, readShare } from "./fault.ts";

/** Status 429 with a Retry-After of one second. */
const TOO_MANY_REQUESTS: ServiceResponse = {
  status: 429,
  headers: { "content-type": "application/problem+json", "retry-after": "1" },
  text: JSON.stringify({ title: "too many requests", status: 429 }),
};

/** `errors=2%` for status 500, `errors=2%:503` for another. */
export const errors: FaultKind = {
  form: "errors=<share>[:<status from 500 to 599>], such as errors=2% or errors=2%:503",
  description: "Fails a share of the requests with a server error.",
  parse: (argument) => {
    const [, shareText = "", statusText = "500"] = /^([\d.]+%)(?::(5\d\d))?$/.exec(argument) ?? [];
    const share = readShare(shareText);
    if (share === undefined) return undefined;
    const response = {
      status: Number(statusText),
      headers: { "content-type": "application/problem+json" },
      text: JSON.stringify({ title: "internal", status: Number(statusText), detail: "Something went wrong." }),
    };
    return ({ random }) =>
      (delivery) =>
        random.next() < share ? { ...delivery, response } : undefined;
  },
};

export const reset = faultKind(
  "reset=<share>, such as reset=1%",
  "Resets the connection instead of responding.",
  readShare,
  (share, { random }) =>
    (delivery) =>
      random.next() < share ? { ...delivery, isReset: true } : undefined,
);

function expiredResponse(status: number): ServiceResponse {
  return {
    status,
    headers: { "content-type": "application/problem+json" },
    text: JSON.stringify({ title: "credential expired", status, detail: "The credential has expired." }),
  };
}

export const expiry: FaultKind = {
  form: "expiry=<duration>[:<status from 400 to 499>], such as expiry=10m or expiry=10m:403",
  description: "Refuses a credential, with status 401, once it is older than that, counted from its first request.",
  parse: (argument) => {
    const [, duration = "", statusText = "401"] = /^([^:]+)(?::(4\d\d))?$/.exec(argument) ?? [];
    const lifetimeMs = readDurationMs(duration);
    if (lifetimeMs === undefined) return undefined;
    const response = expiredResponse(Number(statusText));
    return ({ elapsedMs }) => {
      const firstMs = new Map<string, number>();
      return (delivery, { headers: { authorization = "" } }) => {
        const nowMs = elapsedMs();
        const since = firstMs.get(authorization) ?? nowMs;
        firstMs.set(authorization, since);
        return nowMs - since > lifetimeMs ? { ...delivery, response } : undefined;
      };
    };
  },
};

/** `limit=20`: twenty requests in each second since it was switched on; beyond them 429 with Retry-After. */
export const limit = faultKind(
  "limit=<requests per second>, such as limit=20",
  "Rejects requests beyond so many per second with status 429 and Retry-After: 1.",
  readCount,
  (allowed, { elapsedMs }) => {
    let second = -1;
    let count = 0;
    return (delivery) => {
      const now = Math.floor(elapsedMs() / 1_000);
      if (now !== second) count = 0;
      second = now;
      count += 1;
      return count > allowed ? { ...delivery, response: TOO_MANY_REQUESTS } : undefined;
    };
  },
);

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
      return (delivery) => {
        const nowMs = elapsedMs();
        tokens = Math.min(size, tokens + ((nowMs - filledMs) * perSecond) / 1_000);
        filledMs = nowMs;
        if (tokens < 1) return { ...delivery, response: TOO_MANY_REQUESTS };
        tokens -= 1;
        return undefined;
      };
    };
  },
};

/** `throttle=20`: every twentieth request; `throttle=1`: every request. */
export const throttle = faultKind(
  "throttle=<n>, such as throttle=20",
  "Rejects every nth request with status 429 and Retry-After: 1, whatever the pace.",
  readCount,
  (every) => {
    let count = 0;
    return (delivery) => {
      count += 1;
      return count % every === 0 ? { ...delivery, response: TOO_MANY_REQUESTS } : undefined;
    };
  },
);
