// What the suite is tried on: the reference service as it is, with a mutant, under choices; non-services; an independent
// implementation.
import type { Choices } from "../../service/open-points/choices.ts";
import type { NonServiceName } from "../non-services.ts";

/**
 * One service to try the suite on; plain data, so that it can be sent to a worker. `id` is unique within its kind. Where
 * `isGiven` is true the user names a token and a user to the suite, because no response of the service names one.
 */
export type Subject = (
  | { readonly kind: "mutant"; readonly id: string }
  | { readonly kind: "variant"; readonly id: string; readonly choices: Partial<Choices>; readonly isGiven: boolean }
  | { readonly kind: "non-service"; readonly id: NonServiceName }
  | { readonly kind: "independent"; readonly id: string }
) & {
  /** Ids of the checks that it is tried with; all by default. */
  readonly only?: readonly string[];
};

/** The id of the independent implementation without a fault; the others are those of its mutants. */
export const TRUE_INDEPENDENT = "without-fault";

export type SubjectKind = Subject["kind"];

/** What globs choose by: the kind and the id. */
export function subjectPath({ kind, id }: Subject): string {
  return `${kind}/${id}`;
}

/** What the suite says of a subject, reduced to what the proof needs. */
export type Outcome = {
  readonly subject: Subject;
  /** Exit code of the run, or of the failure that ended it. */
  readonly exitCode: number;
  /** The run's verdict, or the code of the failure that ended it before it could judge. */
  readonly verdict: string;
  /** Ids of failing checks by tier. */
  readonly failing: Readonly<Record<"specified" | "implied" | "advisory", readonly string[]>>;
  /** Specified checks by verdict. */
  readonly specified: { readonly inconclusive: number; readonly notApplicable: number };
  /** Observed facts by check id; sent for variants alone. */
  readonly facts?: Readonly<Record<string, string>>;
  /** How often the mutant acted; undefined for what counts nothing. */
  readonly activations?: number;
  /** Passed probes that were to be refused: a service that refuses everything earns none. */
  readonly passedRejections: number;
  readonly requests: number;
  /** The reader or validator that a report would name as the cause of failures; absent for none. */
  readonly looksLike?: string;
  /** A bug of the service or of the suite that came to light; no verdict counts then. */
  readonly accident?: string;
};

/** The checks whose failure fails a run by itself. */
export function decidingFailures({ failing }: Pick<Outcome, "failing">): readonly string[] {
  return [...failing.specified, ...failing.implied];
}
