// What a refusal of an accepted request is found to come from, on responses in a row.
import { expect, test } from "vitest";
import type { HttpResponse, TransportFault } from "../../../http/exchange.ts";
import { lapseCauseOf } from "../../../target/exchange/lapses.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../../target/exchange/oracle.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import { exchangeOf, responseOf } from "../../conformance/exchanges.ts";

const judged = (end: HttpResponse | TransportFault) =>
  judgeExchange("token-price", exchangeOf("token-price", end), UNKNOWN_CONVENTIONS);
const ACCEPTED = responseOf(200, { data: {} });

test.each<[what: string, ends: readonly (HttpResponse | TransportFault)[], cause: string, lastedMs: number]>([
  ["a limit that is over at once", [ACCEPTED], "rate", 0],
  ["a limit of some seconds", ["reset", "reset", "reset", ACCEPTED], "rate", 7_000],
  ["a process that has crashed", ["connection-refused", ACCEPTED], "state", 0],
  ["a service that hangs now", ["reset", "timeout-headers"], "state", 1_000],
  ["a fault of its own", Array(7).fill("reset"), "state", 63_000],
])("calls a reset connection that of %s", async (_, ends, cause, lastedMs) => {
  const left = [...ends];
  const trial = {
    send: async () => judged(left.shift() ?? "interrupted"),
    pause: async () => undefined,
    renew: async () => {
      throw new Error("a credential resets no connection");
    },
  };
  const probe = plainProbe("token-price", "{}");
  expect(await lapseCauseOf(probe, judged("reset"), trial, probe, true)).toEqual({ cause, lastedMs });
});
