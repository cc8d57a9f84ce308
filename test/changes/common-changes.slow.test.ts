// The commonest changes, made for real on a copy of the project: how many files they touch by hand, and that generated
// files, types, the tests of the facts and a run against the reference service follow by themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { makeScratchCopy, type ScratchCopy } from "./scratch-copy.ts";

const ASSAY = "bin/assay.mjs";
const VITEST = "node_modules/vitest/vitest.mjs";

let copy: ScratchCopy | undefined;
afterEach(() => copy?.remove());

describe("a change", () => {
  test("lowers the limits of request fields in three files, and the load keeps them", async () => {
    const project = begin();
    project.edit(
      "schemas/operations/create-token-transaction.json",
      '"maxLength": 10,\n          "description": "Ticker."',
      '"maxLength": 6,\n          "description": "Ticker."',
    );
    project.edit("schemas/operations/get-leaderboard.json", '"maximum": 1000', '"maximum": 30');
    project.edit("schemas/operations/get-leaderboard.json", '"examples": [10, 100]', '"examples": [10, 20]');
    project.edit("schemas/statements.json", "at most ten characters", "at most six characters");
    project.edit("schemas/statements.json", "1 to 10 characters", "1 to 6 characters");
    project.edit("schemas/statements.json", "at most 1000", "at most 30");
    project.edit("schemas/statements.json", "between 1 and 1000", "between 1 and 30");
    project.edit(
      "test/spec/examples.json",
      '{ "/symbol": "PEPPERCOIN" }, "reject": { "/symbol": "PEPPERCOINS" }',
      '{ "/symbol": "PEPPER" }, "reject": { "/symbol": "PEPPERC" }',
    );
    project.edit(
      "test/spec/examples.json",
      '"/limit": 1000 }, "reject": { "/limit": 1001 }',
      '"/limit": 30 }, "reject": { "/limit": 31 }',
    );
    project.edit("test/spec/examples.json", '"accept": { "/limit": 999 }', '"accept": { "/limit": 29 }');
    expect(project.byHand.filter((file) => !file.startsWith("schemas/operations"))).toHaveLength(2);
    // The tests of the reference service ask for whole pages.
    await followsByItself(project, []);
    const verdicts = [
      ...(await verdictsOf(project, "create-token-transaction/**")),
      ...(await verdictsOf(project, "get-leaderboard/**")),
    ];
    expect(verdicts).toContain("pass");
    expect(verdicts).not.toContain("fail");
    const laterPasses = ["test/scenarios/sessions/renewal.test.ts", "-t", "keeps the interface in every pass"];
    const passes = await project.run(VITEST, "run", "--project", "unit", ...laterPasses);
    expect(passes.code, passes.output.slice(-4_000)).toBe(0);
    for (const scenario of ["creator-launch", "leaderboard-paging"]) await loadsWithoutError(project, scenario);
  });

  test("raises a limit of a request field in three files, and adds an optional field to a response in three", async () => {
    const project = begin();
    project.edit(
      "schemas/operations/create-token-transaction.json",
      '"maxLength": 10,\n          "description": "Ticker."',
      '"maxLength": 12,\n          "description": "Ticker."',
    );
    project.edit("schemas/statements.json", "at most ten characters", "at most twelve characters");
    project.edit("schemas/statements.json", "1 to 10 characters", "1 to 12 characters");
    project.edit(
      "test/spec/examples.json",
      '{ "/symbol": "PEPPERCOIN" }, "reject": { "/symbol": "PEPPERCOINS" }',
      '{ "/symbol": "PEPPERCOINAB" }, "reject": { "/symbol": "PEPPERCOINABC" }',
    );
    expect(project.byHand).toHaveLength(3);

    project.edit(
      "schemas/resources/leaderboard-entry.json",
      '    "profile_picture": {',
      `    "country": {
      "type": "string",
      "examples": ["NO"],
      "x-statement": { "type": "leaderboard-entry/country/type" }
    },
    "profile_picture": {`,
    );
    project.edit(
      "schemas/statements.json",
      '      "id": "leaderboard-entry/profile_picture/type",',
      `      "id": "leaderboard-entry/country/type",
      "text": "The earner's country is a string.",
      "place": "leaderboard-entry#row:country",
      "coverage": "checked"
    },
    {
      "id": "leaderboard-entry/profile_picture/type",`,
    );
    project.edit(
      "test/spec/examples.json",
      '      "leaderboard-entry/username/type": [',
      `      "leaderboard-entry/country/type": [
        { "name": "country-number", "base": "entry", "accept": { "/leaderboard/0/country": "NO" }, "reject": { "/leaderboard/0/country": 47 } }
      ],
      "leaderboard-entry/username/type": [`,
    );
    const ofLimit = ["schemas/operations/create-token-transaction.json"];
    expect(project.byHand.filter((file) => !ofLimit.includes(file))).toHaveLength(3);
    await followsByItself(project);
    const openapi = await openapiOf(project);
    expect(openapi).toMatch(/"maxLength": ?12/);
    expect(openapi).toContain('"country"');
    expect(await verdictsOf(project, "create-token-transaction/request/symbol/**")).toContain("pass");
    const check = "get-leaderboard/response/leaderboard/items/country/type";
    expect(await verdictsOf(project, "get-leaderboard/**", check)).toEqual(["pass"]);
  });

  test("adds a scenario in two files", async () => {
    const project = begin();
    project.write(
      "scenarios/whale-trader.ts",
      `// Few people with much money, each with a session of large trades.
import { tradeSession } from "./trade-session.ts";
import type { Scenario } from "./scenario.ts";

export const whaleTrader = {
  question: "Do large trades stay right and fast?",
  ratePerSecond: 20,
  durationMs: 20_000,
  workload: {
    unit: "session",
    sessions: tradeSession.workload.sessions,
    mix: tradeSession.workload.mix,
  },
} as const satisfies Scenario;
`,
    );
    project.edit(
      "scenarios/registry.ts",
      'import type { Scenario } from "./scenario.ts";',
      `import { whaleTrader } from "./whale-trader.ts";
import type { Scenario } from "./scenario.ts";`,
    );
    project.edit(
      "scenarios/registry.ts",
      '  "fees-polling": feesPolling,',
      '  "fees-polling": feesPolling,\n  "whale-trader": whaleTrader,',
    );
    expect(project.byHand).toHaveLength(2);
    expect(await project.run("node_modules/typescript/bin/tsc")).toMatchObject({ code: 0, output: "" });
    await loadsWithoutError(project, "whale-trader");
  });
});

test("a counter is added in its declaration, and the engine, the journal, tallies, slices and run.json have it", async () => {
  const project = begin();
  project.edit(
    "run/journal/counters.ts",
    '  retryAfter: "count",\n',
    '  retryAfter: "count",\n  redirects: "count",\n',
  );
  expect(project.byHand).toHaveLength(1);
  const generated = await project.run("node_modules/tsx/dist/cli.mjs", "tools/generate.ts");
  expect(generated.code, generated.output).toBe(0);
  expect(await project.run("node_modules/typescript/bin/tsc")).toMatchObject({ code: 0, output: "" });
  expect(readFileSync(join(project.folder, "scenarios/engine/record/counters.go"), "utf8")).toMatch(
    /\tRedirects +int64 +`json:"redirects"`/,
  );
  project.write(
    "redirects.ts",
    `import { createReducer } from "./run/load/load-result.ts";
import { createTally, operationIn, windowOf } from "./run/tally/tally.ts";
import { endEntry, planEntry, windowEntry } from "./test/run/format/load-entries.ts";

const reducer = createReducer();
reducer.add(planEntry());
for (const at of [0, 1]) {
  const tally = createTally();
  Object.assign(operationIn(tally, "token-price"), { redirects: 2 });
  reducer.add(windowOf(tally, windowEntry(1_000 * at, {})));
}
reducer.add(endEntry());
const { result } = reducer.result();
console.log(JSON.stringify([result.total.counters, result.slices]));
`,
  );
  const { output, code } = await project.run("node_modules/tsx/dist/cli.mjs", "redirects.ts");
  expect(code, output).toBe(0);
  const [counters, slices] = JSON.parse(output.slice(output.indexOf("["))) as [unknown, { counts: string }];
  expect(counters).toEqual({ redirects: 4 });
  expect(inflateRawSync(Buffer.from(slices.counts, "base64")).toString()).toContain('"redirects":2');
});

function begin(): ScratchCopy {
  copy = makeScratchCopy();
  return copy;
}

/** Generated and golden files are written anew; types and every test of the facts must then hold. */
async function followsByItself(project: ScratchCopy, more = ["test/service"]): Promise<void> {
  const generated = await project.run("node_modules/tsx/dist/cli.mjs", "tools/generate.ts");
  expect(generated.code, generated.output).toBe(0);
  expect(await project.run("node_modules/typescript/bin/tsc")).toMatchObject({ code: 0, output: "" });
  const tests = ["test/schemas/generated", "test/spec", "test/conformance/catalogue", ...more];
  const vitest = [VITEST, "run", "--project", "unit", ...tests] as const;
  const golden = await project.run(...vitest, "-u");
  expect(golden.code, golden.output.slice(-4_000)).toBe(0);
}

/** Runs a short load of a scenario: no response is an error, none is invalid. */
async function loadsWithoutError(project: ScratchCopy, scenario: string): Promise<void> {
  const options = ["--duration", "3s", "--warm-up", "1s", "--allow-small-sample", "--json", "-", "--quiet"];
  const { output, stdout, code } = await project.run(ASSAY, "load", scenario, ...options);
  // On a busy machine the generator may be late, and the run inconclusive.
  expect([0, 4], output.slice(-2_000)).toContain(code);
  const run: unknown = JSON.parse(stdout);
  expect(run).toMatchObject({ scenario, total: { errors: 0, invalid: 0 } });
}

async function openapiOf(project: ScratchCopy): Promise<string> {
  const { output } = await project.run(ASSAY, "openapi");
  return output;
}

/** Verdicts of a run against the reference service, of the checks that a glob selects or of one of them. */
async function verdictsOf(project: ScratchCopy, only: string, id?: string): Promise<readonly string[]> {
  const { output, stdout, code } = await project.run(ASSAY, "conform", "--only", only, "--json", "-", "--quiet");
  expect(code, output.slice(-2_000)).toBe(0);
  const { checks } = JSON.parse(stdout) as { checks: { id: string; verdict: string }[] };
  return checks.filter((check) => id === undefined || check.id === id).map(({ verdict }) => verdict);
}
