// A soak in legs, each sent by a process of its own from a copy of the run's folder, as jobs of a CI server would.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { readRunOf } from "../read-run.ts";
import { entriesIn, expectEachSecondOnce, k6In, windowsOf } from "../scenarios/driver/load-runs.ts";
import { startedService } from "../service/running-service.ts";
import { assay, startAssay } from "./assay.ts";
import { openTestBed } from "./test-bed.ts";

/** `SOAK_LEGS=12 SOAK_LEG=20 npx vitest run --project slow test/cli/soak.slow.test.ts` sends twelve legs of 20 s. */
const LEGS = Number(process.env["SOAK_LEGS"] ?? 2);
const LEG_SECONDS = Number(process.env["SOAK_LEG"] ?? 4);
const RATE = 20;
const LIMIT_MS = 900_000 + LEGS * (LEG_SECONDS + 30) * 1_000;

const bed = await openTestBed();
const at = { cwd: bed.folder, env: bed.env };

const loadRunIn = (folder: string) => readRunOf("load", join(bed.folder, folder));

// They wait most of their time.
describe.concurrent("a soak in legs", { timeout: LIMIT_MS }, () => {
  const plan = ["--legs", LEGS, "--leg", `${LEG_SECONDS}s`, "--rate", RATE, "--warm-up", "2s", "--seed", 5].map(String);
  const first = () => ["mixed", ...plan, "--allow-small-sample", "--target", bed.service.url];
  const ofTarget = ["--target-pid", String(process.pid)];

  it("is one run of the whole schedule, though each leg has its own process and copy of the folder", async ({
    expect,
  }) => {
    const folders = Array.from({ length: LEGS + 1 }, (_, leg) => `leg-${leg}`);
    for (const [before, folder = ""] of folders.slice(0, LEGS).map((name, leg) => [name, folders[leg + 1]])) {
      const isFirst = before === folders[0];
      if (!isFirst) cpSync(join(bed.folder, before ?? ""), join(bed.folder, folder), { recursive: true });
      const isLast = folder === folders.at(-1);
      const { code } = await assay(["soak", ...(isFirst ? first() : []), ...ofTarget, "--out", folder], at);
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

  it("continues where its generator was killed, with Assay and without it, on its own target only", async ({
    expect,
  }) => {
    const out = join(bed.folder, "killed");
    const begin = async (args: readonly string[], windows: number) => {
      const running = startAssay(["soak", ...args, "--out", "killed"], at);
      await expect.poll(() => windowsOf(out).length, { timeout: 100_000 }).toBeGreaterThan(windows);
      return running;
    };
    const killed = await begin([...first(), "--legs", "2", "--leg", "6s"], 4);
    killed.kill("SIGKILL");
    await killed.ended;
    const elsewhere = await startedService({ seed: 1 });
    const changed = [
      [["--rate", "21"], "The schedule must be that of"],
      [["--target", elsewhere.url], "The target must be that of"],
    ] as const;
    for (const [more, reason] of changed) {
      const refused = await assay(["soak", "--out", "killed", ...more], at);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(reason)]);
    }
    expect((await assay(["soak", "--out", "killed"], at)).code).toBe(8);
    expect(entriesIn(out).flatMap((entry) => (entry.kind === "gap" ? [entry.leg] : []))).toEqual([undefined]);
    const half = await loadRunIn("killed");
    expect(half.validity.reasons[0]).toBe("unfinished: leg 1 of 2 is over, and 1 leg must follow");
    expect(half.gaps).toHaveLength(1);
    const second = await begin([], 10);
    for (const pid of k6In(out)) process.kill(pid, "SIGKILL");
    expect((await second.ended).code).toBe(4);
    const last = await assay(["soak", "--out", "killed"], at);
    expect([0, 4]).toContain(last.code);
    const run = await loadRunIn("killed");
    expect(run.gaps).toHaveLength(3);
    expect(run.notes.filter((note) => note.startsWith("The load was cut short"))).toHaveLength(2);
    // However late the generator is on a busy machine, it is the whole schedule, each second of it once.
    expectEachSecondOnce(out, 14);
    expect(Math.abs(run.requests.started - 12 * RATE)).toBeLessThan(0.1 * 12 * RATE);
    expect(run.validity.reasons.filter((reason) => !reason.startsWith("generator-"))).toEqual([]);
  });
});
