// What a scenario is told from outside, and the only module that reads __ENV. Everything has a default but the target,
// the pool and the rate, so that a bundle also runs by `k6 run` with a few -e options.
import type {} from "k6";

/** The inputs of a run inside k6. */
export type Inputs = {
  /** Base URL without a slash at its end. */
  readonly target: string;
  /** Absolute path of the pool file, read once. */
  readonly poolFile: string;
  readonly seed: number;
  readonly ratePerSecond: number;
  readonly durationMs: number;
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
  const ratePerSecond = number("ASSAY_RATE");
  const timeoutMs = number("ASSAY_TIMEOUT_MS", 10_000);
  const inputs: Inputs = {
    target: text("ASSAY_TARGET").replace(/\/+$/, ""),
    poolFile: text("ASSAY_POOL"),
    seed: number("ASSAY_SEED", 1),
    ratePerSecond,
    durationMs: number("ASSAY_DURATION_MS", 20_000),
    timeoutMs,
    gracefulStopMs: number("ASSAY_GRACEFUL_STOP_MS", timeoutMs + 2_000),
    vus: number("ASSAY_VUS", Math.ceil(ratePerSecond)),
    maxVus: number("ASSAY_MAX_VUS", Math.ceil(ratePerSecond * 10)),
    credentials: number("ASSAY_CREDENTIALS", 0),
    token: __ENV["ASSAY_TOKEN"] ?? "assay-placeholder-credential",
  };
  if (inputs.gracefulStopMs <= inputs.timeoutMs + 1_000) {
    problems.push(
      "ASSAY_GRACEFUL_STOP_MS must exceed ASSAY_TIMEOUT_MS by more than a second, or requests would vanish",
    );
  }
  if (problems.length > 0) throw new Error(problems.join("; "));
  return inputs;
}
