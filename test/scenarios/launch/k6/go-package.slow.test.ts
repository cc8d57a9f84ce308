// The Go package of the native engine by Go's own means: format, vet, tests, and fuzzing for a while. Needs Go; the race
// detector needs a C compiler too, and without one the tests run without it.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { goEnvironment } from "../../../../scenarios/launch/k6/environment.ts";
import { executablesOnPath } from "../../../../scenarios/launch/k6/search-path.ts";
import { makeJudgeModule } from "../../../schemas/go-judge.ts";

const MODULE_FOLDER = join(import.meta.dirname, "../../../../tools/k6");
/** The race detector has k6 compiled once more: two minutes of processor time, and much more on a busy machine. */
const LIMIT_MS = 1_800_000;
const FUZZ_TIME = "10s";

const hasCompiler = ["gcc", "clang", "cc"].some(
  (name) => executablesOnPath(name, process.env["PATH"] ?? "").length > 0,
);
const raceFlags = hasCompiler ? ["-race"] : [];

/** Runs a program of Go in the module; its exit code and all that it wrote. */
const run = (program: "go" | "gofmt", ...args: readonly string[]) => runIn(MODULE_FOLDER, program, ...args);

function runIn(
  cwd: string,
  program: "go" | "gofmt",
  ...args: readonly string[]
): Promise<{ code: number; output: string }> {
  const env = { ...goEnvironment(process.env), ...(hasCompiler && { CGO_ENABLED: "1" }) };
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, timeout: LIMIT_MS }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

describe("the Go package", () => {
  test("is formatted by gofmt", async () => {
    expect(await run("gofmt", "-l", ".")).toEqual({ code: 0, output: "" });
  });

  test("is approved by go vet", { timeout: LIMIT_MS }, async () => {
    expect(await run("go", "vet", "./...")).toEqual({ code: 0, output: "" });
  });

  test(`passes ${["go", "test", ...raceFlags, "./..."].join(" ")}`, { timeout: LIMIT_MS }, async () => {
    const { code, output } = await run("go", "test", "-count=1", ...raceFlags, "./...");
    expect(code, output).toBe(0);
    expect(output).toMatch(/^ok\s+assay\/tools\/k6\/assay\s/m);
  });

  test(`withstands each of its fuzz tests for ${FUZZ_TIME}`, { timeout: LIMIT_MS }, async () => {
    // Go compiles all that it fuzzes once more: the judge in a module of its own takes seconds, with k6 minutes.
    const folder = makeJudgeModule(["judge_test.go"]);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { output: list } = await runIn(folder, "go", "test", "-list", "^Fuzz", ".");
    const names = list.split("\n").filter((line) => line.startsWith("Fuzz"));
    expect(names, list).toContain("FuzzIsFlawless");
    for (const name of names) {
      const args = ["-run=^$", `-fuzz=^${name}$`, `-fuzztime=${FUZZ_TIME}`, "."];
      const { code, output } = await runIn(folder, "go", "test", ...args);
      expect(code, output).toBe(0);
    }
  });
});
