// A load on the command line that has begun: what a test then ends in one way or another.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { k6In } from "../scenarios/driver/load-runs.ts";
import { type Running, startAssay } from "./assay.ts";

type Options = {
  /** The folder of the run. */
  readonly out: string;
  readonly target: string;
  readonly env: Readonly<Record<string, string>>;
  /** A line for sh in which "$@" stands for the command line. */
  readonly shell?: string;
};

/** A load whose journal has some windows already, and the pids of its k6. It does not outlive its test. */
export async function startLoad({ out, target, env, shell }: Options): Promise<{ running: Running; k6: number[] }> {
  const args = ["load", "mixed", "--target", target, "--rate", "60", "--duration", "5m", "--out", out];
  const running = startAssay(args, { cwd: join(out, ".."), env, ...(shell !== undefined && { shell }) });
  onTestFinished(() => running.kill("SIGKILL"));
  const windows = () => (existsSync(join(out, JOURNAL_FILE)) ? windowsIn(out) : 0);
  await vi.waitUntil(() => windows() >= 3, { timeout: 100_000 });
  return { running, k6: k6In(out) };
}

/** How many windows the journal of a run holds. */
export function windowsIn(out: string): number {
  return readFileSync(join(out, JOURNAL_FILE), "utf8").split('"kind":"window"').length - 1;
}
