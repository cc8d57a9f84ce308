import { describe, expect, it } from "vitest";
import { EXIT, type ExitCode } from "../../../errors.ts";
import { shellCommand } from "../../../reports/text/shell.ts";
import { nextStep } from "../../../reports/view/next-step.ts";
import type { Run } from "../../../run/format/run.ts";
import { LOST_WRITE, ledgerWith } from "../../run/load/made-up-results.ts";
import { capacityRun } from "../sample-capacity.ts";
import { comparisonRun } from "../sample-comparison.ts";
import { check, conformanceRun, failingChecks } from "../sample-conformance.ts";
import { loadRun } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";
import { undecidedRun } from "../sample-undecided.ts";
import { slicedRun } from "../sliced-run.ts";

const folder = "out/a run";
const place = { folder };
const REPEATED = /^assay load mixed --seed 7 --target \S+$/;
const instances = ["0:1/2", "1/2:1"].map((segment, at) => ({ instance: `g${at}`, segment }));
const own = { ...loadRun(), targetIsReference: false } as const;
const collected = { ...own, generator: { ...own.generator, instances } };
const soak = { ...slicedRun, targetIsReference: false, command: ["assay", "soak", "mixed"] } as const;
const inconclusive = { verdict: "inconclusive", exitCode: EXIT.inconclusive } as const;
const unsound = (reason: string) => ({ ...inconclusive, validity: { valid: false, reasons: [reason] } });
const missed = { verdict: "fail", exitCode: EXIT.targetWrong } as const;
/** A load with as many errors as responses of this status. */
const rejectedWith = (status: number) => {
  const rejections = [{ status, count: 9 }];
  const operations = { "trade-token": { ...own.total, rejections } };
  return { ...own, ...missed, total: { ...own.total, errors: 9, rejections }, operations };
};
const rejectedByState = rejectedWith(409);
const rateLimited = rejectedWith(429);
const lost = (...options: readonly string[]) => {
  const command = ["assay", "load", "mixed", ...options];
  return { ...collected, ...unsound("generator-lost: generator g1"), ...(options.length > 0 && { command }) };
};
const neverAccepted = (...options: readonly string[]) => {
  const command = ["assay", "conform", ...options, "--seed=7"];
  return { ...conformanceRun(undecidedRun.checks), ...inconclusive, command };
};
const limitedAndInvalid = { ...rateLimited, total: { ...rateLimited.total, invalid: 1 } };
const ledger = ledgerWith({ lookedUp: 100, lost: 9, examples: [LOST_WRITE] });
const losing = { ...own, ...missed, ledger };
const restarted = { ...losing, ledger: { ...ledger, lostUntilMs: 2_000 } };
const withoutToken = { operation: "token-price", verdict: "inconclusive", reason: "fixture-missing" } as const;
const lackingToken = {
  ...conformanceRun(failingChecks.map((one) => ({ ...one, ...withoutToken }))),
  ...inconclusive,
};
const cutConformance = { ...conformanceRun(undecidedRun.checks), verdict: "inconclusive", interrupted: true } as const;
const pinned = { ...conformanceRun(), command: ["assay", "conform", "--pin", "pin.json"] };
const unfinished = { ...own, ...unsound("unfinished: leg 1 of 2 is over"), exitCode: 8 } as const;
const cutLoad = { ...soak, verdict: "interrupted" } as const;

/** Every step of each exit code: what leads to it, what to do, and the command if there is one. */
type Row = readonly [when: string, run: Run, what: string | RegExp, command?: string | RegExp];

const ANY = /./;
const FAILED = ["Reproduce the first failure", /^assay reproduce 'out\/a run' /] as const;
const REST = ["Send the rest of the schedule", "assay soak --out 'out/a run'"] as const;
const AGAIN = ["Run it again, to its end", ANY] as const;
const FIX = ["Fix the service, then run again", REPEATED] as const;
const TOKEN = / --fixture tokenId=ID --fixture chainSlug=SLUG$/;
const ONCE_KEPT = /^assay load mixed --keep --kubernetes (?!.*--keep)/;
const BESIDE = /^assay conform --fixtures=a\.json --seed=7( --target \S+)?$/;
const INSTALL = "Install k6 2.x on PATH, or set ASSAY_K6 to its path.";

const ROWS: Readonly<Record<ExitCode, readonly Row[]>> = {
  [EXIT.pass]: [
    ["after several generators with one client", collected, "Repeat this run", REPEATED],
    ["on the reference service", passingRun, "Test your own service", "assay check --target URL"],
    ["on another service", own, "Repeat this run", REPEATED],
    ["of a search", capacityRun(), "Repeat this search", ANY],
    ["of a comparison", comparisonRun(), "Repeat this comparison", ANY],
  ],
  [EXIT.targetWrong]: [
    ["after a failed check", failingRun, ...FAILED],
    ["after a lost write", losing, /^Reproduce the first lost or/, "assay reproduce 'out/a run' 7.2 --repeat 49"],
    ["after a restart that lost writes", restarted, ...FIX],
    ["after a rate limit", rateLimited, /^Lower --rate below the rate limit/, REPEATED],
    ["after a rate limit and invalid responses", limitedAndInvalid, ...FIX],
    ["after rejections by state alone", rejectedByState, /the load may have caused them$/, ANY],
    ["after a missed objective", { ...own, ...missed }, ...FIX],
    ["of a search", capacityRun(missed), "Fix the service, then search again", ANY],
    ["of a comparison", comparisonRun({}, missed), "Find the cause, then compare again", ANY],
  ],
  [EXIT.usage]: [["in any run", { ...own, exitCode: 2 }, "Correct the command, then run it again", ANY]],
  [EXIT.couldNotRun]: [
    ["after a failed check", { ...failingRun, exitCode: 3 }, ...FAILED],
    ["of a part of a check", inconclusiveRun, INSTALL],
    ["of any other run", { ...own, exitCode: 3 }, "Fix the cause above, then run again", ANY],
  ],
  [EXIT.inconclusive]: [
    ["after a failed check", { ...failingRun, exitCode: 4 }, ...FAILED],
    ["of a part of a check", { ...inconclusiveRun, exitCode: 4 }, INSTALL],
    ["after Assay was killed", { ...soak, ...unsound("run-killed: Assay ended") }, ...REST],
    ["after k6 was killed", { ...soak, ...unsound("generator-died: k6 ended too early (SIGKILL)") }, ...REST],
    ["after a suite was killed", { ...cutConformance, killed: true, exitCode: 4 }, ...AGAIN],
    ["with a late generator", { ...own, ...unsound("generator-late: 1 s") }, /^Fix the cause above or lower/, REPEATED],
    ["without a generator that was lost", lost(), /start the collector and all generators again, then run$/, REPEATED],
    ["without a pod that was lost", lost("--kubernetes"), /read in its pods why a/, / --kubernetes .* --keep$/],
    ["without a pod that was kept", lost("--keep", "--kubernetes"), /read in its pods why a/, ONCE_KEPT],
    ["without a token", lackingToken, /^Pass a token that the target knows/, TOKEN],
    ["with values never accepted", neverAccepted(), "Give what is missing, then run again", / --fixtures FILE$/],
    ["with values never accepted, beside fixtures", neverAccepted("--fixtures=a.json"), /^Add what is missing/, BESIDE],
    ["for any other reason", { ...conformanceRun(), ...inconclusive }, "Run again", ANY],
    ["of a search", capacityRun(inconclusive), "Follow the advice, then search again", ANY],
    ["of a comparison", comparisonRun({}, inconclusive), "Follow the advice, then compare again", ANY],
  ],
  [EXIT.knownFailingStale]: [
    ["in any run", { ...conformanceRun(), exitCode: 5 }, /^Remove or narrow the stale entries of the known-failing/],
  ],
  [EXIT.harnessWrong]: [["in any run", { ...own, exitCode: 6 }, "Report this bug of Assay, with run.json"]],
  [EXIT.behaviourDrift]: [
    ["from a pin", { ...pinned, exitCode: 7 }, /--behaviour-out/, /^assay conform --pin pin.json /],
    ["from a recording", { ...own, exitCode: 7 }, /record them again/, ANY],
  ],
  [EXIT.unfinished]: [["in a soak", unfinished, /^Send the next leg/, "assay soak --out 'out/a run'"]],
  [EXIT.interrupted]: [
    ["after a failed check", { ...failingRun, exitCode: 130 }, ...FAILED],
    ["in a soak", { ...cutLoad, exitCode: 130 }, ...REST],
    ["in a load", { ...cutLoad, command: ["assay", "load", "mixed"], exitCode: 130 }, ...AGAIN],
    ["in a soak on the reference service", { ...cutLoad, targetIsReference: true, exitCode: 130 }, ...AGAIN],
    ["in the suite", { ...cutConformance, exitCode: 130 }, ...AGAIN],
  ],
  [EXIT.terminated]: [
    ["after a failed check", { ...failingRun, exitCode: 143 }, ...FAILED],
    ["in a soak", { ...cutLoad, exitCode: 143 }, ...REST],
    ["in the suite", { ...cutConformance, exitCode: 143 }, ...AGAIN],
  ],
};

describe.each(Object.entries(ROWS))("the next step after exit code %s", (_, rows) => {
  it.each(rows.map(([when, run, what, command]) => ({ when, run, what, command })))(
    "$when",
    ({ run, what, command }) => {
      const matching = (text?: string | RegExp) => (text instanceof RegExp ? expect.stringMatching(text) : text);
      const step = nextStep(run, place);
      expect([step.what, step.command]).toEqual([what, command].map(matching));
    },
  );
});

describe("nextStep", () => {
  it("repeats a run with its seed and without its output folder", () => {
    for (const out of [["--out", "there"], ["--out=there"]]) {
      const command = ["assay", "load", "mixed", ...out, "--target", "http://a b"];
      expect(nextStep({ ...own, command }).command).toBe("assay load mixed --target 'http://a b' --seed 7");
    }
  });

  it("names the target of the run, which a variable or the config file named", () => {
    const command = ["assay", "load", "mixed", "--seed=7"];
    expect(nextStep({ ...own, command }).command).toBe(`assay load mixed --seed=7 --target ${own.target}`);
    expect(nextStep({ ...own, command: [...command, "--target=x"] }).command).toMatch(/--seed=7 --target=x$/);
    const compared = { ...comparisonRun(), targetIsReference: false, command: ["assay", "ab"] };
    expect(nextStep(compared).command).not.toContain("--target");
  });

  it("has the value that the advice of a search or a comparison names", () => {
    const search = { ...capacityRun(inconclusive), command: ["assay", "capacity", "--to", "600", "--seed=7"] };
    expect(nextStep({ ...search, advised: ["--to", "1200"] }).command).toMatch(/^assay capacity --seed=7 --to 1200\b/);
    const compared = { ...comparisonRun({}, inconclusive), command: ["assay", "ab", "--max-pairs=6", "--seed=7"] };
    const advised = nextStep({ ...compared, advised: ["--max-pairs", "456"] });
    expect(advised.command).toBe("assay ab --seed=7 --max-pairs 456");
    expect(nextStep(compared).command).toBe("assay ab --max-pairs=6 --seed=7");
  });

  it("reproduces the first failure with the options that reach the same target", () => {
    const failure = "token-price/authentication/header/missing";
    const kept = ["--insecure", "--proxy", "http://127.0.0.1:3128", "--resolve=a.example:443:127.0.0.1"];
    const run = { ...conformanceRun(failingChecks), command: ["assay", "conform", ...kept, "--strict"] };
    expect(nextStep(run, place).command).toBe(`assay reproduce 'out/a run' ${failure} ${kept.join(" ")}`);
    expect(nextStep(failingRun, place).command).toBe(`assay reproduce 'out/a run' ${failure} --fixture userId=9b1d`);
  });

  it("runs the first failing check again if no run can be read, a claim about responses with its operation", () => {
    const only = "--only token-price/authentication/header/missing";
    const kept = "--target https://staging.example:8443/api --fixture userId=9b1d";
    expect(nextStep(failingRun).command).toBe(`assay conform ${kept} ${only}`);
    const killed = { ...conformanceRun(failingChecks), killed: true };
    expect(nextStep(killed, place).command).toBe(`assay conform ${only}`);
    const shape = check({ id: "trade-token/response/transaction/to/type", family: "response-shape", verdict: "fail" });
    expect(nextStep(conformanceRun([shape])).command).toBe("assay conform --only trade-token");
  });

  it("reproduces an advisory failure only if it fails the run", () => {
    const finding = check({ id: "trade-token/response/a/echo", family: "echo" });
    const run = conformanceRun([{ ...finding, tier: "advisory", verdict: "fail" }]);
    const strict = { ...run, strict: true, verdict: "fail", exitCode: 1 } as const;
    expect(nextStep(strict, { folder: "out" }).command).toBe("assay reproduce out trade-token/response/a/echo");
    expect(nextStep(run, { folder: "out" }).command).not.toContain("reproduce");
  });

  it("repeats a load that was cut short if its folder is not known", () => {
    expect(nextStep({ ...cutLoad, exitCode: 130 }).what).toBe("Run it again, to its end");
  });
});

it("shellCommand quotes arguments that a shell would not take literally", () => {
  expect(shellCommand(["a", "", "it's", "$(x)", "a;b", "~"])).toBe("a '' 'it'\\''s' '$(x)' 'a;b' '~'");
});
