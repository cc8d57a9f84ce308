// What users of other suites complain about: runs without end, credentials that are not sent, results of no use to CI.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import type { ConformanceResult, Progress } from "../../../conformance/run/runner.ts";
import { formatters } from "../../../reports/formats/index.ts";
import { causesOf } from "../../../reports/view/failure-groups.ts";
import type { ConformanceRun } from "../../../run/format/run.ts";
import { mutants } from "../../../service/mutants/index.ts";
import { type Service, startService } from "../../../service/server.ts";
import { assay } from "../../cli/assay.ts";
import { header } from "../../reports/sample-header.ts";
import { run, TOKEN, WHOLE_SUITE_MS } from "../run.ts";
import { startGoBetween } from "./go-between.ts";
import { runOn } from "./run-on.ts";

const AT_LIMIT = "token-price/request/amount/exclusiveMinimum/at-limit";
const DEFECTS = [
  "accepts-amount-at-limit",
  "accepts-long-symbol",
  "accepts-limit-above-maximum",
  "accepts-missing-direction",
  "demands-no-credential-for-fees",
] as const;

let reference: Service;
let wrong: Service;
let folder = "";
/** Runs of the whole suite against the conforming service and the faulty one, each with the bound of its plan. */
let whole: readonly (readonly [ConformanceResult, number])[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-complaints-"));
  reference = await startService();
  wrong = await startService({ mutants: [...DEFECTS] });
  whole = await Promise.all([reference, wrong].map(runPlanned));
}, WHOLE_SUITE_MS);

afterAll(async () => {
  await Promise.all([reference.close(), wrong.close()]);
  rmSync(folder, { recursive: true });
});

// Hundreds of operations took an hour, and shrinking took minutes more.
describe("schemathesis#3481, #1889, #1165: runs without a bound", () => {
  test("sends no more than the plan says, on a service with five defects hardly more than on a right one", async () => {
    for (const [{ requests }, most] of whole) expect(requests.sent - requests.retries).toBeLessThanOrEqual(most);
    const sent = whole.map(([{ requests }]) => requests.sent);
    expect(sent[1]).toBeLessThan((sent[0] ?? 0) * 1.1);
    expect(sent[0]).toBeLessThan(2 * allChecks().length);
  });
});

// The first failure ended the run and hid all others; without that there were thousands of rows for one fault.
describe("schemathesis#1580, #1749, Endava/cats#111: one failure that hides the rest, or a thousand for one fault", () => {
  test("finds all of five defects in one run, each as one cause", () => {
    const causes = causesOf(runOf(1), "specified");
    const blamed = causes.map(({ checks: [first] }) => first.statements[0]);
    expect(blamed.sort()).toEqual(DEFECTS.map((id) => mutants.get(id)?.statements[0]).sort());
  });

  test("reports nothing at all of a service without a defect", () => {
    expect([...causesOf(runOf(0), "specified"), ...causesOf(runOf(0), "advisory")]).toEqual([]);
  });
});

// The credential was not sent, was overwritten, or lost its odd characters on the way through the shell of CI.
describe("schemathesis#2779, #1219, #1764, #3462, #1385: credentials that are not sent as given", () => {
  test("sends the credential of the environment unchanged with every request but those that try it", async () => {
    const token = "a+b/c==.$HOME'\"`~%41";
    const proxy = await startGoBetween(reference.url);
    const args = ["conform", "--only", "token-price/request/amount", "--target", proxy.url];
    const { code } = await assay([...args, "--out", join(folder, "token")], {
      cwd: folder,
      env: { ASSAY_TOKEN: `${token}\n` },
    });
    await proxy.close();
    expect(code).toBe(0);
    const others = proxy.requested.filter(({ headers }) => headers.authorization !== `Bearer ${token}`);
    // A few requests without a credential show what such a rejection looks like.
    expect(others.map(({ headers }) => headers.authorization)).toEqual(others.map(() => undefined));
    expect(others.length).toBeLessThan(proxy.requested.length / 4);
    expect(readFileSync(join(folder, "token", "run.json"), "utf8")).not.toContain(token);
  });

  test("does not take a wrong credential for a service that rejects wrong requests", async () => {
    await expect(runOn({ refusedTokens: [TOKEN] }, { only: ["token-price"] })).rejects.toMatchObject({
      code: "credential-refused",
    });
  });
});

// Results left out what was not tested, so that nobody saw how little that was.
describe("modelcontextprotocol/conformance#486, mcs-api#144, forest#4308, inferno-core#594: results without the untested", () => {
  test("has in JUnit and JSON a row for every selected check, with the reason where it was not judged", async () => {
    const only = ["create-token-transaction/request/symbol", "get-leaderboard/request/limit"];
    const result = await run(reference.url, { only, sideEffects: "none" });
    const record = { ...header, ...result };
    const open = result.checks.filter(({ verdict }) => verdict === "notApplicable");
    expect(open.length).toBeGreaterThan(10);
    const junit = formatters.junit(record);
    expect(result.checks.filter(({ id }) => !junit.includes(`<testcase name="${id}"`))).toEqual([]);
    expect(junit.match(/<skipped /g)?.length).toBe(open.length);
    const { checks } = JSON.parse(formatters.json(record));
    expect(checks.filter(({ reason }: { reason?: string }) => reason === "side-effects-not-allowed")).toHaveLength(
      open.length,
    );
  });
});

// Results did not name the version of the interface; a job was green although its step had failed.
describe("complement#335, formancehq/ledger#1606: results that do not say what they are about", () => {
  test("names the interface description in every record and page, and the fault in an annotation", async () => {
    const args = ["conform", "--only", AT_LIMIT, "--target", wrong.url, "--out", join(folder, "version"), "--github"];
    const { stdout, code } = await assay(args, { cwd: folder });
    const { versions } = JSON.parse(readFileSync(join(folder, "version", "run.json"), "utf8"));
    expect(versions.interfaceDescription).toMatch(/^\d+ statements, [0-9a-f]{12}$/);
    const page = readFileSync(join(folder, "version", "report.html"), "utf8");
    expect(page).toContain(versions.interfaceDescription);
    expect(stdout).toMatch(/^::error title=.*FAIL|^::error title=.*FAIL/m);
    expect(code).toBe(1);
  });
});

async function runPlanned(service: Service): Promise<readonly [ConformanceResult, number]> {
  let most = 0;
  const onProgress = (progress: Progress) => {
    if (progress.kind === "plan") most = progress.plan.requests;
  };
  return [await run(service.url, { onProgress }), most];
}

function runOf(index: number): ConformanceRun {
  const [result] = whole[index] ?? [];
  if (result === undefined) throw new Error("expected a result");
  return { ...header, ...result };
}
