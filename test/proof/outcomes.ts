// Made-up outcomes for the tests of the gates: what the suite would say of services of all kinds.
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { everySubject } from "../../proof/prove/selection.ts";
import { type Outcome, type Subject, TRUE_INDEPENDENT } from "../../proof/prove/subject.ts";
import { derivedMutants } from "../../service/mutants/derived/index.ts";
import { mutants } from "../../service/mutants/index.ts";
import type { Mutant } from "../../service/mutants/mutant.ts";

/** What is changed of an outcome. */
export type Change = Partial<Omit<Outcome, "subject">>;

const SPECIFIED = allChecks().filter(({ tier }) => tier === "specified");
const ADVISORY = allChecks().filter(({ tier }) => tier === "advisory");

/** The outcome of a run that finds nothing. */
export function quiet(subject: Subject, change: Change = {}): Outcome {
  return {
    subject,
    exitCode: 0,
    verdict: "pass",
    failing: { specified: [], advisory: [] },
    specified: { inconclusive: 0, notApplicable: 0 },
    passedRejections: 0,
    requests: 1,
    ...change,
  };
}

/** The outcome of a mutant that acted and is found out by every check that names its statement. */
export function caught(mutant: Mutant, change: Change = {}): Outcome {
  const naming = (checks: readonly { readonly id: string; readonly statements: readonly string[] }[]) =>
    checks.filter(({ statements }) => statements.some((one) => mutant.statements.includes(one))).map(({ id }) => id);
  const isSpecified = mutant.tier === "specified";
  const failing = {
    specified: isSpecified ? naming(SPECIFIED) : [],
    advisory: mutant.tier === "advisory" ? naming(ADVISORY) : [],
  };
  return quiet(
    { kind: "mutant", id: mutant.id },
    { activations: 1, exitCode: isSpecified ? 1 : 0, verdict: isSpecified ? "fail" : "pass", failing, ...change },
  );
}

/** The mutant of an id. */
export function mutantNamed(id: string): Mutant {
  const mutant = mutants.get(id) ?? derivedMutants().get(id);
  if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
  return mutant;
}

/** Outcomes of a proof in which everything is as it should be. */
export async function idealOutcomes(
  predictions: ReadonlyMap<string, { readonly verdict: string; readonly exitCode: number }>,
): Promise<readonly Outcome[]> {
  const found = { failing: { specified: [SPECIFIED[0]?.id ?? ""], advisory: [] } };
  const outcomeOf = (subject: Subject): Outcome => {
    switch (subject.kind) {
      case "mutant":
        return caught(mutantNamed(subject.id));
      case "independent":
        return quiet(subject, subject.id === TRUE_INDEPENDENT ? {} : found);
      case "non-service":
        return quiet(subject, predictions.get(subject.id));
      case "variant":
        return quiet(subject, { facts: {} });
    }
  };
  return (await everySubject(1)).map(outcomeOf);
}
