// A soak in legs, each sent by a process of its own from a copy of the run's folder, as jobs of a CI server would.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { readRunOf } from "../read-run.ts";
import { entriesIn, expectEachSecondOnce, windowsOf } from "../scenarios/driver/load-runs.ts";
import { assay, startAssay } from "./assay.ts";
import { openTestBed } from "./test-bed.ts";

/** `SOAK_LEGS=12 SOAK_LEG=20 npx vitest run --project slow test/cli/soak.slow.test.ts` sends twelve legs of 20 s. */
const LEGS = Number(process.env["SOAK_LEGS"] ?? 3);
const LEG_SECONDS = Number(process.env["SOAK_LEG"] ?? 6);
const RATE = 40;
const LIMIT_MS = 900_000 + LEGS * (LEG_SECONDS + 30) * 1_000;

const bed = await openTestBed();
const at = { cwd: bed.folder, env: bed.env };

const loadRunIn = (folder: string) => readRunOf("load", join(bed.folder, folder));

// They wait most of their time.
describe.concurrent("a soak in legs", { timeout: LIMIT_MS }, () => {
  const options = ["--legs", LEGS, "--leg", `${LEG_SECONDS}s`, "--rate", RATE, "--warm-up", "2s", "--seed", 5].map(
    String,
  );
  const first = () => ["mixed", ...options, "--target", bed.service.url];
  const process = ["--target-pid", String(globalThis.process.pid)];

  it("is one run of the whole schedule, though each leg has its own process and copy of the folder", async ({
    expect,
  }) => {
    const folders = Array.from({ length: LEGS + 1 }, (_, leg) => `leg-${leg}`);
    for (const [before, folder = ""] of folders.slice(0, LEGS).map((name, leg) => [name, folders[leg + 1]])) {
      const isFirst = before === folders[0];
      if (!isFirst) cpSync(join(bed.folder, before ?? ""), join(bed.folder, folder), { recursive: true });
      const isLast = folder === folders.at(-1);
      const { code } = await assay(["soak", ...(isFirst ? first() : []), ...process, "--out", folder], at);
      expect(isLast ? [0, 4] : [8]).toContain(code);
    }
    const last = folders.at(-1) ?? "";
    const run = await loadRunIn(last);
    expect(run.gaps?.map(({ leg, isSameTarget, lostRequests }) => [leg, isSameTarget, lostRequests])).toEqual(
      Array.from({ length: LEGS - 1 }, (_, leg) => [leg + 1, true, 0]),
    );
    expectEachSecondOnce(join(bed.folder, last), LEGS * LEG_SECONDS + 2);
    // No request is lost or sent twice where one leg follows another.
    expect(run.requests).toMatchObject({ started: LEGS * LEG_SECONDS * RATE, interrupted: 0, dropped: 0 });
    expect(run.validity.reasons.filter((reason) => !reason.startsWith("generator-"))).toEqual([]);
    const again = await assay(["soak", "--out", last], at);
    expect([again.code, again.stdout]).toEqual([run.exitCode, expect.stringMatching(/^. (PASS|INCONCLUSIVE)/)]);
  });

  it("continues where a leg was killed, as a soak only", async ({ expect }) => {
    const running = startAssay(["soak", ...first(), "--out", "killed"], at);
    const out = join(bed.folder, "killed");
    await expect.poll(() => windowsOf(out).length, { timeout: 100_000 }).toBeGreaterThan(4);
    running.kill("SIGKILL");
    await running.ended;
    const { code } = await assay(["soak", "--out", "killed"], at);
    expect(code).toBe(8);
    expect(entriesIn(out).flatMap((entry) => (entry.kind === "gap" ? [entry.leg] : []))).toEqual([undefined]);
    const { validity, gaps } = await loadRunIn("killed");
    expect(validity.reasons[0]).toBe(`unfinished: leg 1 of ${LEGS} is over, and ${LEGS - 1} legs must follow`);
    expect(gaps).toHaveLength(1);
    const resumed = await assay(["load", "--resume", "killed"], at);
    expect([resumed.code, resumed.stderr]).toEqual([2, expect.stringContaining("assay soak --out killed")]);
  });
});
