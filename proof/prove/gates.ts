// The gates of the proof: what has to hold so that the suite may be believed.
import { readFileSync } from "node:fs";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { percent } from "../tables.ts";
import type { JudgedMutant } from "./judgement.ts";
import { deadChecks, familyShares, type Matrix } from "./matrix.ts";
import { decidingFailures, type Outcome, TRUE_INDEPENDENT } from "./subject.ts";
import { conforming, tierFindings } from "./tiers.ts";

/** One gate. `findings` are the sentences for what does not hold. */
export type Gate = {
  readonly id: string;
  readonly claim: string;
  readonly judged: number;
  readonly findings: readonly string[];
  /** False also for a gate that had nothing to judge. */
  readonly isPassed: boolean;
};

type Judged = Omit<Gate, "isPassed">;

export type GateOptions = {
  /** Gates about checks need all mutants: a sample says nothing of them. */
  readonly isComplete: boolean;
  readonly predictions: ReadonlyMap<string, Prediction>;
  readonly explanations: Readonly<Record<string, string>>;
};

/**
 * Advisory mutants that the suite is known not to kill, each with the reason. An explanation of a mutant that is killed is
 * out of date and fails the proof, as does a survivor without one.
 */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  "get-leaderboard/response/leaderboard/required/required":
    "Without its list, nothing shows that a page was a success. All checks of the operation stay inconclusive, and the run ends with exit code 4.",
};

/** The predicted verdict of a non-service and the exit code of the run. */
export type Prediction = { readonly verdict: string; readonly exitCode: number };

/** Predictions by the name of the non-service, from the page whose table has name, verdict and exit code in its first cells. */
export function readPredictions(): ReadonlyMap<string, Prediction> {
  const page = readFileSync(new URL("../../docs/reference/non-services.md", import.meta.url), "utf8");
  return new Map(
    [...page.matchAll(/^\| ([a-z0-9-]+) \| ([a-z-]+) \| (\d) \|/gm)].map(([, name = "", verdict = "", exitCode]) => [
      name,
      { verdict, exitCode: Number(exitCode) },
    ]),
  );
}

/** Share of advisory mutants that must be killed. */
export const LEAST_ADVISORY_KILLED = 0.9;

/** The gates that the selection allows to judge, in the order of the certificate. */
export function gatesOf(matrix: Matrix, options: GateOptions): readonly Gate[] {
  const gates = [
    ...mutantGates(matrix, options),
    ...serviceGates(matrix, options),
    ...(options.isComplete ? checkGates(matrix) : []),
  ];
  return gates
    .filter(({ judged }) => options.isComplete || judged > 0)
    .map((gate) => ({ ...gate, isPassed: gate.judged > 0 && gate.findings.length === 0 }));
}

function mutantGates({ mutants }: Matrix, { isComplete, explanations }: GateOptions): readonly Judged[] {
  const isSpecified = ({ tier, equivalent }: JudgedMutant) => tier === "specified" && equivalent === undefined;
  const specified = mutants.filter(isSpecified);
  const others = mutants.filter((one) => !isSpecified(one));
  const advisory = mutants.filter(({ tier }) => tier === "advisory");
  const killed = advisory.filter(({ state }) => state === "killed");
  const left = advisory.filter(({ state }) => state === "survived" || state === "idle");
  const share = killed.length / Math.max(1, advisory.length);
  return [
    {
      id: "specified-mutants",
      claim: "Every mutant of a specified statement is killed by a specified check that names the statement.",
      judged: specified.length,
      findings: specified.filter(({ state }) => state !== "killed").map(sentenceOf),
    },
    {
      id: "advisory-mutants",
      claim: `At least ${LEAST_ADVISORY_KILLED * 100} % of the advisory mutants are killed, and each survivor is explained.`,
      judged: advisory.length,
      findings: [
        ...(isComplete && share < LEAST_ADVISORY_KILLED
          ? [`${killed.length} of ${advisory.length} are killed, ${percent(share, 1)}`]
          : []),
        ...left.filter(({ id }) => explanations[id] === undefined).map(sentenceOf),
        ...killed
          .filter(({ id }) => explanations[id] !== undefined)
          .map(({ id }) => `${id} is explained as a survivor but is killed`),
      ],
    },
    {
      id: "no-accusation",
      claim: "No mutant that violates nothing specified, or is equivalent, makes a specified check fail.",
      judged: others.length,
      findings: others
        .filter(({ state }) => state === "accused")
        .map(({ id, killers, bystanders }) => `${id}: ${listOf([...bystanders, ...killers])}`),
    },
  ];
}

function serviceGates(
  { variants, mutants, nonServices, independent }: Matrix,
  { predictions }: GateOptions,
): readonly Judged[] {
  const truth = independent.filter(({ subject }) => subject.id === TRUE_INDEPENDENT);
  const known = new Set(truth.flatMap(({ failing }) => [...failing.implied, ...failing.advisory]));
  const planted = truth.length === 0 ? [] : independent.filter(({ subject }) => subject.id !== TRUE_INDEPENDENT);
  const all: readonly Outcome[] = [...variants, ...nonServices, ...independent, ...mutants];
  return [
    {
      id: "variants",
      claim: "No specified or implied check fails on any service that conforms to the interface.",
      judged: variants.length,
      findings: variants
        .filter((outcome) => decidingFailures(outcome).length > 0)
        .map((outcome) => `${outcome.subject.id}: ${listOf(decidingFailures(outcome))}`),
    },
    {
      id: "non-services",
      claim: "Each non-service gets its expected verdict, and no rejected probe passes on one that rejects everything.",
      judged: nonServices.length,
      findings: nonServices.flatMap((outcome) => nonServiceFindings(outcome, predictions.get(outcome.subject.id))),
    },
    {
      id: "independent-service",
      claim: "No specified or implied check fails on the independent implementation.",
      judged: truth.length,
      findings: truth.flatMap(decidingFailures),
    },
    {
      id: "no-stack",
      claim:
        "No service that conforms to the interface, and not the independent implementation, is said to look like a web stack.",
      judged: variants.length + truth.length,
      findings: [...variants, ...truth].flatMap(({ subject, looksLike }) =>
        looksLike === undefined ? [] : [`${subject.id}: ${looksLike}`],
      ),
    },
    {
      id: "independent-mutants",
      claim: "Each fault planted in the independent implementation makes a check fail that passes without it.",
      judged: planted.length,
      findings: planted
        .filter(
          ({ failing }) =>
            failing.specified.length === 0 && [...failing.implied, ...failing.advisory].every((id) => known.has(id)),
        )
        .map(({ subject, exitCode }) => `${subject.id} survived (exit code ${exitCode})`),
    },
    {
      id: "no-accident",
      claim: "Nothing goes wrong in the reference service except the planted fault.",
      judged: all.length,
      findings: all.flatMap(({ subject, accident }) => (accident === undefined ? [] : `${subject.id}: ${accident}`)),
    },
  ];
}

function nonServiceFindings(
  { subject, verdict, exitCode, passedRejections }: Outcome,
  predicted?: Prediction,
): string[] {
  if (predicted === undefined) return [`${subject.id} has no verdict in docs/reference/non-services.md`];
  const isOff = predicted.verdict !== verdict || predicted.exitCode !== exitCode;
  return [
    ...(isOff
      ? [`${subject.id}: expected ${predicted.verdict} (${predicted.exitCode}), got ${verdict} (${exitCode})`]
      : []),
    ...(passedRejections > 0 ? [`${subject.id}: ${passedRejections} rejected probes pass`] : []),
  ];
}

function checkGates(matrix: Matrix): readonly Judged[] {
  const shares = familyShares(matrix);
  return [
    {
      id: "tiers",
      claim:
        "Each advisory check fails on a service that conforms, or a reading of the interface allows what it forbids.",
      judged: allChecks().filter(({ tier }) => tier === "advisory").length,
      findings: tierFindings(allChecks(), conforming(matrix)),
    },
    {
      id: "dead-checks",
      claim: "Every specified check kills a mutant.",
      judged: allChecks().filter(({ tier }) => tier === "specified").length,
      findings: deadChecks(matrix).map(({ id }) => id),
    },
    {
      id: "families",
      claim: "Without any one family of checks, a mutant would survive or a variant would not be distinguished.",
      judged: shares.length,
      findings: shares.filter((one) => one.aloneKills + one.aloneTells === 0).map(({ family }) => family),
    },
  ];
}

function sentenceOf({ id, state, activations, exitCode, specified, bystanders }: JudgedMutant): string {
  if (state === "idle") return `${id} never acted`;
  const others = bystanders.length > 0 ? `; only checks of other statements fail: ${listOf(bystanders)}` : "";
  const open = specified.inconclusive > 0 ? `, ${specified.inconclusive} specified checks inconclusive` : "";
  return `${id} ${state}: acted ${activations} times, exit code ${exitCode}${open}${others}`;
}

function listOf(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(", ") : `${ids.slice(0, 3).join(", ")} and ${ids.length - 3} more`;
}
