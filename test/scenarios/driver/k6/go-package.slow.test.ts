// The Go packages of the engine by Go's own means: format, vet, staticcheck, tests, benchmarks, and some fuzzing. Needs Go; the
// race detector needs a C compiler too, and without one the tests run without it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { goEnvironment } from "../../../../scenarios/driver/k6/environment.ts";
import { executablesOnPath } from "../../../../scenarios/driver/k6/search-path.ts";
import { runProgram } from "../../../program.ts";

const MODULE_FOLDER = join(import.meta.dirname, "../../../../scenarios/engine");
const STATICCHECK = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";
const FUZZ_CASES = 2_000;
/** Nothing is measured here, and packages of others take a quarter less time to compile without being optimized. */
const UNOPTIMIZED = "-gcflags=all=-N -l";

const hasCompiler = ["gcc", "clang", "cc"].some(
  (name) => executablesOnPath(name, process.env["PATH"] ?? "").length > 0,
);
const raceFlags = hasCompiler ? ["-race"] : [];

/** Runs a program of Go in the module; its exit code and all that it wrote. */
async function run(program: "go" | "gofmt", args: readonly string[], env = goEnvironment(process.env)) {
  const { code, output } = await runProgram(program, args, { cwd: MODULE_FOLDER, env });
  return { code, output };
}

const testFiles = readdirSync(MODULE_FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith("_test.go"),
);

function testedPackages(): readonly string[] {
  return [...new Set(testFiles.map((name) => `./${dirname(name)}`))];
}

/** Each fuzz test, with the folder of its package. */
function fuzzTests(): readonly (readonly [string, string])[] {
  return testFiles.flatMap((name) =>
    [...readFileSync(join(MODULE_FOLDER, name), "utf8").matchAll(/^func (Fuzz\w+)/gm)].map(
      ([, fuzz = ""]) => [fuzz, `./${dirname(name)}`] as const,
    ),
  );
}

describe("the Go packages", { timeout: 1_800_000 }, () => {
  test("are formatted by gofmt", async () => {
    expect(await run("gofmt", ["-l", "."])).toEqual({ code: 0, output: "" });
  });

  // The other one only starts k6: with the race detector, all of k6 would be compiled for it.
  test(`pass ${["go test", ...raceFlags].join(" ")}, with each benchmark`, async () => {
    const env = { ...goEnvironment(process.env), ...(hasCompiler && { CGO_ENABLED: "1" }) };
    const flags = ["-count=1", ...raceFlags, UNOPTIMIZED, "-vet=off", "-bench=.", "-benchtime=10x"];
    const { code, output } = await run("go", ["test", ...flags, ...testedPackages()], env);
    expect(code, output).toBe(0);
    const passed = [...output.matchAll(/^ok\s+assay\/engine\/(\S+)\s/gm)].map(([, name]) => name);
    const all = "arrivals internal/assay internal/judge internal/ledger internal/pool internal/send record";
    expect(passed.sort().join(" ")).toBe(all);
    for (const name of ["Post", "Recorder", "IsFlawless"]) expect(output).toMatch(new RegExp(`^Benchmark${name}`, "m"));
  });

  test.each([
    ["go vet", ["vet"]],
    ["staticcheck", ["run", STATICCHECK]],
  ])("have no finding of %s", async (_, args) => {
    const { code, output } = await run("go", [...args, "./..."]);
    expect({ code, findings: output.replace(/^go: downloading .*\n/gm, "") }).toEqual({ code: 0, findings: "" });
  });

  test(`withstand ${FUZZ_CASES} cases of each fuzz test`, async () => {
    const tests = fuzzTests();
    const names = tests.map(([name]) => name).sort();
    expect(names).toEqual(["FuzzDecoded", "FuzzIsFlawless", "FuzzRenewal", "FuzzServerTiming", "FuzzTornBytes"]);
    for (const [name, folder] of tests) {
      const flags = [UNOPTIMIZED, "-vet=off", "-run=^$", `-fuzz=^${name}$`, `-fuzztime=${FUZZ_CASES}x`];
      const { code, output } = await run("go", ["test", ...flags, folder]);
      expect(code, output).toBe(0);
      expect(output).toContain("fuzz: elapsed");
    }
  });
});
