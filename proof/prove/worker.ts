// One thread of the proof: takes subjects, tries them one after the other, sends outcomes back.
import { parentPort, workerData } from "node:worker_threads";
import type { Subject } from "./subject.ts";
import { type TrialOptions, trySubject } from "./trial.ts";

// Each connection that is closed on purpose makes an error, and its stack costs more than the request did.
Error.stackTraceLimit = 0;

const options = workerData as TrialOptions;

parentPort?.on("message", (subject: Subject | "end") => {
  if (subject === "end") parentPort?.close();
  else void trySubject(subject, options).then((outcome) => parentPort?.postMessage(outcome));
});
