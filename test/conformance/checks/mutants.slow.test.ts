// The whole suite against services with one fault: it reports nothing else.
import { expect, test } from "vitest";
import { mutantOf } from "../../../service/mutants/index.ts";
import { startService } from "../../../service/server.ts";
import { run } from "../run.ts";

test.each([
  "token-price/request/amount/exclusiveMinimum/limit-included",
  "trade-token/response/transaction/gasLimit/required/optional",
  "demands-no-credential-for-fees",
  "create-token-transaction/request/chainSlug/enum/without-monad",
])("fails %s only for its fault", async (id) => {
  const mutant = mutantOf(id);
  const service = await startService({ mutants: [id] });
  try {
    const result = await run(service.url);
    const failing = result.checks.filter((check) => check.verdict === "fail" && check.tier === "specified");
    expect(failing.length).toBeGreaterThan(0);
    for (const { id: failed, statements } of failing) {
      expect(
        statements.some((statement) => mutant?.statements.includes(statement)),
        failed,
      ).toBe(true);
    }
  } finally {
    await service.close();
  }
});
