// The Go packages of the native engine by Go's own means: format, vet, tests, and fuzzing for a while. Needs Go; the race
// detector needs a C compiler too, and without one the tests run without it.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { goEnvironment } from "../../../../scenarios/driver/k6/environment.ts";
import { executablesOnPath } from "../../../../scenarios/driver/k6/search-path.ts";

const MODULE_FOLDER = join(import.meta.dirname, "../../../../scenarios/engine");
const LIMIT_MS = 1_800_000;
/** With the race detector; that of k6 itself would compile it once more, for minutes. */
const RACED = ["internal/judge", "internal/pool", "record", "internal/send"];
const OF_K6 = ["arrivals", "internal/assay"];
const FUZZ_TIME = "5s";

const hasCompiler = ["gcc", "clang", "cc"].some(
  (name) => executablesOnPath(name, process.env["PATH"] ?? "").length > 0,
);
const raceFlags = hasCompiler ? ["-race"] : [];

/** Runs a program of Go in the module; its exit code and all that it wrote. */
function run(program: "go" | "gofmt", ...args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...goEnvironment(process.env), ...(hasCompiler && { CGO_ENABLED: "1" }) };
  return new Promise((resolve) => {
    execFile(program, args, { cwd: MODULE_FOLDER, env, timeout: LIMIT_MS }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

describe("the Go packages", () => {
  test("are formatted by gofmt", async () => {
    expect(await run("gofmt", "-l", ".")).toEqual({ code: 0, output: "" });
  });

  // Vetting by itself would compile k6 once more.
  test.each([
    [[...raceFlags, "-vet=all"], RACED],
    [["-vet=all"], OF_K6],
  ])("pass go test %j %j", { timeout: LIMIT_MS }, async (flags, packages) => {
    const { code, output } = await run("go", "test", "-count=1", ...flags, ...packages.map((name) => `./${name}`));
    expect(code, output).toBe(0);
    for (const name of packages) expect(output).toMatch(new RegExp(`^ok\\s+assay/engine/${name}\\s`, "m"));
  });

  test(`withstand each fuzz test of the judge for ${FUZZ_TIME}`, { timeout: LIMIT_MS }, async () => {
    const { output: list } = await run("go", "test", "-list", "^Fuzz", "./judge");
    const names = list.split("\n").filter((line) => line.startsWith("Fuzz"));
    expect(names, list).toContain("FuzzIsFlawless");
    for (const name of names) {
      const { code, output } = await run(
        "go",
        "test",
        "-run=^$",
        `-fuzz=^${name}$`,
        `-fuzztime=${FUZZ_TIME}`,
        "./judge",
      );
      expect(code, output).toBe(0);
    }
  });
});
