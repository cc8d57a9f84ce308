// The registry of mutants: hand-written ones from tables by kind of fault, derived ones from the schemas.
import { installing, type MutantTable, mutants as servedMutants } from "../../service/mutants.ts";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";
import { acceptedRequests } from "./accepted-requests.ts";
import { authentication } from "./authentication.ts";
import { conditional } from "./conditional.ts";
import { derivedMutants } from "./derived/index.ts";
import { fieldNames } from "./field-names.ts";
import { intermittent } from "./intermittent.ts";
import { leakedCodes } from "./leaked-codes.ts";
import { lenientParsers } from "./lenient-parsers.ts";
import type { Mutant } from "./mutant.ts";
import { rejectedForms } from "./rejected-forms.ts";
import { missingPaths, refusedSpellings, rejectedRequests } from "./rejected-requests.ts";
import { responseNames } from "./response-names.ts";
import { contradictions } from "./semantics/contradictions.ts";
import { feeSemantics } from "./semantics/fees.ts";
import { pageSemantics } from "./semantics/pages.ts";
import { quoteSemantics } from "./semantics/quotes.ts";
import { tokenSemantics } from "./semantics/tokens.ts";
import { serverErrors } from "./server-errors.ts";
import { storageLimits } from "./storage-limits.ts";
import { wire } from "./wire.ts";

const TABLES: readonly MutantTable[] = [
  servedMutants,
  acceptedRequests,
  leakedCodes,
  lenientParsers,
  storageLimits,
  fieldNames,
  rejectedRequests,
  refusedSpellings,
  rejectedForms,
  authentication,
  responseNames,
  wire,
  quoteSemantics,
  tokenSemantics,
  contradictions,
  pageSemantics,
  feeSemantics,
  conditional,
  intermittent,
  missingPaths,
  serverErrors,
];

export const mutants: ReadonlyMap<string, Mutant> = new Map(
  TABLES.flatMap((table) => Object.entries(table).map(([id, row]) => [id, { id, tier: "specified", ...row }] as const)),
);

/** All mutants, hand-written and derived. */
export function allMutants(): readonly Mutant[] {
  return [...mutants.values(), ...derivedMutants().values()];
}

export function mutantOf(id: string): Mutant | undefined {
  return mutants.get(id) ?? derivedMutants().get(id);
}

/** The options of the reference service, and the ids of mutants to install. */
export type MutantOptions = ServiceOptions & { readonly mutants?: readonly string[] };

/** The service, and how often each installed mutant acted, by id; 0 for one that never did. */
export type MutantService = Service & { readonly activations: () => ReadonlyMap<string, number> };

/** Starts the reference service with mutants in it. Throws for an unknown one before anything listens. */
export async function startMutant({ mutants: ids = [], ...options }: MutantOptions = {}): Promise<MutantService> {
  const installed = ids.map((id) => {
    const mutant = mutantOf(id);
    if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
    return mutant;
  });
  const activations = new Map(ids.map((id) => [id, 0]));
  const edit = installing(installed, ({ id }) => activations.set(id, (activations.get(id) ?? 0) + 1));
  return { ...(await startService({ ...options, edit })), activations: () => activations };
}
