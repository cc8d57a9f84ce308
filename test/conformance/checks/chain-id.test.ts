// The chain ids of created tokens on services of a test.
import { expect, test } from "vitest";
import { chainIdChecks } from "../../../conformance/checks/created-token.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { converse, verdictsOn } from "../dialogues.ts";

const IDS = chainIdChecks().flatMap(({ id, trial }) => (trial.kind === "dialogue" ? [id] : []));

/** The verdicts on a service that numbers chains in its own way. */
async function verdicts(idOf: (body: JsonObject, count: number) => JsonObject | number): Promise<readonly string[]> {
  const begin = () => {
    let count = 0;
    return converse((_, body) => idOf(body, ++count));
  };
  return Object.values(await verdictsOn(IDS, begin));
}

const withId = (chainId: unknown) => ({ success: true, chainId });

test("passes a number for each chain", async () => {
  expect(await verdicts(({ chainSlug }) => withId(String(chainSlug).length))).toEqual(["pass", "pass"]);
});

test("does not judge responses without a number, or a service of one chain", async () => {
  expect(await verdicts(() => ({ success: true }))).toEqual(["notApplicable", "notApplicable"]);
  const ofOne = await verdicts(({ chainSlug }) => (chainSlug === "base-sepolia" ? withId(84532) : 422));
  expect(ofOne).toEqual(["pass", "inconclusive"]);
});

test("fails one number for all chains, and many for one", async () => {
  expect(await verdicts(() => withId(1))).toEqual(["pass", "fail"]);
  expect(await verdicts((_, count) => withId(count))).toEqual(["fail", "pass"]);
});
