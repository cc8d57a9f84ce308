// What does a request cost in Assay and in other load generators, and what do they judge of it?
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchContext, BenchResult, Goal } from "./bench.ts";
import { KNOWN_TOKEN, type KnownTarget, startKnownTarget } from "./known-target.ts";
import { measureRun, type RunMetrics } from "./measured-run.ts";
import { type Subject, subjectsIn } from "./others/subjects.ts";
import { pinTarget } from "./pinning.ts";
import { medianOf, ratioOf, ratioText } from "./ratio.ts";

/** Users who send one request after the other. */
const USERS = 20;

/** Requests before the count. */
const WARM_UP = 1_000;

/** The bench of others. */
export const others: Bench = {
  question: "What does a request cost in Assay, k6, vegeta, autocannon, Artillery and Locust, and what do they judge?",
  usual: { pairs: 5, seconds: 5 },
  run: async (context) => {
    const pin = pinTarget(context.note);
    context.note("Fetching the others.");
    const subjects = await subjectsIn(context.folder);
    const target = await startKnownTarget();
    try {
      const runs = new Map<Subject, OtherRun[]>(subjects.map((subject) => [subject, []]));
      for (let pair = 0; pair < context.pairs; pair++) {
        for (const subject of pair % 2 === 0 ? subjects : subjects.toReversed()) {
          const run = await runOne(context, target, pin, subject, pair);
          runs.get(subject)?.push(run);
          context.note(
            `${pair + 1}/${context.pairs} ${subject.name}: ${run.cpuMicrosPerRequest.toFixed(1)} µs a request`,
          );
        }
      }
      return resultOf([...runs].map(([{ name, judges }, own]) => ({ name, judges, runs: own })));
    } finally {
      await target.close();
    }
  },
};

/** The runs of a generator; those with the same index were made one after the other. */
export type OtherRuns = { readonly name: string; readonly judges: string; readonly runs: readonly OtherRun[] };

type OtherRun = Pick<RunMetrics, "cpuMicrosPerRequest" | "requests">;

async function runOne(
  context: BenchContext,
  target: KnownTarget,
  pin: ReturnType<typeof pinTarget>,
  subject: Subject,
  pair: number,
): Promise<OtherRun> {
  const folder = join(context.folder, `${subject.name.replace(/\W+/g, "-")}-${pair}`);
  mkdirSync(folder);
  const { k6, seconds } = context;
  const assignment = { k6, url: target.url, tokenId: KNOWN_TOKEN.tokenId, users: USERS, seconds, folder };
  const { command, environment } = await subject.commandOf(assignment);
  const hasK6 = subject.name === "Assay" || subject.name === "k6";
  return await measureRun({
    command: pin(command),
    environment,
    program: realpathSync(hasK6 ? k6 : command[0]),
    logFile: join(folder, "output.log"),
    requestCount: target.requestCount,
    warmUpRequests: WARM_UP,
  });
}

/** The table of all and the goal that Assay is the cheapest but for those that only count. Pure. */
export function resultOf(all: readonly OtherRuns[]): BenchResult {
  const microsOf = ({ runs }: OtherRuns) => runs.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest);
  const [assay, ...rest] = all;
  if (assay === undefined) throw new Error("Assay must be among the generators");
  const rows = rest.map((one) => ({ ...one, ratio: ratioOf(microsOf(one), microsOf(assay)) }));
  return {
    lines: [
      "| Generator | µs per request | over Assay | judges |",
      "|---|---|---|---|",
      `| ${assay.name} | ${medianOf(microsOf(assay)).toFixed(1)} | 1 | ${assay.judges} |`,
      ...rows.map(
        (row) => `| ${row.name} | ${medianOf(microsOf(row)).toFixed(1)} | ${ratioText(row.ratio)} | ${row.judges} |`,
      ),
    ],
    data: { all, ratios: Object.fromEntries(rows.map(({ name, ratio }) => [name, ratio])) },
    goals: rows.map(
      ({ name, ratio }): Goal => ({
        sentence: `A request, judged and recorded, costs less in Assay than in ${name}.`,
        isReached: (ratio.low ?? 0) > 1,
      }),
    ),
  };
}
