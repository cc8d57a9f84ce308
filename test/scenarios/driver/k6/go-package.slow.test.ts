// The Go packages of the engine by Go's own means: format, vet, staticcheck, tests, benchmarks, and fuzzing for a while. Needs Go;
// the race detector needs a C compiler too, and without one the tests run without it.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { goEnvironment } from "../../../../scenarios/driver/k6/environment.ts";
import { executablesOnPath } from "../../../../scenarios/driver/k6/search-path.ts";
import { runProgram } from "../../../program.ts";

const MODULE_FOLDER = join(import.meta.dirname, "../../../../scenarios/engine");
/** Packages that need no k6, by their folders. */
const OWN = ["./internal/judge", "./internal/pool", "./internal/send", "./record"];
const STATICCHECK = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";
const FUZZ_TIME = "5s";

const hasCompiler = ["gcc", "clang", "cc"].some(
  (name) => executablesOnPath(name, process.env["PATH"] ?? "").length > 0,
);
const raceFlags = hasCompiler ? ["-race"] : [];

/** Runs a program of Go in the module; its exit code and all that it wrote. */
async function run(program: "go" | "gofmt", ...args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...goEnvironment(process.env), ...(hasCompiler && { CGO_ENABLED: "1" }) };
  const { code, output } = await runProgram(program, args, { cwd: MODULE_FOLDER, env });
  return { code, output };
}

describe("the Go packages", { timeout: 1_800_000 }, () => {
  test("are formatted by gofmt", async () => {
    expect(await run("gofmt", "-l", ".")).toEqual({ code: 0, output: "" });
  });

  test(`pass go test ${[...raceFlags, "-vet=all"].join(" ")}`, async () => {
    const { code, output } = await run("go", "test", "-count=1", ...raceFlags, "-vet=all", "./...");
    expect(code, output).toBe(0);
    const passed = [...output.matchAll(/^ok\s+assay\/engine\/(\S+)\s/gm)].map(([, name]) => name);
    expect(passed.sort()).toEqual([
      ...[
        "arrivals",
        "internal/assay",
        "internal/judge",
        "internal/ledger",
        "internal/pool",
        "internal/send",
        "record",
      ],
    ]);
  });

  test("have no finding of staticcheck", async () => {
    expect(await run("go", "run", STATICCHECK, "./...")).toEqual({ code: 0, output: "" });
  });

  test("run each of their benchmarks", async () => {
    const { code, output } = await run("go", "test", "-run=^$", "-bench=.", "-benchtime=10x", ...OWN);
    expect(code, output).toBe(0);
    for (const name of ["Post", "Recorder", "IsFlawless"]) expect(output).toMatch(new RegExp(`^Benchmark${name}`, "m"));
  });

  test(`withstand each fuzz test for ${FUZZ_TIME}`, async () => {
    const fuzzed: string[] = [];
    for (const folder of OWN) {
      const { output: list } = await run("go", "test", "-list", "^Fuzz", folder);
      for (const [name] of list.matchAll(/^Fuzz.*$/gm)) {
        const { code, output } = await run(
          "go",
          "test",
          "-run=^$",
          `-fuzz=^${name}$`,
          `-fuzztime=${FUZZ_TIME}`,
          folder,
        );
        expect(code, output).toBe(0);
        fuzzed.push(name);
      }
    }
    expect(fuzzed.sort()).toEqual(["FuzzDecoded", "FuzzIsFlawless", "FuzzRenewal", "FuzzTornBytes"]);
  });
});
