// Names in another case, and elements at every place of an array. A name is read as the field by a mutant, rejected or ignored like
// any unknown name by services that conform.
import { expect, test } from "vitest";
import type { MutantOptions } from "../../../proof/mutants/start.ts";
import { idsWith, runOn } from "../run.ts";

const ONLY = ["**/request/body/field-names"];

const judged = (options: MutantOptions) => runOn(options, { only: ONLY });

test("fails neither a service that ignores unknown fields nor one that rejects them", async () => {
  expect(idsWith(await judged({}), "pass")).toHaveLength(8);
  const strict = await judged({ choices: { "value.unknownField": "rejected" } });
  expect(idsWith(strict, "fail")).toEqual([]);
  // Nothing shows an effect where every unknown name is rejected.
  expect(idsWith(strict, "pass").every((id) => id.endsWith("/other-case"))).toBe(true);
  expect(idsWith(strict, "notApplicable")).toHaveLength(3);
});

test("names the fields that are read in another case", async () => {
  const { checks } = await judged({ mutants: ["reads-optional-fields-in-any-case"] });
  const fees = checks.find(({ id }) => id === "get-user-fees/request/body/field-names/other-case");
  expect(fees).toMatchObject({
    verdict: "fail",
    actual: expect.stringContaining("USER_ID as user_id, CHAINS as chains"),
  });
});

test("does not judge the places of an array if three valid elements are rejected for an open point", async () => {
  const fixtures = { userId: "0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f" };
  const options = { only: ["get-user-fees/**/at-every-place"], fixtures };
  const { checks } = await runOn({ choices: { "value.equalElements": "rejected" } }, options);
  expect(checks).toMatchObject([{ verdict: "notApplicable", reason: "open:U11" }]);
});
