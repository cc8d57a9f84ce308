// A load on the command line that has begun: what a test then ends in one way or another.
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { k6In, windowsOf } from "../scenarios/driver/load-runs.ts";
import { type Running, startAssay } from "./assay.ts";
import type { TestBed } from "./test-bed.ts";

type Options = {
  /** A scenario with its options; unless given, five minutes of the mixed one. */
  readonly args?: readonly string[];
  /** How many windows its journal must hold. */
  readonly windows?: number;
  /** Unless given, that of the bed, with its service as the target. */
  readonly env?: Readonly<Record<string, string>>;
  /** A line for sh in which "$@" stands for the command line. */
  readonly shell?: string;
};

const MIXED = ["mixed", "--rate", "60", "--duration", "5m"];

/** A load into a folder of the bed whose journal has some windows already. It does not outlive its test. */
export async function startLoad(
  bed: TestBed,
  name: string,
  { args = MIXED, windows = 3, env = { ...bed.env, ASSAY_TARGET: bed.service.url }, ...others }: Options = {},
): Promise<{ readonly out: string; readonly running: Running; readonly k6: readonly number[] }> {
  const out = join(bed.folder, name);
  const running = startAssay(["load", ...args, "--out", out], { cwd: bed.folder, env, ...others });
  onTestFinished(() => running.kill("SIGKILL"));
  await vi.waitUntil(() => windowsOf(out).length >= windows, { timeout: 100_000 });
  return { out, running, k6: k6In(out) };
}
