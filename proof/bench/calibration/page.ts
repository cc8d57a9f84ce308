// The readings of the calibration as a table, for the terminal and for docs/calibration.md. Pure.

import { FETCHED } from "../generators.ts";
import { errorShare, type Freeze, waitQuantile } from "./closed-form.ts";
import type { Percentiles } from "./tools.ts";

/** What a tool reported; without percentiles if it was not there. */
export type Interpretation = {
  readonly name: string;
  readonly manner: string;
  readonly percentiles: Percentiles | undefined;
};

/** The table in Markdown, line by line; the closed form comes first. */
export function tableOf(freeze: Freeze, interpretations: readonly Interpretation[]): string[] {
  const [p95, p99] = [waitQuantile(0.95, freeze), waitQuantile(0.99, freeze)];
  const cell = (found: number | null, expected: number) =>
    found === null
      ? "not reported"
      : `${found.toFixed(3)} s (${found < expected ? "−" : "+"}${(errorShare(found, expected) * 100).toFixed(1)} %)`;
  return [
    "| Generator | How it sends, and from when it counts | p95 | p99 |",
    "|---|---|---|---|",
    `| **closed form** | constant rate, from the scheduled start | ${p95.toFixed(1)} s | ${p99.toFixed(1)} s |`,
    ...interpretations.map(({ name, manner, percentiles }) =>
      percentiles === undefined
        ? `| ${name} | ${manner} | not available | not available |`
        : `| ${name} | ${manner} | ${cell(percentiles.p95, p95)} | ${cell(percentiles.p99, p99)} |`,
    ),
  ];
}

/** The page docs/calibration.md. */
export function calibrationPage(
  freeze: Freeze,
  ratePerSecond: number,
  interpretations: readonly Interpretation[],
): string {
  const { freezeSeconds, runSeconds } = freeze;
  return `${[
    "# Calibration",
    "",
    "Written by `npm run bench -- calibration`. Does a load generator report how long users wait for a service that freezes?",
    `The reference service freezes for ${freezeSeconds} s in a run of ${runSeconds} s at ${ratePerSecond} requests/s; otherwise it responds within milliseconds.`,
    `A request that is due during the freeze waits until its end: uniformly between 0 and ${freezeSeconds} s, for ${Math.round((100 * freezeSeconds) / runSeconds)} % of the requests.`,
    "The percentiles are therefore known in advance: quantile q of the time from the scheduled start is",
    `${freezeSeconds} s × (1 − (1 − q) × ${runSeconds} / ${freezeSeconds}).`,
    "",
    ...tableOf(freeze, interpretations),
    "",
    "All ran at the same time against one service with one freeze, each as its manual shows. A generator with few",
    "connections stops sending while all of them wait, and hardly sees the freeze that every user felt. Filling the gaps",
    "afterwards, as autocannon does, gives the same values for a freeze as simple as this one, with times of requests that were",
    "never sent. An open model sees the freeze as long as it has enough VUs; if k6 runs out of them, its percentiles look best",
    "of all, and only `dropped_iterations` shows it. Assay counts from the scheduled start, and a run that had to drop requests",
    "is not valid (exit code 4) instead of fast.",
    "",
    `Fetched for the run: autocannon ${FETCHED.autocannon} and vegeta ${FETCHED.vegeta}. k6 is the one that Assay itself uses.`,
  ].join("\n")}\n`;
}
