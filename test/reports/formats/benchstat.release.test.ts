// benchstat itself reads the Go benchmarks of runs, from the version named here.
import { expect, test } from "vitest";
import { exporters } from "../../../reports/formats/index.ts";
import { goEnvironment } from "../../../scenarios/driver/k6/environment.ts";
import { runProgram } from "../../program.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { loadRun, operationLoad } from "../sample-load.ts";

const BENCHSTAT = "golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da";

const folder = temporaryFolder();

/** The benchmarks of six runs around a p95, in one file. */
function sixRuns(name: string, p95: number): string {
  const run = (at: number) => loadRun({ total: operationLoad(2_000, p95 * (1 + at / 500)) });
  return folder.write(name, [0, 1, 2, 3, 4, 5].map((at) => exporters.goBench(run(at))).join(""));
}

async function benchstat(...files: readonly string[]): Promise<string> {
  const env = { ...goEnvironment(process.env), GOFLAGS: "-mod=mod -trimpath" };
  const { code, stdout, stderr } = await runProgram("go", ["run", BENCHSTAT, ...files], { cwd: folder.path, env });
  expect(code, `benchstat needs Go and its module proxy: ${stderr}`).toBe(0);
  return stdout;
}

test("benchstat compares runs with the units of each metric", async () => {
  const found = await benchstat(sixRuns("old", 8), sixRuns("new", 8.8));
  for (const unit of ["sec/op", "p50-sec/op", "p95-sec/op", "p99-sec/op", "errors/op", "invalid/op", "goodput/s"])
    expect(found).toMatch(new RegExp(`│ +${unit}`));
  expect(found).toMatch(
    /│ +p95-sec\/op[\s\S]*Load\/op=all +8\.0\d*m ± \d% +8\.8\d*m ± \d% +\+10\.00% \(p=0\.002 n=6\)/,
  );
});
