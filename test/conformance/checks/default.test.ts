// Whether a quote without a field is that with its default, on services of a test.
import { expect, test } from "vitest";
import { defaultChecks } from "../../../conformance/checks/default.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { type Conversation, converse, verdictOn } from "../dialogues.ts";

const SAME_QUOTE = defaultChecks()
  .map(({ id }) => id)
  .filter((id) => id.endsWith("same-quote"));

const TOKEN = "0b5c6f0e-3c2a-4f53-9d0e-2f6c1a7b8e90";

/** A service whose quotes are priced in its own way. */
function pricedBy(price: (quote: JsonObject, count: number) => number, onPause?: () => void): Conversation {
  let count = 0;
  return converse((operation, body) => {
    if (operation === "create-token-transaction") return { success: true, metadata: { tokenId: TOKEN } };
    const quote = { direction: "sell", inputToken: "token", amount: 1, ...body };
    return { success: true, data: { ...quote, inputAmount: quote.amount, outputAmount: price(body, ++count) } };
  }, onPause);
}

const verdictsOn = (begin: () => Conversation) =>
  Promise.all(SAME_QUOTE.map(async (id) => await verdictOn(id, begin())));

test("does not judge quotes whose price moves all the time", async () => {
  const verdicts = await verdictsOn(() => pricedBy((_, count) => count));
  expect(new Set(verdicts)).toEqual(new Set(["inconclusive"]));
});

test("passes a service that caches quotes while prices move", async () => {
  const begin = () => {
    const cache = new Map<string, number>();
    let isQuiet = false;
    const price = (body: JsonObject, count: number) => {
      const key = JSON.stringify(body);
      const known = cache.get(key) ?? (isQuiet ? 5 : count);
      cache.set(key, known);
      return known;
    };
    return pricedBy(price, () => {
      cache.clear();
      isQuiet = true;
    });
  };
  expect(await verdictsOn(begin)).toEqual(["pass", "pass", "pass"]);
});
