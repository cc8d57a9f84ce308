// Runs a selection of checks against a target and yields the conformance record's body. Knows no reporter and no file.
import { setTimeout as sleep } from "node:timers/promises";
import { type ExitCode, Failure } from "../../errors.ts";
import type { CheckResult, ConformanceRun } from "../../results/run/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { SideEffects } from "../../traffic/generation/chains.ts";
import { createClient } from "../../traffic/http/client.ts";
import type { Target } from "../../traffic/http/target.ts";
import { allChecks } from "../catalogue/catalogue.ts";
import { type Selection, selectChecks } from "../catalogue/selection.ts";
import type { Credentials } from "../exchange/probe.ts";
import type { Wait } from "../exchange/rate-limiter.ts";
import { createSender } from "../exchange/sender.ts";
import { type CredentialReport, MAX_CREDENTIALS, surveyWithCredentials } from "../target/credentials.ts";
import type { FixtureValues } from "../target/fixtures.ts";
import { survey } from "../target/survey.ts";
import { sampleRejections } from "../trial/repeat-observations.ts";
import { behaviourOf } from "./behaviour.ts";
import { executeChecks } from "./check-executor.ts";
import { createRedactors } from "./check-result.ts";
import type { BatchJudged, RoundEnd } from "./journal.ts";
import { type Plan, planOf } from "./plan.ts";
import { countVerdicts, summarise } from "./summary.ts";

/** Everything that a run depends on. The environment is not among it. */
export type ConformanceOptions = Selection & {
  readonly target: Target;
  readonly token: string;
  /** Further credentials: the first that is honoured is judged with. */
  readonly otherTokens?: readonly string[];
  /** A credential that is known to be refused. */
  readonly refusedToken?: string;
  readonly fixtures: FixtureValues;
  readonly sideEffects: SideEffects;
  /** Advisory findings fail the run. */
  readonly strict: boolean;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** For one request, from sending to the last byte of its answer. */
  readonly timeoutMs: number;
  /** Gives the order of probes and the names of what is created. */
  readonly seed: number;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run early; what was judged by then is kept. */
  readonly signal?: AbortSignal;
  /** Requests per second at most; as fast as the target answers unless given. */
  readonly ratePerSecond?: number | undefined;
  /** How to wait before a retry, and the clock in milliseconds that goes with it; real time unless given. */
  readonly wait?: Wait;
  readonly now?: () => number;
  /** Takes what is judged as soon as it is, so that nothing is lost with the process. */
  readonly journal?: (entry: RoundEntry) => void;
};

/** What a round writes into its journal; which round it is, is for the caller to add. */
type RoundEntry = Omit<BatchJudged, "round"> | Omit<RoundEnd, "round">;

/**
 * What a run says while it runs: its plan before the first request, how many requests it has sent to look at the target,
 * then each judged check; in between, once, that the target made it slow down.
 */
export type Progress =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "looking"; readonly sent: number }
  | { readonly kind: "credentials"; readonly report: CredentialReport }
  | { readonly kind: "slowed"; readonly ratePerSecond: number }
  | { readonly kind: "judged"; readonly done: number; readonly total: number; readonly result: CheckResult };

/** The conformance record without what only the caller knows: versions, command, machine, start. */
export type ConformanceResult = Pick<
  ConformanceRun,
  | "kind"
  | "target"
  | "seed"
  | "durationMs"
  | "exitCode"
  | "verdict"
  | "counts"
  | "requests"
  | "checks"
  | "behaviour"
  | "credentials"
  | "knownFailing"
  | "drift"
  | "rounds"
> & { readonly exitCode: ExitCode; readonly interrupted?: true };

/** Defaults of the options that have one. */
export const CONFORMANCE_DEFAULTS = { concurrency: 8, timeoutMs: 10_000, seed: 1 } as const;

/**
 * Judges a target. Findings about the target are data; throws a {@link Failure} where nothing can be judged: nothing
 * selected, target unreachable or another one, credential refused.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceResult> {
  const startedAt = performance.now();
  requireBounds(options);
  const { target, token, refusedToken, fixtures, sideEffects, seed, signal, journal, otherTokens = [] } = options;
  const checks = selectChecks(allChecks(), options);
  options.onProgress?.({ kind: "plan", plan: planOf(checks, sideEffects, fixtures) });
  const redactors = createRedactors([token, ...otherTokens.slice(0, MAX_CREDENTIALS), refusedToken ?? ""]);
  const { redact } = redactors;
  const credentials: Credentials = { token, ...(refusedToken !== undefined && { refusedToken }) };
  const client = createClient(target, { timeoutMs: options.timeoutMs });
  const wait = options.wait ?? pause;
  const sender = createSender({
    client,
    target,
    credentials,
    redact,
    seed,
    wait,
    now: options.now ?? Date.now,
    ratePerSecond: options.ratePerSecond,
    onSlowed: (ratePerSecond) => options.onProgress?.({ kind: "slowed", ratePerSecond }),
    onSent: (sent) => isSurveying && options.onProgress?.({ kind: "looking", sent }),
    ...(signal && { signal }),
  });
  let isSurveying = true;
  const reported = new Set<string>();
  const progressNow = () => ({
    requests: { ...sender.counts },
    elapsedMs: Math.round(performance.now() - startedAt),
  });
  try {
    const wanted = new Set<OperationId>(checks.map(({ operation }) => operation));
    const { facts, report } = await surveyWithCredentials([token, ...otherTokens], sender, () =>
      survey({ sender, wanted, given: fixtures, sideEffects, seed, redact }),
    );
    isSurveying = false;
    if (report.refused.length > 0) options.onProgress?.({ kind: "credentials", report });
    const { results, observations } = await executeChecks({
      checks,
      facts,
      sender,
      redactors,
      seed,
      concurrency: options.concurrency,
      hasRefusedToken: refusedToken !== undefined,
      onBatch: (together) => {
        for (const { id } of together.results) reported.add(id);
        journal?.({ kind: "judged", ...together, ...progressNow() });
      },
      onJudged: (result, done) => options.onProgress?.({ kind: "judged", done, total: checks.length, result }),
    });
    const interrupted = signal?.aborted === true;
    const behaviour = behaviourOf(observations, await sampleRejections(sender, facts), redact);
    if (!interrupted) {
      const rest = results.filter(({ id }) => !reported.has(id));
      journal?.({ kind: "round", checks: rest, behaviour, ...progressNow() });
    }
    const { verdict, exitCode } = summarise(results, { strict: options.strict, interrupted });
    return {
      kind: "conformance",
      target: target.url,
      seed,
      durationMs: Math.round(performance.now() - startedAt),
      exitCode,
      verdict,
      counts: countVerdicts(results),
      requests: { ...sender.counts },
      checks: results,
      behaviour,
      ...(otherTokens.length > 0 && { credentials: report }),
      ...(interrupted && { interrupted }),
    };
  } finally {
    await client.close();
  }
}

function requireBounds({ concurrency, timeoutMs, ratePerSecond }: ConformanceOptions): void {
  const problems = [
    ...(ratePerSecond === undefined || ratePerSecond > 0 ? [] : [`a rate above 0 per second, got ${ratePerSecond}`]),
    ...(Number.isInteger(concurrency) && concurrency >= 1 ? [] : [`a concurrency of at least 1, got ${concurrency}`]),
    ...(timeoutMs > 0 ? [] : [`a time-out above 0 ms, got ${timeoutMs}`]),
  ];
  if (problems.length > 0) throw new Failure("usage", `expected ${problems.join("; ")}`);
}

const pause: Wait = async (durationMs, signal) => {
  await sleep(durationMs, undefined, signal ? { signal } : {}).catch(() => undefined);
};
