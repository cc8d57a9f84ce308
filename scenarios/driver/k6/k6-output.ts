// The further output of k6 that the user asks for: whether k6 reaches it before a load, and what it has missed after one.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../../../errors.ts";
import { countOf, percentOf } from "../../../run/text/plural.ts";
import { median } from "../../../statistics/percentile.ts";
import { bundleScript } from "../bundle/bundle.ts";
import type { Environment } from "./environment.ts";
import type { K6Log } from "./k6-log.ts";
import { runK6 } from "./k6-process.ts";

const SCRIPT = fileURLToPath(new URL("../../runtime/reach-output.ts", import.meta.url));

/** k6's exit code for a script that ends its own run. */
const ABORTED = 108;

/** As long as a slow receiver may take; k6 itself tries some for a minute. */
const LIMIT_MS = 20_000;

/** What to reach, and from where: paths of files count from the folder of the run. */
export type OutputPlace = {
  readonly k6: { readonly path: string; readonly environment: Environment };
  /** As k6's option `--out` takes it. */
  readonly output: string;
  readonly folder: string;
  readonly signal: AbortSignal;
};

/** Lets k6 send one sample to the output. Fails with `k6-output-failed` and k6's reason where the output does not take it. */
export async function requireOutput({ k6, output, folder, signal }: OutputPlace): Promise<void> {
  const script = await bundleScript({ entry: SCRIPT, outfile: join(folder, "reach-output.js") });
  try {
    const run = await runK6({ binary: k6.path, script, environment: k6.environment, output });
    run.stdout.resume();
    const end = () => void run.kill();
    const timer = setTimeout(end, LIMIT_MS);
    signal.addEventListener("abort", end, { once: true });
    const { code, isKilled } = await run.exit;
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    signal.throwIfAborted();
    const { outputFailures, lastError = `exit code ${code}` } = run.log;
    if (outputFailures === undefined && code === ABORTED) return;
    const reason = outputFailures?.example ?? (isKilled ? `no response within ${LIMIT_MS / 1_000} s` : lastError);
    throw new Failure("k6-output-failed", `k6 must reach its output ${nameOf(output)}, got: ${reason}`);
  } finally {
    await rm(script, { force: true });
  }
}

/** A note on what the output has missed in a load of `lengthMs`; none where it has missed nothing. */
export function outputNotes(
  output: string | undefined,
  { outputFailures }: Pick<K6Log, "outputFailures">,
  lengthMs: number,
): readonly string[] {
  if (output === undefined || outputFailures === undefined) return [];
  const { atMs, example } = outputFailures;
  const gaps = atMs.slice(1).map((at, place) => at - (atMs[place] ?? at));
  // Each failure loses what was measured since the attempt before it.
  const share = Math.min(1, (atMs.length * median(gaps)) / Math.max(1, lengthMs));
  const lost = gaps.length === 0 ? "some" : `about ${percentOf(share)}`;
  return [
    `The output ${nameOf(output)} of k6 failed ${countOf(atMs.length, "time")} and misses ${lost} of the windows: ${example}`,
  ];
}

/** Its type: the rest is an address or a file. */
function nameOf(output: string): string {
  return output.split("=", 1)[0] ?? output;
}
