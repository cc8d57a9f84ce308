import { describe, expect, it } from "vitest";
import { shellCommand } from "../../../reports/text/shell.ts";
import { nextStep } from "../../../reports/view/next-step.ts";
import type { CheckResult } from "../../../results/run/run.ts";
import { conformanceRun, failingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";

describe("nextStep", () => {
  it("runs the first failing check again, with the options that reach the same target", () => {
    expect(nextStep(failingRun, "bad").command).toBe(
      "npx assay conform --target https://staging.example:8443/api --fixture userId=9b1d --only token-price/authentication/header/missing",
    );
  });

  it("names no target if the reference service was started for the run", () => {
    expect(nextStep(conformanceRun(failingChecks), "bad").command).toBe(
      "npx assay conform --only token-price/authentication/header/missing",
    );
  });

  it("leads from the reference service to the reader's own", () => {
    expect(nextStep(passingRun, "good").command).toBe("npx assay check --target URL");
  });

  it("repeats a run with its seed and without its output folder", () => {
    const command = ["assay", "load", "mixed", "--out", "there", "--target", "http://a b"];
    const run = loadRun({ targetIsReference: false, command });
    expect(nextStep(run, "good").command).toBe("npx assay load mixed --target 'http://a b' --seed 7");
  });

  it("asks for a token if none could be created", () => {
    const checks = failingChecks.map(
      (check): CheckResult => ({
        ...check,
        operation: "token-price",
        verdict: "inconclusive",
        reason: "fixture-missing",
      }),
    );
    const step = nextStep({ ...conformanceRun(checks), verdict: "inconclusive" }, "unknown");
    expect(step.command).toMatch(/ --fixture tokenId=ID --fixture chainSlug=SLUG$/);
  });

  it("tells how to run the part that was not run", () => {
    expect(nextStep(inconclusiveRun, "unknown")).toEqual({
      what: "Install k6 2.x on PATH, or set ASSAY_K6 to its path.",
    });
  });
});

describe("shellCommand", () => {
  it("quotes arguments that a shell would not take literally", () => {
    expect(shellCommand(["a", "", "it's", "$(x)", "a;b", "~"])).toBe("a '' 'it'\\''s' '$(x)' 'a;b' '~'");
  });
});
