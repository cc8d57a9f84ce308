// Plain bundles under the stock k6, without Assay.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundlePlain } from "../../../../scenarios/driver/bundle/plain-bundle.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import type { ServiceOptions } from "../../../../service/server.ts";
import { runProgram } from "../../../program.ts";
import { startedService } from "../../../service/running-service.ts";
import { realK6 } from "../real-k6.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const CANARY = "canary-plain-4b1d-token";
const folder = temporaryFolder();

const names = Object.keys(SCENARIOS) as ScenarioName[];
const bundles = new Map<ScenarioName, Promise<string>>();

/** The bundle of a scenario, made once. */
function bundled(name: ScenarioName): Promise<string> {
  const made = bundles.get(name) ?? bundlePlain(name, folder.path);
  bundles.set(name, made);
  return made;
}

test.each(names)("the plain bundle of %s is below 600 kB, needs k6 only, and documents its variables", async (name) => {
  const path = await bundled(name);
  const script = readFileSync(path, "utf8");
  expect(statSync(path).size).toBeLessThan(600_000);
  const imported = [...script.matchAll(/^import (?:[^"']* from )?["']([^"']+)["']/gm)].map(([, from]) => from ?? "");
  for (const from of imported) expect(from).toMatch(/^k6(\/|$)/);
  const head = script.slice(0, script.indexOf("\n\n"));
  const read = [...script.matchAll(/env(?:ironment\d*)?\["(ASSAY_\w+)"\]/g)].map(([, variable]) => variable ?? "");
  expect(new Set(read).size).toBeGreaterThan(8);
  for (const variable of read) expect(head).toContain(variable);
});

test("a stock k6 runs a scenario, reports it and ends with 0", async () => {
  const { code, stdout, page, stderr } = await run("mixed", {});
  // One that dropped iterations on a busy machine fails, and must report that.
  const [verdict, exitCode] = stdout.includes(" 0 dropped") ? ["PASS", 0] : ["FAIL", 99];
  expect([code, stdout]).toEqual([exitCode, expect.stringContaining(`${verdict}: mixed at `)]);
  expect(stdout).toMatch(/token-price +\d{2,} +0 +0 /);
  expect(page).toContain("token-price");
  expect(page).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/);
  for (const text of [stdout, stderr, page]) expect(text).not.toContain(CANARY);
});

test("a stock k6 excludes the warm-up and reports that", async () => {
  const { stdout, page } = await run("quote-burst", {}, { ASSAY_WARM_UP: "1s", ASSAY_RATE: "50" });
  const [, goodput, dropped] = (/\n(\d+) in goodput, (\d+) dropped/.exec(stdout) ?? []).map(Number);
  const [sentence, warmUp] = /The warm-up of 1\.0 s is excluded: (\d+) requests/.exec(stdout) ?? [];
  // Fifty a second for one second, and then for two; k6 may begin one more at the very end of each.
  expect([150, 151, 152]).toContain((goodput ?? 0) + (dropped ?? 0) + Number(warmUp));
  expect(goodput).toBeLessThanOrEqual(101);
  expect(page).toContain(sentence);
});

test("a stock k6 ends with 99 if responses violate a statement, and names it, whichever VUs received them", async () => {
  const options = { faults: ["violation=10%", "latency=300ms"] };
  const { code, stdout, stderr } = await run("quote-burst", options, { ASSAY_RATE: "100", ASSAY_DURATION: "4s" });
  expect([code, stdout]).toEqual([99, expect.stringContaining("FAIL          checks{kind:valid}: rate>=1")]);
  // Forty wrong responses go to some thirty VUs; the first three of them receive about four.
  expect(stderr.match(/specified: \S+ at \S+: expected/g)?.length).toBeGreaterThan(6);
});

test("a stock k6 names the operations that it left out, and their share of the scenario", async () => {
  const { stdout } = await run("mixed", {}, { ASSAY_SIDE_EFFECTS: "none" });
  expect(stdout).toMatch(/Left out, .*: (?=.*token-price)(?=.*trade-token)(?=.*create-token-transaction).*\d+ %/);
});

test.each([
  ["refuses the credential", { refusedTokens: [CANARY] }, "", /status 401 \(rejected-by-target\): ASSAY_TOKEN must/],
  ["knows nothing at that path", {}, "/elsewhere", /status 404 \(rejected-by-target\): ASSAY_TARGET must/],
] as const)("a stock k6 explains the fix if the target %s, and is inconclusive", async (_, options, path, message) => {
  const service = await startedService(options);
  const { code, stdout, stderr } = await runAt(service.url + path, "mixed");
  expect([code, stderr]).toEqual([107, expect.stringMatching(message)]);
  expect(stdout).toContain("INCONCLUSIVE: mixed");
  expect(stdout).not.toContain("PASS");
});

test("a stock k6 ends with 99 if the target rejects requests, and names the reasons", async () => {
  const { code, stdout } = await run("quote-burst", { faults: ["errors=50%"] });
  expect(stdout).toMatch(/^Errors: server-error \d+$/m);
  expect([code, stdout]).toEqual([99, expect.stringMatching(/FAIL +http_req_failed{phase:load}: rate<0\.01/)]);
});

test("a stock k6 ends with another code if the target never responds", async () => {
  const { code, stderr } = await runAt("http://127.0.0.1:1", "mixed");
  expect(code).not.toBe(0);
  expect(stderr).toContain("must respond to a first request");
});

type Variables = Readonly<Record<string, string>>;

async function run(name: ScenarioName, options: ServiceOptions, more: Variables = {}) {
  return runAt((await startedService(options)).url, name, more);
}

async function runAt(url: string, name: ScenarioName, more: Variables = {}) {
  const page = join(folder.path, `page-${name}-${Math.abs(url.length)}.html`);
  const { path } = await realK6();
  const args = ["run", "--quiet", "--no-usage-report", "--no-color", await bundled(name)];
  const given = { ASSAY_TARGET: url, ASSAY_TOKEN: CANARY, ASSAY_RATE: "40", ASSAY_DURATION: "2s", ASSAY_PAGE: page };
  const env = { PATH: process.env["PATH"] ?? "", ...given, ...more };
  const ended = await runProgram(path, args, { cwd: folder.path, env });
  return { ...ended, page: existsSync(page) ? readFileSync(page, "utf8") : "" };
}
