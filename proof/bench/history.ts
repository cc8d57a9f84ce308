// How often a history shows a change of level that is none: histories are simulated by the thousand, and judged by the
// function that judges every real one.
import { createRandom, type Random } from "../../schemas/random.ts";
import { normalLimit } from "../../statistics/chance.ts";
import { changePoints, LEAST_SEGMENT } from "../../statistics/change-point.ts";
import { wilsonInterval } from "../../statistics/proportion.ts";
import type { Bench, BenchContext } from "./bench.ts";

const USUAL_HISTORIES = 1_000;
const RUNS = [20, 50, 100] as const;
const CONFIDENCE = 0.95;
const MOST_AT_ONE_LOOK = 0.005;

/** What runs of one build vary by; `likeness` is the correlation of one run with the next. */
type Noise = { readonly name: string; readonly likeness: number; readonly outliers: number };

/** The deviation does not matter: a change is judged against it. Outliers are five times as far away. */
const NOISES: readonly Noise[] = [
  { name: "runs do not depend on each other", likeness: 0, outliers: 0 },
  { name: "the same, 3 % of them outliers", likeness: 0, outliers: 0.03 },
  { name: "each run like the one before, by 0.3", likeness: 0.3, outliers: 0 },
  { name: "by 0.5", likeness: 0.5, outliers: 0 },
  { name: "by 0.7", likeness: 0.7, outliers: 0 },
];

export const history: Bench = {
  question: "How often does a history without a change show one?",
  usual: { pairs: USUAL_HISTORIES, seconds: 1 },
  run: async (context) => {
    const rows = NOISES.map((noise) => {
      const cells = RUNS.map((runs) => falseAlarms(context, noise, runs));
      context.note(`${noise.name}: simulated.`);
      return { ...noise, cells };
    });
    const lines = [
      `| One metric, ${context.pairs} histories each | ${RUNS.map((runs) => `${runs} runs, looked at once | after each run`).join(" | ")} |`,
      `|---|${"---:|".repeat(2 * RUNS.length)}`,
      ...rows.map(
        ({ name, cells }) =>
          `| ${name} | ${cells.map(({ once, ever }) => `${percent(once)} | ${percent(ever)}`).join(" | ")} |`,
      ),
    ];
    const independent = rows.filter(({ likeness }) => likeness === 0).flatMap(({ cells }) => cells);
    const low = Math.max(
      ...independent.map(
        ({ once }) => wilsonInterval({ hits: once * context.pairs, all: context.pairs }, CONFIDENCE).low,
      ),
    );
    return {
      lines,
      data: { rows },
      goals: [
        {
          sentence: `Where runs do not depend on each other, a history that is looked at once shows a change by chance in at most ${percent(MOST_AT_ONE_LOOK)}, by the interval's lower end: ${percent(low)}.`,
          isReached: low <= MOST_AT_ONE_LOOK,
        },
      ],
    };
  },
};

/** The share of histories that show a change at their end, and after any of their runs. */
function falseAlarms({ pairs, seed }: Pick<BenchContext, "pairs" | "seed">, noise: Noise, runs: number) {
  let [once, ever] = [0, 0];
  for (let number = 0; number < pairs; number++) {
    const random = createRandom(seed, noise.name, runs, number);
    const values = historyOf(noise, runs, random);
    const shows = (length: number) => changePoints(values.slice(0, length), random.next).length > 0;
    if (shows(runs)) once++;
    const lengths = Array.from({ length: runs - 2 * LEAST_SEGMENT + 1 }, (_, at) => 2 * LEAST_SEGMENT + at);
    if (lengths.some(shows)) ever++;
  }
  return { once: once / pairs, ever: ever / pairs };
}

/** Logarithms of a metric of one build. */
function historyOf({ likeness, outliers }: Noise, runs: number, random: Random): readonly number[] {
  const normal = () => normalLimit(Math.max(random.next(), Number.MIN_VALUE));
  let state = normal();
  return Array.from({ length: runs }, () => {
    state = likeness * state + Math.sqrt(1 - likeness ** 2) * normal();
    return state * (random.next() < outliers ? OUTLIER : 1);
  });
}

const OUTLIER = 5;

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
