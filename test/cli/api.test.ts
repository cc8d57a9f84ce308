import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRun, runConformance, runLoad } from "../../cli/api.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";

const folder = temporaryFolder().path;
const { url: target } = await runningService();
const ONLY = ["token-price/authentication/**"];

it("the entry for programs resolves to the run that it leaves on disk", async () => {
  const out = join(folder, "run");
  const notes: string[] = [];
  const options = { target, out, only: ONLY, smoke: true, concurrency: 2 };
  const control = { env: { ASSAY_TOKEN: "t" }, onNote: (line: string) => notes.push(line) };
  const { run, verdict, ...left } = await runConformance(options, control);
  expect(verdict).toMatchObject({ word: "PASS", exitCode: 0 });
  expect(left.folder).toBe(out);
  expect(await readRun(out)).toEqual(run);
  expect(existsSync(join(out, "report.html"))).toBe(true);
  expect(run.command).toEqual(
    expect.arrayContaining(["assay", "conform", `--target=${target}`, `--only=${ONLY[0]}`, "--smoke"]),
  );
  expect(notes.join("\n")).toContain("side effects");
});

it("the entry for programs keeps what was measured when it is stopped", async () => {
  const out = join(folder, "stopped");
  const control = { env: {}, signal: AbortSignal.abort() };
  const { verdict } = await runConformance({ target, out, only: ONLY }, control);
  expect(verdict).toMatchObject({ word: "INCONCLUSIVE", exitCode: 130 });
  expect((await readRun(out)).exitCode).toBe(130);
});

it("the entry for programs rejects with the failure that the command line prints", async () => {
  const unreachable = runConformance({ target: "http://127.0.0.1:9", out: join(folder, "none") }, { env: {} });
  await expect(unreachable).rejects.toMatchObject({ code: "target-unreachable", exitCode: 3 });
  // @ts-expect-error: no scenario
  await expect(runLoad("mixd")).rejects.toMatchObject({ code: "scenario-unknown" });
  await expect(runConformance({ timeout: "soon" })).rejects.toMatchObject({ code: "usage" });
  // @ts-expect-error: no option
  await expect(runConformance({ taget: "x" })).rejects.toMatchObject({ code: "usage" });
});
