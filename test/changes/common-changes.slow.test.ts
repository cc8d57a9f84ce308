// The commonest changes, made for real on one copy of the project: how many files each touches by hand, and that generated
// files, types, the tests of the facts, a run against the reference service and a load follow by themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeScratchCopy, type ScratchCopy } from "./scratch-copy.ts";

const ASSAY = "bin/assay.mjs";
const VITEST = "node_modules/vitest/vitest.mjs";
const TSX = "node_modules/tsx/dist/cli.mjs";

let project: ScratchCopy;
beforeAll(() => {
  project = makeScratchCopy();
});
afterAll(() => project.remove());

describe("a change by hand", () => {
  test.each([
    ["a lower limit of a request field", lowerSymbol, 3],
    ["a higher limit of a request field", raisePage, 3],
    ["an optional field of a response", addCountry, 3],
    ["a scenario", addScenario, 2],
    ["a counter", addCounter, 1],
  ] as const)("for %s touches few files", (_, change, files) => {
    expect(project.filesOf(change)).toHaveLength(files);
  });
});

describe("what follows by itself", () => {
  // Generated and golden files are written anew; types and every test of the facts must then hold.
  beforeAll(async () => {
    const generated = await project.run(TSX, "tools/generate.ts");
    expect(generated.code, generated.output).toBe(0);
    expect(await project.run("node_modules/typescript/bin/tsc")).toMatchObject({ code: 0, output: "" });
    const tests = ["test/schemas/generated", "test/spec", "test/conformance/catalogue"];
    const golden = await project.run(VITEST, "run", "--project", "unit", ...tests, "-u");
    expect(golden.code, golden.output.slice(-4_000)).toBe(0);
  });

  test("the description and the checks of the suite", async () => {
    const { output } = await project.run(ASSAY, "openapi");
    expect(output).toMatch(/"maxLength": ?6\b/);
    expect(output).toContain('"country"');
    const only = ["create-token-transaction/request/symbol/**", "get-leaderboard/**"].flatMap((glob) => [
      "--only",
      glob,
    ]);
    const conform = await project.run(ASSAY, "conform", ...only, "--json", "-", "--quiet");
    expect(conform.code, conform.output.slice(-2_000)).toBe(0);
    const { checks } = JSON.parse(conform.stdout) as { checks: { id: string; verdict: string }[] };
    const passed = checks.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
    expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
    expect(passed).toContain("get-leaderboard/response/leaderboard/items/country/type");
    for (const part of ["create-token-transaction/request/symbol/", "get-leaderboard/request/limit/"])
      expect(passed).toContainEqual(expect.stringContaining(part));
  });

  test("the load, which keeps the limits", async () => {
    const laterPasses = ["test/scenarios/sessions/renewal.test.ts", "-t", "sends valid requests"];
    const passes = await project.run(VITEST, "run", "--project", "unit", ...laterPasses);
    expect(passes.code, passes.output.slice(-4_000)).toBe(0);
    for (const scenario of ["creator-launch", "leaderboard-paging", "whale-trader"]) await loadsWithoutError(scenario);
  });

  test("the counter in the engine, tallies, slices and run.json", async () => {
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
    const { output, code } = await project.run(TSX, "redirects.ts");
    expect(code, output).toBe(0);
    const [counters, slices] = JSON.parse(output.slice(output.indexOf("["))) as [unknown, { counts: string }];
    expect(counters).toEqual({ redirects: 4 });
    expect(inflateRawSync(Buffer.from(slices.counts, "base64")).toString()).toContain('"redirects":2');
  });
});

function lowerSymbol(): void {
  project.edit(
    "schemas/operations/create-token-transaction.json",
    '"maxLength": 10,\n          "description": "Ticker."',
    '"maxLength": 6,\n          "description": "Ticker."',
  );
  project.edit("schemas/statements.json", "at most ten characters", "at most six characters");
  project.edit("schemas/statements.json", "1 to 10 characters", "1 to 6 characters");
  project.edit("test/spec/examples.json", '["PEPPERCOIN", "PEPPERCOINS"]', '["PEPPER", "PEPPERC"]');
}

function raisePage(): void {
  project.edit("schemas/operations/get-leaderboard.json", '"maximum": 1000', '"maximum": 1200');
  project.edit("schemas/statements.json", "at most 1000", "at most 1200");
  project.edit("schemas/statements.json", "between 1 and 1000", "between 1 and 1200");
  project.edit("test/spec/examples.json", "[1000, 1001]", "[1200, 1201]");
}

function addCountry(): void {
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
    '      "leaderboard-entry/username/type":',
    `      "leaderboard-entry/country/type": { "/leaderboard/0/country": [["NO", 47]] },
      "leaderboard-entry/username/type":`,
  );
}

function addScenario(): void {
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
}

function addCounter(): void {
  project.edit(
    "run/journal/counters.ts",
    '  retryAfter: "count",\n',
    '  retryAfter: "count",\n  redirects: "count",\n',
  );
}

/** Runs a short load of a scenario: no response is an error, none is invalid. */
async function loadsWithoutError(scenario: string): Promise<void> {
  const options = ["--duration", "2s", "--warm-up", "1s", "--allow-small-sample", "--json", "-", "--quiet"];
  const { output, stdout, code } = await project.run(ASSAY, "load", scenario, ...options);
  // On a busy machine the generator may be late, and the run inconclusive.
  expect([0, 4], output.slice(-2_000)).toContain(code);
  const run: unknown = JSON.parse(stdout);
  expect(run).toMatchObject({ scenario, total: { errors: 0, invalid: 0 } });
}
