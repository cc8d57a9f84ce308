// Probes of boundary values: their adjacent values, what excuses a rejection, and their control.
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isProbeCheck } from "../../../conformance/definition/check.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { editedProbe } from "../../../target/request-edit.ts";
import { controlBodyOf } from "../control-bodies.ts";

const probes = allChecks().filter(isProbeCheck);

test("every probe at an amount of a trade, or within an object, is compared with its own control alone", () => {
  const places = /^trade-token\/request\/(buy|sell)Amount|\/request\/(links|builder)\/(?!type|optional)\w+/;
  const own = probes.filter(({ id, trial }) => places.test(id) && trial.control !== "plain");
  expect(own.length).toBeGreaterThan(150);
  expect(own.filter(({ trial }) => trial.needsSeparateControl !== true).map(({ id }) => id)).toEqual([]);
});

/** The bodies that a check sends: of its probes, then of the adjacent values. */
function sentBy(id: string, over: JsonObject = {}) {
  const found = probes.find((check) => check.id === id);
  if (found === undefined) throw new Error(`there is no check ${id}`);
  const { trial, operation } = found;
  const body = { ...controlBodyOf(operation, trial.control), ...over };
  const sent = [...trial.alternatives, ...(trial.adjacentValues ?? [])].map((edit) =>
    JSON.parse(String(editedProbe(operation, body, edit).body)),
  );
  return { body, sent };
}

test("a fraction lies between two whole numbers of its field", () => {
  const { body, sent } = sentBy("trade-token/request/sellAmountUSD/type/fraction", { sellAmountUSD: 100 });
  expect(sent).toEqual([100.5, 100, 101].map((sellAmountUSD) => ({ ...body, sellAmountUSD })));
});

test("a fraction of a quote lies between two whole numbers of the same formula", () => {
  const { body, sent } = sentBy("token-price/request/amount/type/fraction-buy-usdc");
  expect(sent).toEqual([1.5, 1, 2].map((amount) => ({ ...body, direction: "buy", inputToken: "usdc", amount })));
});

test("a valid element occurs in its array once", () => {
  const { sent } = sentBy("create-token-transaction/request/destinationChains/items/enum/value-bnb-testnet");
  expect(sent[0].destinationChains).toEqual(["bnb-testnet", "solana-devnet"]);
});

test("a huge amount fails no target, and changes the market only as a trade", () => {
  const huge = probes.filter(({ id }) => /(near-greatest-double|thirty-digits)/.test(id) && !id.includes("/limit/"));
  expect(huge.map(({ kind, tier, trial }) => [kind, tier, trial.ambiguousRejection])).toEqual(
    huge.map(() => ["accept", "advisory", true]),
  );
  const moving = probes.filter(({ trial }) => trial.mutatesMarket);
  expect(new Set(moving.map(({ operation }) => operation))).toEqual(new Set(["trade-token"]));
  expect(moving.length).toBeGreaterThan(10);
});
