// A faulty service for some families of checks; the sample of `npm run prove` has one for each, and the whole proof all of them.
import { describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { mutantOf } from "../../../service/mutants/index.ts";
import { startedService } from "../../service/running-service.ts";
import { idsWith, run, runOn } from "../run.ts";

const checks = allChecks();

const CLASSES = [
  ["required", "token-price/request/tokenId/required/optional"],
  ["number", "token-price/request/amount/exclusiveMinimum/limit-included"],
  ["authentication", "demands-no-credential-for-fees"],
  ["conditional-rule", "accepts-amount-at-limit-when-buying"],
  ["response-shape", "cuts-responses-short"],
  ["echo", "quotes-another-token"],
] as const;

describe.each(CLASSES)("%s: %s", (family, id) => {
  test("is killed by a check of the family that names the statement", async () => {
    const mutant = mutantOf(id);
    if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
    const service = await startedService({ mutants: [id] });
    const naming = checks.filter((check) => check.statements.some((one) => mutant.statements.includes(one)));
    const result = await run(service.url, { only: naming.map((check) => check.id), tiers: [mutant.tier] });
    const killing = result.checks.filter((check) => check.verdict === "fail");
    expect(service.activations().get(id)).toBeGreaterThan(0);
    expect(killing.map((check) => check.family)).toContain(family);
    // A run without specified checks proves nothing.
    expect(result.exitCode).toBe(mutant.tier === "specified" ? 1 : 4);
  });
});

test("fails a service that accepts a credential that it must refuse", async () => {
  const refused = { only: ["**/refused-credential"], refusedToken: "revoked" };
  const honest = await runOn({ refusedTokens: ["revoked"] }, refused);
  expect(idsWith(honest, "pass")).toHaveLength(5);
  const mutants = ["honours-refused-credentials"];
  expect(idsWith(await runOn({ refusedTokens: ["revoked"], mutants }, refused), "fail")).toHaveLength(5);
});
