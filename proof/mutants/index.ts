// The registry of mutants: hand-written ones from tables by kind of fault, derived ones from the schemas.
import { mutants as servedMutants } from "../../service/mutants.ts";
import { acceptedRequests } from "./accepted-requests.ts";
import { authentication } from "./authentication.ts";
import { conditional } from "./conditional.ts";
import { derivedMutants } from "./derived/index.ts";
import { fieldNames } from "./field-names.ts";
import { intermittent } from "./intermittent.ts";
import { leakedCodes } from "./leaked-codes.ts";
import { lenientParsers } from "./lenient-parsers.ts";
import { type Mutant, mutantsOf, type RowTable } from "./mutant.ts";
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

const TABLES: readonly RowTable[] = [
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
  TABLES.flatMap(mutantsOf).map((mutant) => [mutant.id, mutant]),
);

export function allMutants(): readonly Mutant[] {
  return [...mutants.values(), ...derivedMutants().values()];
}

export function mutantOf(id: string): Mutant | undefined {
  return mutants.get(id) ?? derivedMutants().get(id);
}
