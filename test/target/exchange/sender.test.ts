// How the sender waits for a target that defers requests, on a virtual clock and without a network.
import { expect, test } from "vitest";
import type { HttpResponse } from "../../../http/exchange.ts";
import { parseTarget } from "../../../http/target.ts";
import type { OperationId } from "../../../schemas/index.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import { createSender } from "../../../target/exchange/sender.ts";
import type { Order } from "../../../target/exchange/sent-request.ts";
import { exchangeOf, responseOf } from "../../conformance/exchanges.ts";
import { createVirtualClock } from "../../http/virtual-target.ts";

type Respond = (path: string, count: number) => HttpResponse;

function deferring(retryAfter?: string, status = 429): HttpResponse {
  return { ...responseOf(status, {}), headers: retryAfter === undefined ? [] : [["retry-after", retryAfter]] };
}

function senderTo(respond: Respond) {
  const clock = createVirtualClock();
  const givenUp: string[] = [];
  let count = 0;
  const sender = createSender({
    client: {
      send: async ({ path }) => {
        await clock.wait(2);
        return exchangeOf("token-price", respond(path, ++count));
      },
      close: async () => undefined,
    },
    target: parseTarget("http://127.0.0.1:1"),
    credentials: { token: "t" },
    seed: 1,
    wait: clock.wait,
    now: clock.now,
    concurrency: 8,
    onGivenUp: (reason) => givenUp.push(reason),
  });
  const send = (operation: OperationId, ...order: Order) => sender.send(plainProbe(operation, "{}"), order, "control");
  return { clock, sender, givenUp, send, count: () => count };
}

test.each([
  ["429 without a wait", deferring(), "rate-limited"],
  ["503 with a second", deferring("1", 503), "unavailable"],
])("gives up a target that only ever responds with %s", async (_name, response, reason) => {
  const { clock, sender, givenUp, send, count } = senderTo(() => response);
  const work = async () => {
    for (let index = 0; index < 100 && sender.stopReason("token-price") === undefined; index++) {
      await Promise.all(Array.from({ length: 8 }, (_, worker) => send("token-price", index, worker)));
    }
  };
  await clock.run(work());
  expect(clock.now()).toBeLessThan(12_000);
  expect(sender.stopReason("get-leaderboard")).toBe(reason);
  expect(givenUp).toEqual([reason]);
  expect(count()).toBeLessThan(200);
});
