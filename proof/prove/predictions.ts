// The expected verdicts of non-services, read from the page that documents them.
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
  return predictionsOf(readFileSync(new URL("../../docs/reference/non-services.md", import.meta.url), "utf8"));
}
