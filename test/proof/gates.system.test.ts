// Each gate holds on a proof as it should be, and is seen to fire on the one thing that it guards against.
import { describe, expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { mutantOf } from "../../proof/mutants/index.ts";
import type { Mutant } from "../../proof/mutants/mutant.ts";
import {
  EXPLANATIONS,
  type GateOptions,
  gatesOf,
  LEAST_ADVISORY_KILLED,
  readPredictions,
} from "../../proof/prove/gates.ts";
import { familyShares, matrixOf, specificity } from "../../proof/prove/matrix.ts";
import { everySubject } from "../../proof/prove/selection.ts";
import { type Outcome, type Subject, subjectPath, TRUE_INDEPENDENT } from "../../proof/prove/subject.ts";

/** What is changed of an outcome. */
type Change = Partial<Omit<Outcome, "subject">>;

const SPECIFIED = allChecks().filter(({ tier }) => tier === "specified");
const IMPLIED = allChecks().filter(({ tier }) => tier === "implied");
const ADVISORY = allChecks().filter(({ tier }) => tier === "advisory");
/** The variant that holds every advisory check back. */
const LENIENT = "value.url=any-text";

const OPTIONS: GateOptions = { isComplete: true, predictions: readPredictions(), explanations: {} };
const AMOUNT = "token-price/request/amount/exclusiveMinimum/limit-included";
const QUIET: Change = { failing: { specified: [], implied: [], advisory: [] }, exitCode: 0 };
const OTHER = "get-user-fees/response/body/json";
const ACCUSED: Change = { failing: { specified: [OTHER], implied: [], advisory: [] } };

const ideal = await idealOutcomes();

describe("the gates", () => {
  test("pass if every mutant is killed and no conforming service fails", () => {
    // Made-up outcomes know nothing of families: which of them a mutant needs is for the real proof to say.
    expect(failingGates(ideal).filter((id) => id !== "families" && id !== "dead-checks")).toEqual([]);
  });

  test.each<[gate: string, path: string, change: Change]>([
    ["specified-mutants", `mutant/${AMOUNT}`, QUIET],
    ["specified-mutants", `mutant/${AMOUNT}`, { activations: 0 }],
    ["specified-mutants", `mutant/${AMOUNT}`, ACCUSED],
    ["advisory-mutants", "mutant/reverses-pages", QUIET],
    ["advisory-mutants", "mutant/reverses-pages", { ...QUIET, activations: 0 }],
    ["no-accusation", "mutant/reverses-pages", ACCUSED],
    ["variants", "variant/rejection.body=html", ACCUSED],
    ["variants", "variant/pairwise-1", ACCUSED],
    ["non-services", "non-service/always-400", { exitCode: 0 }],
    ["non-services", "non-service/always-400", { verdict: "pass" }],
    ["non-services", "non-service/always-400", { passedRejections: 1 }],
    ["independent-service", "independent/without-fault", ACCUSED],
    ["independent-mutants", "independent/price-amount-text", QUIET],
    ["no-stack", "variant/pairwise-1", { looksLike: "Joi's default conversion" }],
    ["no-stack", "independent/without-fault", { looksLike: "Joi's default conversion" }],
    ["no-accident", "variant/default", { accident: "TypeError" }],
    ["no-accident", `mutant/${AMOUNT}`, { accident: "TypeError" }],
  ])("%s fires where %s comes out as %j", (gate, path, change) => {
    const before = failingGates(ideal);
    expect(before).not.toContain(gate);
    expect(failingGates(changed(path, change))).toEqual([...before, gate].sort());
  });

  test("fail for a check that kills no mutant any more", () => {
    const id = "token-price/authentication/header/missing";
    const without = ideal.map(({ failing, ...outcome }) => {
      const specified = failing.specified.filter((failed) => failed !== id);
      return { ...outcome, failing: { ...failing, specified } };
    });
    expect(findingsOf("dead-checks", ideal)).not.toContain(id);
    expect(findingsOf("dead-checks", without)).toContain(id);
  });

  test("fail for families that other families can replace", () => {
    const shares = familyShares(matrixOf(ideal));
    const needless = shares.filter(({ aloneKills, aloneTells }) => aloneKills + aloneTells === 0);
    expect(findingsOf("families", ideal)).toEqual(needless.map(({ family }) => family));
    expect(needless.map(({ family }) => family)).not.toContain("required");
    expect(findingsOf("families", [])).toHaveLength(shares.length);
  });

  test("fail if fewer advisory mutants are killed than required, explained or not", () => {
    const killed = ideal.filter(({ subject, failing }) => subject.kind === "mutant" && failing.advisory.length > 0);
    const survivors = killed.slice(0, Math.ceil(ideal.length * (1 - LEAST_ADVISORY_KILLED)));
    const outcomes = ideal.map((outcome) => (survivors.includes(outcome) ? { ...outcome, ...QUIET } : outcome));
    const explanations = Object.fromEntries(survivors.map(({ subject }) => [subject.id, "Because."]));
    expect(findingsOf("advisory-mutants", outcomes, { ...OPTIONS, explanations })).toHaveLength(1);
  });

  test("accept an explained survivor, and reject the explanation of a killed mutant", () => {
    const explanations = { "reverses-pages": "Because." };
    const outcomes = changed("mutant/reverses-pages", QUIET);
    expect(findingsOf("advisory-mutants", outcomes, { ...OPTIONS, explanations })).toEqual([]);
    expect(findingsOf("advisory-mutants", ideal, { ...OPTIONS, explanations })).toHaveLength(1);
  });

  test("fail if nothing was judged, except for a part of the proof", () => {
    expect(gatesOf(matrixOf([]), OPTIONS).filter(({ isPassed }) => isPassed)).toEqual([]);
    const [one] = ideal.filter(({ subject }) => subject.id === AMOUNT);
    const gates = gatesOf(matrixOf(one === undefined ? [] : [one]), { ...OPTIONS, isComplete: false });
    expect(gates.map(({ id }) => id)).toEqual(["specified-mutants", "no-accident"]);
    expect(gates.every(({ isPassed }) => isPassed)).toBe(true);
  });

  test("count a non-service without a prediction as a fault", () => {
    expect(findingsOf("non-services", ideal, { ...OPTIONS, predictions: new Map() })?.length).toBeGreaterThan(10);
  });
});

test("specificity is the share of failing checks that name the statement", () => {
  const own = caught(mutantNamed(AMOUNT));
  const { specified } = own.failing;
  const wide = { ...own, failing: { ...own.failing, specified: [...specified, ...specified.map(() => OTHER)] } };
  expect(specificity(matrixOf([own]))).toEqual({ mean: 1, onlyOwn: 1 });
  expect(specificity(matrixOf([own, wide]))).toEqual({ mean: 0.75, onlyOwn: 0.5 });
});

test("the explanations are of advisory mutants that exist", () => {
  for (const [id, reason] of Object.entries(EXPLANATIONS)) {
    expect(mutantNamed(id).tier).toBe("advisory");
    expect(reason).toMatch(/^[A-Z].{40,}\.$/);
  }
});

function changed(path: string, change: Change): readonly Outcome[] {
  expect(ideal.map(({ subject }) => subjectPath(subject))).toContain(path);
  return ideal.map((outcome) => (subjectPath(outcome.subject) === path ? { ...outcome, ...change } : outcome));
}

function findingsOf(id: string, outcomes: readonly Outcome[], options = OPTIONS): readonly string[] | undefined {
  return gatesOf(matrixOf(outcomes), options).find((gate) => gate.id === id)?.findings;
}

function failingGates(outcomes: readonly Outcome[]): readonly string[] {
  return gatesOf(matrixOf(outcomes), OPTIONS)
    .filter(({ isPassed }) => !isPassed)
    .map(({ id }) => id)
    .sort();
}

/** The outcome of a run that finds nothing. */
function quiet(subject: Subject, change: Change = {}): Outcome {
  return {
    subject,
    exitCode: 0,
    verdict: "pass",
    failing: { specified: [], implied: [], advisory: [] },
    specified: { inconclusive: 0, notApplicable: 0 },
    passedRejections: 0,
    requests: 1,
    ...change,
  };
}

/** The outcome of a mutant that acted and is found out by every check that names its statement. */
function caught(mutant: Mutant): Outcome {
  const naming = (checks: readonly { readonly id: string; readonly statements: readonly string[] }[]) =>
    checks.filter(({ statements }) => statements.some((one) => mutant.statements.includes(one))).map(({ id }) => id);
  const isSpecified = mutant.tier === "specified";
  const failing = {
    specified: isSpecified ? naming(SPECIFIED) : [],
    implied: mutant.tier === "advisory" ? naming(IMPLIED) : [],
    advisory: mutant.tier === "advisory" ? naming(ADVISORY) : [],
  };
  return quiet(
    { kind: "mutant", id: mutant.id },
    { activations: 1, exitCode: isSpecified ? 1 : 0, verdict: isSpecified ? "fail" : "pass", failing },
  );
}

function mutantNamed(id: string): Mutant {
  const mutant = mutantOf(id);
  if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
  return mutant;
}

/** Outcomes of a proof in which everything is as it should be. */
async function idealOutcomes(): Promise<readonly Outcome[]> {
  const found = { failing: { specified: [SPECIFIED[0]?.id ?? ""], implied: [], advisory: [] } };
  const heldBack = { specified: [], implied: [], advisory: ADVISORY.map(({ id }) => id) };
  const outcomeOf = (subject: Subject): Outcome => {
    switch (subject.kind) {
      case "mutant":
        return caught(mutantNamed(subject.id));
      case "independent":
        return quiet(subject, subject.id === TRUE_INDEPENDENT ? {} : found);
      case "non-service":
        return quiet(subject, OPTIONS.predictions.get(subject.id));
      case "variant":
        return quiet(subject, { facts: {}, ...(subject.id === LENIENT && { failing: heldBack }) });
    }
  };
  return (await everySubject(1)).map(outcomeOf);
}
