// What a scenario is told from outside, and the only module that reads __ENV. Everything has a default but the target,
// the pool and the rate, so that a bundle also runs by `k6 run` with a few -e options.
import type {} from "k6";
import { peakOf, type Stage } from "./schedule.ts";

/** The inputs of a run inside k6. */
export type Inputs = {
  /** Base URL without a slash at its end. */
  readonly target: string;
  /** Absolute path of the pool file, read once. */
  readonly poolFile: string;
  readonly seed: number;
  readonly model: "open" | "closed";
  /** Iterations per second in the open model, virtual users in the closed one. */
  readonly stages: readonly Stage[];
  /** Requests that are meant to begin before it are in no figure. */
  readonly warmUpMs: number;
  /** The stretch over which arrivals are put off by chance; 0 for even ones. */
  readonly arrivalSpreadMs: number;
  readonly timeoutMs: number;
  readonly gracefulStopMs: number;
  readonly vus: number;
  readonly maxVus: number;
  /** How many credentials the secret source holds, under the keys token-0, token-1, …; 0 where there is no secret source. */
  readonly credentials: number;
  /** The credential where there is no secret source. */
  readonly token: string;
};

/** Reads the inputs. Throws with all problems at once. */
export function readInputs(): Inputs {
  const problems: string[] = [];
  const text = (name: string): string => {
    const value = __ENV[name] ?? "";
    if (value === "") problems.push(`${name} must be set`);
    return value;
  };
  const number = (name: string, fallback?: number): number => {
    const value = __ENV[name] === undefined ? fallback : Number(__ENV[name]);
    if (value === undefined || !Number.isFinite(value) || value < 0)
      problems.push(`${name} must be a number from 0 up`);
    return value ?? 0;
  };
  const timeoutMs = number("ASSAY_TIMEOUT_MS", 10_000);
  const arrivalSpreadMs = number("ASSAY_ARRIVAL_SPREAD_MS", 0);
  const stages =
    __ENV["ASSAY_STAGES"] === undefined
      ? levelStage(number("ASSAY_RATE"), number("ASSAY_DURATION_MS", 20_000))
      : readStages(__ENV["ASSAY_STAGES"], problems);
  const peak = peakOf(stages);
  const inputs: Inputs = {
    target: text("ASSAY_TARGET").replace(/\/+$/, ""),
    poolFile: text("ASSAY_POOL"),
    seed: number("ASSAY_SEED", 1),
    model: __ENV["ASSAY_MODEL"] === "closed" ? "closed" : "open",
    stages,
    warmUpMs: number("ASSAY_WARM_UP_MS", 0),
    arrivalSpreadMs,
    timeoutMs,
    gracefulStopMs: number("ASSAY_GRACEFUL_STOP_MS", timeoutMs + 2_000 + arrivalSpreadMs),
    vus: number("ASSAY_VUS", Math.ceil(peak)),
    maxVus: number("ASSAY_MAX_VUS", Math.ceil(peak * 10)),
    credentials: number("ASSAY_CREDENTIALS", 0),
    token: __ENV["ASSAY_TOKEN"] ?? "assay-placeholder-credential",
  };
  if (inputs.gracefulStopMs <= inputs.timeoutMs + arrivalSpreadMs + 1_000) {
    problems.push(
      "ASSAY_GRACEFUL_STOP_MS must exceed ASSAY_TIMEOUT_MS and ASSAY_ARRIVAL_SPREAD_MS by more than a second, or requests would vanish",
    );
  }
  if (inputs.model === "closed" && !stages.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to))) {
    problems.push("ASSAY_STAGES must have whole numbers of virtual users in the closed model");
  }
  if (problems.length > 0) throw new Error(problems.join("; "));
  return inputs;
}

/** The text of stages, such as `1000:15:15,10000:15:150`: milliseconds, level at the start, level at the end. */
export function stagesText(stages: readonly Stage[]): string {
  return stages.map(({ durationMs, from, to }) => `${durationMs}:${from}:${to}`).join();
}

/** Reads the text of stages; what is wrong with it is added to the problems. */
export function readStages(text: string, problems: string[]): readonly Stage[] {
  const stages = text.split(",").map((part) => {
    const [durationMs = Number.NaN, from = Number.NaN, to = Number.NaN, ...more] = part.split(":").map(Number);
    return { durationMs: more.length > 0 ? Number.NaN : durationMs, from, to };
  });
  const isRight = stages.every(({ durationMs, from, to }) => durationMs > 0 && from >= 0 && to >= 0);
  if (!isRight) problems.push("ASSAY_STAGES must be stages such as 1000:15:15,10000:15:150");
  return isRight ? stages : levelStage(1, 1_000);
}

function levelStage(level: number, durationMs: number): readonly Stage[] {
  return [{ durationMs, from: level, to: level }];
}
