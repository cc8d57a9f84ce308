// What is said beforehand of non-services: the table of docs/verdicts.md, read from the page that people read.
import { readFileSync } from "node:fs";

/** The predicted verdict of a non-service and the exit code of the run. */
export type Prediction = { readonly verdict: string; readonly exitCode: number };

/** Predictions by the name of the non-service, from a page whose table has name, verdict and exit code in its first cells. */
export function predictionsOf(markdown: string): ReadonlyMap<string, Prediction> {
  return new Map(
    [...markdown.matchAll(/^\| ([a-z0-9-]+) \| ([a-z-]+) \| (\d) \|/gm)].map(
      ([, name = "", verdict = "", exitCode]) => [name, { verdict, exitCode: Number(exitCode) }],
    ),
  );
}

/** The predictions of the project. */
export function readPredictions(): ReadonlyMap<string, Prediction> {
  return predictionsOf(readFileSync(new URL("../../docs/verdicts.md", import.meta.url), "utf8"));
}
