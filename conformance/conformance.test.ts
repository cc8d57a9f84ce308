// The checks as Vitest tests: one run of the suite, one test for each check. The target comes from `provide` in the Vitest
// configuration.
import { beforeAll, expect, inject, test } from "vitest";
import { parseTarget } from "../http/target.ts";
import type { CheckResult } from "../run/format/run.ts";
import { isDeciding } from "../schemas/index.ts";
import type { SideEffects } from "../target/chains.ts";
import { allChecks } from "./catalogue/catalogue.ts";
import { CONFORMANCE_DEFAULTS, runConformance } from "./run/runner.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What is judged; without it there is nothing to test. */
    readonly conformance?: { readonly target: string; readonly token: string; readonly sideEffects: SideEffects };
  }
}

const results = new Map<string, CheckResult>();

beforeAll(async () => {
  const provided = inject("conformance");
  if (!provided) throw new Error("The target must be provided as `conformance` in the Vitest configuration, got none.");
  const { target, token, sideEffects } = provided;
  const { checks } = await runConformance({ ...CONFORMANCE_DEFAULTS, target: parseTarget(target), token, sideEffects });
  for (const result of checks) results.set(result.id, result);
});

test.for(allChecks().map(({ id }) => id))("%s", async (id, { annotate, skip }) => {
  const result = results.get(id);
  if (result === undefined) throw new Error(`the run has no result for ${id}`);
  const { verdict, tier, reason, actual } = result;
  switch (verdict) {
    case "pass":
      return;
    case "fail":
      if (isDeciding(tier)) expect.fail(failureText(result));
      await annotate(failureText(result), "warning");
      return;
    case "inconclusive":
    case "notApplicable":
      skip(`${verdict}, ${reason ?? "no reason"}: ${actual}`);
  }
});

/** Everything known about a failure, one line each. */
function failureText({
  rule,
  expected,
  actual,
  difference,
  curl,
  response,
  statements,
  interpretations,
}: CheckResult): string {
  const lines = [
    rule,
    `expected: ${expected}`,
    `actual: ${actual}`,
    ...(difference === undefined ? [] : [`difference to an accepted request: ${difference}`]),
    `statements: ${statements.join(", ")}${interpretations.length > 0 ? `; interpretations: ${interpretations.join(", ")}` : ""}`,
    ...(response === undefined ? [] : [`response: ${response}`]),
    ...(curl === undefined ? [] : [curl]),
  ];
  return lines.join("\n");
}
