// Spreads trials over threads, so that a proof uses every core; services and suite of one trial share a thread.
import { Worker } from "node:worker_threads";
import type { Outcome, Subject } from "./subject.ts";
import type { TrialOptions } from "./trial.ts";

/**
 * Tries every subject and gives the outcomes in the order of the subjects. Rejects if a thread breaks: that is a bug of
 * Assay. `onOutcome` is called as outcomes come in.
 */
export async function tryAll(
  subjects: readonly Subject[],
  options: TrialOptions,
  threads: number,
  onOutcome: (outcome: Outcome, done: number) => void = () => undefined,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  let done = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = startWorker(options);
      let current = -1;
      const take = () => {
        current = next++;
        worker.postMessage(subjects[current] ?? "end");
      };
      worker.on("message", (outcome: Outcome) => {
        outcomes[current] = outcome;
        done += 1;
        onOutcome(outcome, done);
        take();
      });
      worker.once("error", (error) =>
        reject(new Error(`the trial of ${subjects[current]?.id} broke`, { cause: error })),
      );
      worker.once("exit", () => resolve());
      take();
    });
  await Promise.all(Array.from({ length: Math.min(threads, subjects.length) }, work));
  return outcomes;
}

/** A thread does not inherit the loader for TypeScript, so it registers its own. */
function startWorker(workerData: TrialOptions): Worker {
  const entry = new URL("./worker.ts", import.meta.url);
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const script = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); });`;
  return new Worker(script, { eval: true, workerData });
}
