// What p99 does Assay report beside vegeta, of the same target at the same rate? Runs of a pair follow each other.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areUpperBounds, type LoadRun } from "../../run/format/load-run.ts";
import { median } from "../../statistics/percentile.ts";
import { tableOf } from "../tables.ts";
import { type Bench, type BenchContext, type BenchResult, goal } from "./bench.ts";
import { measureVegeta, outputOf } from "./calibration.ts";
import { assayLoad, fetchGenerators, type Load, VERSIONS } from "./generators.ts";
import { KNOWN_TOKEN, startKnownTarget } from "./known-target.ts";
import { inTurn, type Pin, pinTarget } from "./measured-run.ts";

const RATES = [1_000, 5_000, 8_000] as const;

const [SHARED, ONE] = ["two, shared", "one"] as const;

/** The median of the ratios may be so much. */
function mostRatio({ processors, rate }: Pick<Row, "processors" | "rate">): number {
  if (processors === SHARED) return 1.2;
  return rate === 8_000 ? 2 : 1.5;
}

/** The p99 of each run of a pair, in ms; undefined for a run of Assay that is INCONCLUSIVE. */
export type Pair = { readonly assayMs: number | undefined; readonly vegetaMs: number };

type Row = { readonly processors: string; readonly rate: number; readonly pairs: readonly Pair[] };

export const tail: Bench = {
  question: "What p99 does Assay report beside vegeta, of a target that responds at once?",
  defaults: { repeats: 7, seconds: 3 },
  page: "speed.md",
  run: async (context) => {
    const { vegeta } = await fetchGenerators(["vegeta"], context.folder);
    if (vegeta === undefined) {
      const sentence = `Nothing is compared: Go could not build vegeta ${VERSIONS.vegeta}.`;
      return { lines: [sentence], goals: [] };
    }
    const target = await startKnownTarget();
    try {
      const rows = await rowsOf(context, vegeta, target.url, SHARED, (command) => command);
      // Last: it moves this process, and its target, to the other processor.
      return resultOf([...rows, ...(await rowsOf(context, vegeta, target.url, ONE, pinTarget(context.note)))]);
    } finally {
      await target.close();
    }
  },
};

async function rowsOf(
  { folder, repeats, seconds, share, findK6, note }: BenchContext,
  vegeta: string,
  url: string,
  processors: typeof SHARED | typeof ONE,
  pin: Pin,
): Promise<readonly Row[]> {
  const k6 = await findK6();
  const rows: Row[] = [];
  for (const rate of RATES) {
    const runs = await inTurn(["assay", "vegeta"] as const, repeats, async (generator, pair) => {
      const own = join(folder, [processors === ONE ? "one" : "two", rate, generator, pair].join("-"));
      mkdirSync(own);
      const ratePerSecond = Math.ceil(rate * share);
      const load: Load = { k6, url, tokenId: KNOWN_TOKEN.tokenId, folder: own, seconds, users: 0, ratePerSecond };
      const ms = generator === "assay" ? await assayP99(load, pin) : await vegetaP99(load, vegeta, pin);
      note(`${processors}, ${rate}/s, ${pair}/${repeats}: p99 ${ms ?? "inconclusive"} ms by ${generator}`);
      return ms;
    });
    const vegetas = runs.get("vegeta") ?? [];
    const pairs = (runs.get("assay") ?? []).map((assayMs, at) => ({ assayMs, vegetaMs: vegetas[at] ?? 0 }));
    rows.push({ processors, rate, pairs });
  }
  return rows;
}

/** Neither leaves out a warm-up. */
async function assayP99(load: Load, pin: Pin): Promise<number | undefined> {
  const { command, environment } = assayLoad(load);
  await outputOf(pin({ command: [...command, "--warm-up", "0s"], environment }), load);
  const run: LoadRun = JSON.parse(readFileSync(join(load.folder, "run/run.json"), "utf8"));
  return run.validity.valid && !areUpperBounds(run) ? run.total.responseTimeMs.p99 : undefined;
}

async function vegetaP99(load: Load, program: string, pin: Pin): Promise<number> {
  const { p99 } = await measureVegeta(load, program, pin);
  if (!p99) throw new Error("vegeta must report a p99, and reported none.");
  return p99 * 1_000;
}

export function resultOf(rows: readonly Row[]): BenchResult {
  const found = rows.map(({ processors, rate, pairs }) => {
    const p99 = {
      assay: median(pairs.flatMap(({ assayMs }) => assayMs ?? [])),
      vegeta: median(pairs.map(({ vegetaMs }) => vegetaMs)),
    };
    const ratios = pairs.flatMap(({ assayMs, vegetaMs }) => (assayMs === undefined ? [] : assayMs / vegetaMs));
    return { processors, rate, p99, ratios, ratio: median(ratios), of: pairs.length };
  });
  const number = (value: number) => (Number.isNaN(value) ? "–" : String(Number(value.toPrecision(3))));
  const range = (ratios: readonly number[]) =>
    ratios.length === 0 ? "" : ` (${number(Math.min(...ratios))} to ${number(Math.max(...ratios))})`;
  return {
    lines: [
      tableOf(found, {
        "Processors of the generator": ({ processors }) => processors,
        Rate: ({ rate }) => `${rate}/s`,
        "p99 of Assay": ({ p99 }) => `${number(p99.assay)} ms`,
        "p99 of vegeta": ({ p99 }) => `${number(p99.vegeta)} ms`,
        "Assay over vegeta": ({ ratio, ratios }) => `${number(ratio)} ×${range(ratios)}`,
        Pairs: ({ ratios, of }) => `${ratios.length} of ${of}`,
      }),
    ],
    goals: found.map(({ processors, rate, ratios, ratio }) => {
      const most = mostRatio({ processors, rate });
      return goal(
        `${processors}, ${rate}/s: the p99 of Assay is at most ${most} times that of vegeta, or Assay reports none.`,
        ratios.length === 0 || ratio <= most,
      );
    }),
  };
}
