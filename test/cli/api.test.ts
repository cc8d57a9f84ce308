import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readRun, runConformance, runLoad } from "../../cli/api.ts";
import { startService } from "../../service/server.ts";

const ONLY = ["token-price/authentication/**"];

describe("the entry for programs", () => {
  it("resolves to the run that it leaves on disk", async () => {
    const { out, target } = await place();
    const notes: string[] = [];
    const { run, verdict, folder } = await runConformance(
      { target, out, only: ONLY, smoke: true, concurrency: 2 },
      { env: { ASSAY_TOKEN: "t" }, onNote: (line) => notes.push(line) },
    );
    expect(verdict).toMatchObject({ word: "PASS", exitCode: 0 });
    expect(folder).toBe(out);
    expect(await readRun(folder)).toEqual(run);
    expect(existsSync(join(folder, "report.html"))).toBe(true);
    expect(run.command).toEqual(
      expect.arrayContaining(["assay", "conform", `--target=${target}`, `--only=${ONLY[0]}`, "--smoke"]),
    );
    expect(notes.join("\n")).toContain("side effects");
  });

  it("keeps what was measured when it is stopped", async () => {
    const { out, target } = await place();
    const control = { env: {}, signal: AbortSignal.abort() };
    const { verdict, folder } = await runConformance({ target, out, only: ONLY }, control);
    expect(verdict).toMatchObject({ word: "INCONCLUSIVE", exitCode: 130 });
    expect((await readRun(folder)).exitCode).toBe(130);
  });

  it("rejects with the failure that the command line prints", async () => {
    const unreachable = runConformance(
      { target: "http://127.0.0.1:9", out: join(tmpdir(), "assay-none") },
      { env: {} },
    );
    await expect(unreachable).rejects.toMatchObject({ code: "target-unreachable", exitCode: 3 });
    // @ts-expect-error: no scenario
    await expect(runLoad("mixd")).rejects.toMatchObject({ code: "scenario-unknown" });
    await expect(runConformance({ timeout: "soon" })).rejects.toMatchObject({ code: "usage" });
    // @ts-expect-error: no option
    await expect(runConformance({ taget: "x" })).rejects.toMatchObject({ code: "usage" });
  });
});

async function place() {
  const folder = mkdtempSync(join(tmpdir(), "assay-api-"));
  const service = await startService({ seed: 1 });
  onTestFinished(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  return { out: join(folder, "run"), target: service.url };
}
