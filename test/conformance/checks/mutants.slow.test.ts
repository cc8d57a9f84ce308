// The whole suite against services with one fault: it reports nothing else.
import { expect, test } from "vitest";
import { mutants } from "../../../service/mutants/index.ts";
import { startService } from "../../../service/server.ts";
import { run } from "../run.ts";

test.each(["accepts-amount-at-limit", "omits-gas-limit", "demands-no-credential-for-fees", "rejects-monad"])(
  "fails %s only for its fault",
  async (id) => {
    const mutant = mutants.get(id);
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
  },
);
