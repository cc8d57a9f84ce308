// The engine's Go module for tests that run Go in it. The race detector needs a C compiler: without one, the tests run without it.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { goEnvironment } from "../../../../scenarios/driver/k6/environment.ts";
import { executablesOnPath } from "../../../../scenarios/driver/k6/search-path.ts";
import { runProgram } from "../../../program.ts";

export const MODULE_FOLDER = join(import.meta.dirname, "../../../../scenarios/engine");
/** The race detector needs all that a package imports compiled anew: for these two, all of k6. */
export const PACKAGES_WITH_K6 = ["./arrivals", "./internal/assay"];
/** Nothing is measured here, and packages of others take a quarter less time to compile without being optimized. */
export const UNOPTIMIZED = "-gcflags=all=-N -l";

const hasCompiler = ["gcc", "clang", "cc"].some(
  (name) => executablesOnPath(name, process.env["PATH"] ?? "").length > 0,
);
export const RACE_FLAGS = hasCompiler ? ["-race"] : [];

/** Tests run with the garbage collection that Go has by default; only their compiler has that of a build. */
export const AS_BY_DEFAULT = ["-exec", "env -u GOGC -u GOMEMLIMIT"];

/** The files of Go's tests. */
export const testFiles = readdirSync(MODULE_FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith("_test.go"),
);

/** The packages that have tests. */
export const testedPackages = [...new Set(testFiles.map((name) => `./${dirname(name)}`))];

/** Runs a program of Go in the module; its exit code and all that it wrote. */
export async function runGo(program: "go" | "gofmt", args: readonly string[], extra: NodeJS.ProcessEnv = {}) {
  const env = { ...goEnvironment(process.env), ...extra };
  const { code, output } = await runProgram(program, args, { cwd: MODULE_FOLDER, env });
  return { code, output };
}

/** Runs the tests of packages with the race detector, and each benchmark. */
export function runRaces(packages: readonly string[]) {
  const flags = ["-count=1", ...AS_BY_DEFAULT, ...RACE_FLAGS, UNOPTIMIZED, "-vet=off", "-bench=.", "-benchtime=10x"];
  return runGo("go", ["test", ...flags, ...packages], hasCompiler ? { CGO_ENABLED: "1" } : {});
}

/** The packages that `go test` says have passed. */
export function passedIn(output: string): readonly string[] {
  return [...output.matchAll(/^ok\s+assay\/engine\/(\S+)\s/gm)].map(([, name]) => `./${name}`).sort();
}
