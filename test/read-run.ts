// Reads a run of the kind that a test expects.
import { readRun } from "../run/format/read.ts";
import type { Run } from "../run/format/run.ts";

/** The run in a folder or file; throws for another kind. */
export async function readRunOf<Kind extends Run["kind"]>(kind: Kind, path: string) {
  const run = await readRun(path);
  if (run.kind !== kind) throw new Error(`${path} must hold a ${kind} run, got a ${run.kind} run`);
  return run as Extract<Run, { readonly kind: Kind }>;
}
