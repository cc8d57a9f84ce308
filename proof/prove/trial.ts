// Tries the suite on one subject: starts it, runs the suite as a user would, ends it, and reduces what came back.
import { allChecks, FAMILIES, type FamilyId } from "../../conformance/catalogue/catalogue.ts";
import { likelyStackOf } from "../../conformance/causes/likely-stack.ts";
import { responseClaims } from "../../conformance/exploration/explore.ts";
import {
  CONFORMANCE_DEFAULTS,
  type ConformanceOptions,
  type ConformanceResult,
  runConformance,
} from "../../conformance/run/runner.ts";
import { Failure } from "../../errors.ts";
import { parseTarget } from "../../http/target.ts";
import type { CheckResult } from "../../run/format/run.ts";
import { PLANTED_CRASH } from "../../service/mutants.ts";
import type { FixtureValues } from "../../target/fixtures.ts";
import { INDEPENDENT_TOKEN_ID, INDEPENDENT_USER_ID, startIndependent } from "../independent/independent.ts";
import { mutantOf } from "../mutants/index.ts";
import { type MutantOptions, type MutantService, startMutant } from "../mutants/start.ts";
import { startNonService } from "../non-services.ts";
import { type Outcome, type Subject, TRUE_INDEPENDENT } from "./subject.ts";

/** What holds for all trials of a proof. */
export type TrialOptions = {
  readonly seed: number;
  /** Families of checks that are left out, for the proof that they are missed. */
  readonly without: readonly FamilyId[];
  /** Explores for this long, with no check of the catalogue but the claims about all responses. */
  readonly exploreMs?: number;
  /** Requests of an exploration about at most. */
  readonly mostRequests?: number | undefined;
};

/** Runs the suite on a subject. Whatever goes wrong is part of the outcome. */
export async function trySubject(subject: Subject, options: TrialOptions): Promise<Outcome> {
  const running = await start(subject, options.seed);
  const { reference, close } = running;
  try {
    const judged = await judge(running, subject, options);
    const activations = subject.kind === "mutant" ? reference?.activations().get(subject.id) : undefined;
    const accident = reference?.failures().find(({ name }) => name !== PLANTED_CRASH);
    return {
      ...judged,
      subject,
      ...(activations !== undefined && { activations }),
      ...(accident !== undefined && { accident: accident.stack ?? accident.message }),
    };
  } finally {
    await close();
  }
}

type Running = {
  readonly url: string;
  readonly close: () => Promise<void>;
  readonly fixtures: FixtureValues;
  /** The reference service, if it is that: it counts what its mutant does, and notes its failures. */
  readonly reference?: MutantService;
};

const TOKEN = "assay-proof-credential";
const REFUSED_TOKEN = "assay-refused-credential";

/** Long enough for a service in the same process, short enough for one that never responds. */
const TIMEOUT_MS = 3000;

async function start(subject: Subject, seed: number): Promise<Running> {
  switch (subject.kind) {
    case "mutant":
      return startReference({ seed, mutants: [subject.id] }, false);
    case "variant":
      return startReference({ seed, choices: subject.choices }, subject.isGiven);
    case "non-service":
      return { ...(await startNonService(subject.id)), fixtures: {} };
    case "independent": {
      const mutant = subject.id !== TRUE_INDEPENDENT && { mutant: subject.id };
      const { url, close } = await startIndependent({ seed, refusedTokens: [REFUSED_TOKEN], ...mutant });
      return { url, close, fixtures: { tokenId: INDEPENDENT_TOKEN_ID, userId: INDEPENDENT_USER_ID } };
    }
  }
}

async function startReference(options: MutantOptions, isGiven: boolean): Promise<Running> {
  const reference = await startMutant({ ...options, refusedTokens: [REFUSED_TOKEN] });
  const [tokenId, userId] = [reference.tokenIds[0] ?? "", reference.userIds[0] ?? ""];
  return { url: reference.url, close: reference.close, fixtures: isGiven ? { tokenId, userId } : {}, reference };
}

type Judged = Omit<Outcome, "subject" | "activations" | "accident">;

async function judge({ url, fixtures }: Running, subject: Subject, options: TrialOptions): Promise<Judged> {
  const { seed, without, exploreMs, mostRequests } = options;
  try {
    const result = await runConformance({
      ...CONFORMANCE_DEFAULTS,
      target: parseTarget(url),
      token: TOKEN,
      refusedToken: REFUSED_TOKEN,
      fixtures,
      sideEffects: "any",
      only: subject.only ?? [],
      skip: without.flatMap((family) => FAMILIES[family]().map(({ id }) => id)),
      seed,
      timeoutMs: TIMEOUT_MS,
      wait: async () => undefined,
      ...(exploreMs !== undefined && {
        only: responseClaims(),
        exploration: { durationMs: exploreMs, mostRequests, corpus: [] },
        ...untilKilled(subject),
      }),
    });
    return reduce(result, subject.kind === "variant");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      exitCode: error.exitCode,
      verdict: error.code,
      failing: { specified: [], implied: [], advisory: [] },
      specified: { inconclusive: 0, notApplicable: 0 },
      passedRejections: 0,
      requests: 0,
    };
  }
}

/** Ends the exploration of a mutant with the first failure that kills it. */
function untilKilled({ kind, id }: Subject): Pick<ConformanceOptions, "signal" | "onProgress"> {
  const mutant = kind === "mutant" ? mutantOf(id) : undefined;
  const ending = new AbortController();
  const isKill = ({ verdict, tier }: CheckResult) =>
    verdict === "fail" && (tier !== "advisory" || tier === mutant?.tier);
  const end = (results: readonly CheckResult[]) => mutant && results.some(isKill) && ending.abort();
  return {
    signal: ending.signal,
    onProgress: (progress) => {
      if (progress.kind === "judged") end([progress.result]);
      else if (progress.kind === "exploring") end(progress.failures);
    },
  };
}

function reduce({ checks, counts, exitCode, verdict, requests }: ConformanceResult, withFacts: boolean): Judged {
  const failing = (tier: string) =>
    checks.flatMap((one) => (one.tier === tier && one.verdict === "fail" ? one.id : []));
  const { inconclusive, notApplicable } = counts.specified;
  const facts = checks.filter(({ tier }) => tier === "observed");
  const looksLike = likelyStackOf(checks)?.family;
  return {
    exitCode,
    verdict,
    failing: { specified: failing("specified"), implied: failing("implied"), advisory: failing("advisory") },
    specified: { inconclusive, notApplicable },
    passedRejections: checks.filter(({ id, verdict }) => verdict === "pass" && rejections().has(id)).length,
    requests: requests.sent,
    ...(looksLike !== undefined && { looksLike }),
    ...(withFacts && {
      facts: Object.fromEntries(facts.map(({ id, verdict, actual }) => [id, `${verdict}: ${actual}`])),
    }),
  };
}

let rejectionIds: ReadonlySet<string> | undefined;

function rejections(): ReadonlySet<string> {
  rejectionIds ??= new Set(
    allChecks().flatMap(({ id, kind, tier }) => (kind === "reject" && tier === "specified" ? [id] : [])),
  );
  return rejectionIds;
}
