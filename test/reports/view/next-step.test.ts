import { describe, expect, it } from "vitest";
import { shellCommand } from "../../../reports/text/shell.ts";
import { nextStep } from "../../../reports/view/next-step.ts";
import { partsOf } from "../../../reports/view/parts.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import { check, conformanceRun, failingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";
import { slicedRun } from "../sliced-run.ts";

describe("nextStep", () => {
  it("names no command for a merged run, which many commands made", () => {
    const instances = ["0:1/2", "1/2:1"].map((segment, at) => ({ instance: `g${at}`, segment }));
    const merged = loadRun({ generator: { ...loadRun().generator, instances } });
    expect(nextStep(merged, "good")).toEqual({ what: "Start all generators again to repeat it" });
    expect(nextStep(merged, "unknown")).toEqual({ what: expect.stringContaining("merge their runs") });
  });

  it("repeats the whole of a resumed run, and asks for no receiver whose URL was not kept", () => {
    const command = [
      "assay",
      "load",
      "mixed",
      "--live",
      "--resume",
      "soak",
      "--notify",
      "http://127.0.0.1:9/…",
      "--out=a",
    ];
    expect(nextStep({ ...loadRun(), targetIsReference: false, command }, "good").command).toMatch(
      /^assay load mixed --live --seed \d+$/,
    );
  });

  it("reproduces the first failure from the folder of the run, with the options that reach the same target", () => {
    expect(nextStep(failingRun, "bad", { folder: "out/a run" })).toEqual({
      what: "Reproduce the first failure",
      command: "assay reproduce 'out/a run' token-price/authentication/header/missing --fixture userId=9b1d",
    });
    expect(nextStep(conformanceRun(failingChecks), "bad", { folder: "out" }).command).toBe(
      "assay reproduce out token-price/authentication/header/missing",
    );
  });

  it("keeps the options of connections", () => {
    const kept = ["--insecure", "--proxy", "http://127.0.0.1:3128", "--resolve=a.example:443:127.0.0.1"];
    const run = { ...conformanceRun(failingChecks), command: ["assay", "conform", ...kept, "--strict"] };
    expect(nextStep(run, "bad", { folder: "out" }).command).toBe(
      `assay reproduce out token-price/authentication/header/missing ${kept.join(" ")}`,
    );
  });

  it("runs the first failing check again if no run can be read, a claim about responses with its operation", () => {
    const only = "--only token-price/authentication/header/missing";
    const kept = "--target https://staging.example:8443/api --fixture userId=9b1d";
    expect(nextStep(failingRun, "bad").command).toBe(`assay conform ${kept} ${only}`);
    const killed = { ...conformanceRun(failingChecks), killed: true };
    expect(nextStep(killed, "bad", { folder: "out" }).command).toBe(`assay conform ${only}`);
    const shape = check({
      id: "trade-token/response/transaction/to/type",
      operation: "trade-token",
      family: "response-shape",
      verdict: "fail",
    });
    expect(nextStep(conformanceRun([shape]), "bad").command).toBe("assay conform --only trade-token");
  });

  it("names the known-failing list if it is stale, and the pinned behaviour after a drift", () => {
    const { conformance } = partsOf(passingRun);
    if (conformance.kind === "not-run") throw new Error("the sample must have a conformance part");
    const stale = { entry: "a/**", problem: "passes", sentence: "It passes." } as const;
    const listed = { ...conformance, knownFailing: { entries: 1, stale: [stale] } };
    expect(nextStep(listed, "bad")).toEqual({ what: expect.stringContaining("known-failing list") });
    const drift = { pinned: 1, compared: 1, drifted: [{ fact: "a" }] };
    const drifted = { ...conformance, drift, command: ["assay", "conform", "--pin", "pin.json"] };
    expect(nextStep(drifted, "bad", { folder: "out" }).command).toBe("assay behaviour diff pin.json out");
    const same = { ...conformance, drift: { ...drift, drifted: [] } };
    expect(nextStep(same, "bad").what).toBe("Fix the service, then run again");
  });

  it("does not blame the service if a load has no errors but rejections by state", () => {
    const rejections = [{ status: 409, count: 9 }];
    const { total, operations } = loadRun();
    const trades = { ...total, rejections };
    const run = loadRun({ total: { ...total, errors: 9, rejections }, operations: { "trade-token": trades } });
    expect(nextStep(run, "bad").what).toMatch(/the load may have caused them$/);
    const failed = { ...run, total: { ...run.total, errors: 10 }, operations };
    expect(nextStep(failed, "bad").what).toBe("Fix the service, then run again");
  });

  it("reproduces an advisory failure if it fails the run", () => {
    const finding = check({ id: "trade-token/response/a/echo", operation: "trade-token", family: "echo" });
    const run = conformanceRun([{ ...finding, tier: "advisory", verdict: "fail" }]);
    const strict = { ...run, strict: true, verdict: "fail", exitCode: 1 } as const;
    expect(nextStep(strict, "bad", { folder: "out" }).command).toBe("assay reproduce out trade-token/response/a/echo");
    expect(nextStep(run, "good", { folder: "out" }).command).not.toContain("reproduce");
  });

  it("leads from the reference service to the reader's own", () => {
    expect(nextStep(passingRun, "good").command).toBe("assay check --target URL");
  });

  it("repeats a run with its seed and without its output folder", () => {
    const command = ["assay", "load", "mixed", "--out", "there", "--target", "http://a b"];
    const run = loadRun({ targetIsReference: false, command });
    expect(nextStep(run, "good").command).toBe("assay load mixed --target 'http://a b' --seed 7");
  });

  it("asks for a token if none could be created", () => {
    const checks = failingChecks.map(
      (one): CheckResult => ({
        ...one,
        operation: "token-price",
        verdict: "inconclusive",
        reason: "fixture-missing",
      }),
    );
    const step = nextStep({ ...conformanceRun(checks), verdict: "inconclusive" }, "unknown");
    expect(step.command).toMatch(/ --fixture tokenId=ID --fixture chainSlug=SLUG$/);
  });

  it("sends the rest of a load that was cut short, or all of it where the rest is not known", () => {
    const run = { ...slicedRun, targetIsReference: false } as const;
    const cut = { ...run, verdict: "interrupted" } as const;
    const killed = { ...run, validity: { valid: false, reasons: ["run-killed: Assay ended"] } } as const;
    for (const run of [cut, killed]) {
      expect(nextStep(run, "unknown", { folder: "soak" })).toEqual({
        what: "Send the rest of the schedule",
        command: "assay load --resume soak",
      });
    }
    const again = { what: "Run it again, to its end", command: expect.stringMatching(/^assay load mixed /) };
    expect(nextStep(cut, "unknown")).toEqual(again);
    expect(nextStep({ ...cut, targetIsReference: true }, "unknown", { folder: "soak" })).toEqual(again);
  });

  it("says how to run the part that was not run", () => {
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
