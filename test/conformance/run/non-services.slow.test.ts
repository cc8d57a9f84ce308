import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../errors.ts";
import { NON_SERVICES, startNonService } from "../../../proof/non-services.ts";
import { run } from "../run.ts";

type Row = { readonly name: string; readonly verdict: string; readonly exitCode: number };

/** The table of verdicts in the documentation. */
const rows: readonly Row[] = readFileSync(new URL("../../../docs/reference/non-services.md", import.meta.url), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, name = "", verdict = "", code = ""] = line.split("|").map((cell) => cell.trim());
    return name in NON_SERVICES ? [{ name, verdict, exitCode: Number(code) }] : [];
  });

test("has a verdict for every non-service", () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(NON_SERVICES).sort());
});

describe.each(rows)("$name", ({ name, verdict, exitCode }) => {
  test(`ends as ${verdict} with exit code ${exitCode}`, async () => {
    const service = await startNonService(name);
    try {
      // A busy machine is late now and then; only the service that never responds gets a short time-out.
      const result = await run(service.url, { timeoutMs: name === "silent" ? 200 : 5_000 });
      expect({ verdict: result.verdict, exitCode: result.exitCode }).toEqual({ verdict, exitCode });
      // Nothing that was tried counts as not applicable: it is inconclusive because of the target.
      const tried = result.checks.filter(
        (check) => check.expected.startsWith("rejected") && check.tier === "specified",
      );
      const passedOver = tried.filter(
        ({ verdict: one, id }) => one === "notApplicable" && !id.endsWith("/refused-credential"),
      );
      expect(passedOver.map(({ id }) => id)).toEqual([]);
      const praised = result.checks.filter(
        (check) => check.verdict === "pass" && check.expected.startsWith("rejected"),
      );
      expect(praised.map(({ id }) => id)).toEqual([]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      expect({ verdict: error.code, exitCode: error.exitCode }).toEqual({ verdict, exitCode });
    } finally {
      await service.close();
    }
    expect(service.strayCount()).toBe(0);
  });
});
