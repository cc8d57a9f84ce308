// Credentials that expire: each is honoured for a while from its first request on, and refused from then on.
import type { FaultKind } from "./fault.ts";
import { readDurationMs } from "./quantities.ts";

const EXPIRED = {
  status: 401,
  headers: { "content-type": "application/problem+json" },
  text: JSON.stringify({ title: "credential expired", status: 401, detail: "The credential has expired." }),
};

/** `expiry=10m` */
export const expiry: FaultKind = {
  form: "expiry=<duration>, such as expiry=10m",
  description: "Refuses a credential with status 401 once it is older than that, counted from its first request.",
  parse: (argument) => {
    const lifetimeMs = readDurationMs(argument);
    if (lifetimeMs === undefined) return undefined;
    return ({ elapsedMs }) => {
      const firstMs = new Map<string, number>();
      return (strike, { headers: { authorization = "" } }) => {
        const nowMs = elapsedMs();
        const since = firstMs.get(authorization) ?? nowMs;
        firstMs.set(authorization, since);
        return nowMs - since > lifetimeMs ? { ...strike, response: EXPIRED } : undefined;
      };
    };
  },
};
