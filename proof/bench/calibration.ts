// Does a generator tell the truth about a service that stands still for a while? All are asked about the same freeze.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchContext, BenchResult } from "./bench.ts";
import { errorShare, type Freeze, waitQuantile } from "./calibration/closed-form.ts";
import { calibrationPage, type Interpretation, tableOf } from "./calibration/page.ts";
import { type Assignment, toolsOf } from "./calibration/tools.ts";
import { FETCHED, fetchAutocannon, fetchVegeta } from "./generators.ts";
import { startTarget } from "./target.ts";

/** Few enough that the 150 VUs which Assay makes in advance suffice for all requests of the freeze. */
const RATE_PER_SECOND = 20;
const FREEZE_SHARE = 0.1;
const TOLERANCE = 0.03;
const PAGE_SECONDS = 60;
const PAGE = join(import.meta.dirname, "../../docs/calibration.md");

/** The bench of truth. */
export const calibration: Bench = {
  question: "What do Assay, k6, autocannon and vegeta say of a service that stands still for a tenth of the run?",
  usual: { pairs: 1, seconds: PAGE_SECONDS },
  run: async (context) => {
    const freeze: Freeze = { runSeconds: context.seconds, freezeSeconds: context.seconds * FREEZE_SHARE };
    const interpretations = await readAll(context, freeze);
    const isWhole = context.share === 1 && interpretations.every(({ percentiles }) => percentiles !== undefined);
    if (isWhole && context.seconds === PAGE_SECONDS) {
      writeFileSync(PAGE, calibrationPage(freeze, RATE_PER_SECOND, interpretations));
      context.note("docs/calibration.md is written.");
    }
    return resultOf(freeze, interpretations);
  },
};

/** All tools at once, on one target with one freeze: together they send a few hundred requests a second. */
async function readAll(context: BenchContext, freeze: Freeze): Promise<readonly Interpretation[]> {
  const isFetching = context.share === 1;
  context.note(
    isFetching ? `Fetching autocannon ${FETCHED.autocannon} and vegeta ${FETCHED.vegeta}.` : "Fetching nothing.",
  );
  const [autocannon, vegeta] = isFetching
    ? await Promise.all([fetchAutocannon(context.folder), fetchVegeta(context.folder)])
    : [undefined, undefined];
  const target = await startTarget(context.seed);
  try {
    const assignment: Assignment = {
      k6: context.k6,
      url: target.url,
      tokenId: target.tokenIds[0] ?? "",
      ratePerSecond: Math.ceil(RATE_PER_SECOND * context.share),
      seconds: context.seconds,
      folder: context.folder,
    };
    // In the middle, because some take seconds to begin and all are to have the whole of it.
    target.setFaults([`freeze=${freeze.freezeSeconds}s@${freeze.runSeconds / 2}s`]);
    context.note(`Sending for ${freeze.runSeconds} s.`);
    return await Promise.all(
      toolsOf(autocannon, vegeta).map(async ({ name, manner, run }) => ({
        name,
        manner,
        percentiles: await run(assignment),
      })),
    );
  } finally {
    await target.close();
  }
}

/** The readings beside the closed form; Assay alone is held against it. Pure. */
export function resultOf(freeze: Freeze, interpretations: readonly Interpretation[]): BenchResult {
  const assay = interpretations.find(({ name }) => name === "Assay")?.percentiles;
  const goals = (["p95", "p99"] as const).map((name) => {
    const expected = waitQuantile(name === "p95" ? 0.95 : 0.99, freeze);
    const found = assay?.[name] ?? Number.NaN;
    return {
      sentence: `Assay's ${name} of ${found.toFixed(3)} s is within 3 % of ${expected.toFixed(1)} s.`,
      isReached: errorShare(found, expected) <= TOLERANCE,
    };
  });
  return { lines: tableOf(freeze, interpretations), data: { freeze, interpretations }, goals };
}
