// A short soak whose generator dies twice, once with Assay and once without: it becomes one run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shellBlocks, wordsOf } from "../docs/shell-blocks.ts";
import { readRunOf } from "../read-run.ts";
import { expectEachSecondOnce, k6In } from "../scenarios/driver/load-runs.ts";
import { startedService } from "../service/running-service.ts";
import { assay } from "./assay.ts";
import { startLoad } from "./started-load.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();

/** The command of docs/soak.md, for the second load and in a third folder. */
const resuming = shellBlocks("docs/soak.md")
  .flatMap(({ commands }) => commands.filter((command) => command.includes("--resume")))
  .flatMap((command) => wordsOf(command.replace("soak-2", "third").replace("soak", "second")).slice(1));

const PLAN = ["mixed", "--profile", "soak", "--rate", "40", "--duration", "16s", "--warm-up", "2s", "--seed", "5"];

it("a load that lost its generator twice is resumed, on its own target, into one run of the whole schedule", async () => {
  const { running: first } = await startLoad(bed, "first", { args: PLAN, windows: 5 });
  first.kill("SIGKILL");
  await first.ended;
  const resumed = { args: ["--resume", "first"], windows: 10, env: bed.env };
  const { running: second } = await startLoad(bed, "second", resumed);
  for (const pid of k6In(join(bed.folder, "second"))) process.kill(pid, "SIGKILL");
  expect((await second.ended).code).toBe(4);
  const third = await assay(resuming, { cwd: bed.folder, env: bed.env });
  const run = await readRunOf("load", join(bed.folder, "third"));
  expect(run.gaps).toHaveLength(2);
  expect(run.notes.filter((note) => note.startsWith("The load was cut short"))).toHaveLength(2);
  expect(run.startedAt).toBe((await readRunOf("load", join(bed.folder, "second"))).startedAt);
  // However late the generator is on a busy machine, it is the whole schedule, each second of it once.
  expectEachSecondOnce(join(bed.folder, "third"), 18);
  const started = run.requests.started;
  expect(Math.abs(started - 16 * 40)).toBeLessThan(0.1 * 16 * 40);
  expect(run.validity.reasons.filter((reason) => !reason.startsWith("generator-"))).toEqual([]);
  expect([0, 4]).toContain(third.code);
  expect(readFileSync(join(bed.folder, "third", "report.html"), "utf8")).toContain("The load was cut short");
});

it("a load is not resumed with another rate, against another target, or once it is over", async () => {
  const again = (...more: readonly string[]) =>
    assay(["load", "--resume", "first", "--out", `refused-${more.length}`, ...more], {
      cwd: bed.folder,
      env: bed.env,
    });
  const other = await again("--rate", "41");
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("The schedule must be that of")]);
  const elsewhere = await startedService({ seed: 1 });
  const moved = await again("--target", elsewhere.url, "--quiet");
  expect([moved.code, moved.stderr]).toEqual([2, expect.stringContaining("The target must be that of")]);
  const over = await assay(["load", "--resume", "third"], { cwd: bed.folder, env: bed.env });
  expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/cannot be resumed: it ended on schedule/)]);
});
