// The commonest changes and a sixth operation, made for real on one copy of the project: how many files each touches by hand, and
// that generated files, types, the tests of the facts, a run against the reference service, loads and reports follow by themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeScratchCopy, type ScratchCopy } from "./scratch-copy.ts";

const ASSAY = "bin/assay.mjs";
const VITEST = "node_modules/vitest/vitest.mjs";
const TSX = "node_modules/tsx/dist/cli.mjs";
/** A copy of the operation that quotes. */
const OPERATION = "token-offer";

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
    ["an operation", addOperation, 8],
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
    const globs = ["create-token-transaction/request/symbol/**", "get-leaderboard/**", `${OPERATION}/**`];
    const only = globs.flatMap((glob) => ["--only", glob]);
    const conform = await project.run(ASSAY, "conform", ...only, "--json", "-", "--quiet");
    expect(conform.code, conform.output.slice(-2_000)).toBe(0);
    const { checks } = JSON.parse(conform.stdout) as { checks: { id: string; verdict: string }[] };
    const passed = checks.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
    expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
    expect(passed).toContain("get-leaderboard/response/leaderboard/items/country/type");
    for (const part of ["create-token-transaction/request/symbol/", "get-leaderboard/request/limit/"])
      expect(passed).toContainEqual(expect.stringContaining(part));
    expect(passed).toContain(`${OPERATION}/response/data/type`);
    expect(passed.filter((id) => id.startsWith(OPERATION)).length).toBeGreaterThan(50);
  });

  test("the load, which keeps the limits", async () => {
    const laterPasses = ["test/scenarios/sessions/renewal.test.ts", "-t", "sends valid requests"];
    const passes = await project.run(VITEST, "run", "--project", "unit", ...laterPasses);
    expect(passes.code, passes.output.slice(-4_000)).toBe(0);
    for (const scenario of ["creator-launch", "leaderboard-paging", "whale-trader"]) await loadWithoutError(scenario);
  });

  test("a load of the operation, and its report", async () => {
    // A user's file, not one of the project.
    const sessions = { offers: { steps: [{ send: "offer" }] } };
    project.write("offers.json", JSON.stringify({ sessions, mix: { browse: 1, offers: 1 } }));
    const folder = join(project.folder, "offers");
    const run = await loadWithoutError("mixed", "--workload", "offers.json", "--out", folder);
    expect(run).toMatchObject({ operations: { [OPERATION]: { errors: 0, invalid: 0 } } });
    const report = await project.run(ASSAY, "report", folder, "--html", join(folder, "again.html"));
    expect(report.code, report.output.slice(-2_000)).toBe(0);
    expect(readFileSync(join(folder, "again.html"), "utf8")).toContain(OPERATION);
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

function addOperation(): void {
  const read = (path: string) => JSON.parse(readFileSync(join(project.folder, path), "utf8"));
  const write = (path: string, content: object) => project.write(path, JSON.stringify(content, null, 2));
  write(`schemas/operations/${OPERATION}.json`, renamed(read("schemas/operations/token-price.json")));
  repeatLine("schemas/operation.ts", (id) => `  "${id}",\n`);
  const factOf = (id: string, name: string) => `${name} from "./operations/${id}.json" with { type: "json" };\n`;
  repeatLine("schemas/facts.ts", (id, name) => `import ${factOf(id, name)}`);
  repeatLine("schemas/facts.ts", rowOf);
  const { statements, ...facts } = read("schemas/statements.json") as {
    readonly statements: { readonly id: string }[];
  };
  const own = statements.filter(({ id }) => /^token-price\/.*(?<!default)$/.test(id));
  const added = own.map((statement) => ({ ...statement, id: renamed(statement.id) }));
  write("schemas/statements.json", { ...facts, statements: [...statements, ...added] });
  const { shared, ...bodies } = read("test/spec/examples.json");
  for (const one of shared) one.fields = [...new Set([...one.fields, ...renamed(one.fields)])];
  const examples = Object.entries(bodies).filter(([place]) => place.startsWith("token-price/"));
  write("test/spec/examples.json", { shared, ...bodies, ...renamed(Object.fromEntries(examples)) });
  const handler = '// Offers a token.\nexport { tokenPrice as tokenOffer } from "./token-price.ts";\n';
  project.write(`service/handlers/${OPERATION}.ts`, handler);
  repeatLine("service/handlers/index.ts", (id, name) => `import { ${name} } from "./${id}.ts";\n`);
  repeatLine("service/handlers/index.ts", rowOf);
  repeatLine("scenarios/sessions/session-steps.ts", (id, name) => `  ${STEPS[name]}: "${id}",\n`);
}

/** What is written of the other operation, for the new one. Without defaults: each claim about one has a check by hand. */
function renamed<Value>(value: Value): Value {
  const text = JSON.stringify(value).replaceAll("token-price", OPERATION).replaceAll("TokenPrice", "TokenOffer");
  return JSON.parse(text, (name, part) => (name.endsWith("default") ? undefined : part));
}

const rowOf = (id: string, name: string) => `  "${id}": ${name},\n`;
const STEPS: Readonly<Record<string, string>> = { getUserFees: "fees", tokenOffer: "offer" };

/** Repeats the line of another operation for the new one. */
function repeatLine(path: string, lineOf: (id: string, name: string) => string): void {
  const other = lineOf("get-user-fees", "getUserFees");
  project.edit(path, other, other + lineOf(OPERATION, "tokenOffer"));
}

/** Runs a short load of a scenario: no response is an error, none is invalid. */
async function loadWithoutError(scenario: string, ...more: readonly string[]): Promise<unknown> {
  const options = ["--duration", "2s", "--warm-up", "1s", "--allow-small-sample", "--json", "-", "--quiet", ...more];
  const { output, stdout, code } = await project.run(ASSAY, "load", scenario, ...options);
  // On a busy machine the generator may be late, and the run inconclusive.
  expect([0, 4], output.slice(-2_000)).toContain(code);
  const run: unknown = JSON.parse(stdout);
  expect(run).toMatchObject({ scenario, total: { errors: 0, invalid: 0 } });
  return run;
}
