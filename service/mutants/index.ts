// The registry of mutants: hand-written ones from tables by kind of fault, derived ones from the schemas.
import { Failure } from "../../errors.ts";
import type { Stages } from "../exchange/stages.ts";
import type { State } from "../market/state.ts";
import { acceptedRequests } from "./accepted-requests.ts";
import { authentication } from "./authentication.ts";
import { conditional } from "./conditional.ts";
import { derivedMutants } from "./derived/index.ts";
import { fieldNames } from "./field-names.ts";
import { intermittent } from "./intermittent.ts";
import { leakedCodes } from "./leaked-codes.ts";
import { lenientParsers } from "./lenient-parsers.ts";
import type { Mutant, MutantTable } from "./mutant.ts";
import { rejectedForms } from "./rejected-forms.ts";
import { missingPaths, rejectedRequests } from "./rejected-requests.ts";
import { responseNames } from "./response-names.ts";
import { feeSemantics } from "./semantics/fees.ts";
import { pageSemantics } from "./semantics/pages.ts";
import { quoteSemantics } from "./semantics/quotes.ts";
import { tokenSemantics } from "./semantics/tokens.ts";
import { serverErrors } from "./server-errors.ts";
import { storageLimits } from "./storage-limits.ts";
import { wire } from "./wire.ts";

const TABLES: readonly MutantTable[] = [
  acceptedRequests,
  leakedCodes,
  lenientParsers,
  storageLimits,
  fieldNames,
  rejectedRequests,
  rejectedForms,
  authentication,
  responseNames,
  wire,
  quoteSemantics,
  tokenSemantics,
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

/** Stages with mutants in them, and how often each mutant acted. */
export type Installed = { readonly stages: Stages; readonly activations: () => ReadonlyMap<string, number> };

export function mutantOf(id: string): Mutant | undefined {
  return mutants.get(id) ?? derivedMutants().get(id);
}

/** Installs mutants, each over those before it. Throws a usage failure naming every unknown id. */
export function installMutants(ids: readonly string[], stages: Stages, state: State): Installed {
  const found = ids.map((id) => ({ id, mutant: mutantOf(id) }));
  const unknown = found.filter(({ mutant }) => mutant === undefined).map(({ id }) => id);
  if (unknown.length > 0) {
    throw new Failure(
      "usage",
      `A mutant must be one that \`assay serve --list\` names, or one derived from the schemas, got ${unknown.join(", ")}.`,
    );
  }
  const activations = new Map(ids.map((id) => [id, 0]));
  let mutated = stages;
  for (const { id, mutant } of found) {
    const act = () => activations.set(id, (activations.get(id) ?? 0) + 1);
    mutated = { ...mutated, ...mutant?.install({ stages: mutated, act, state }) };
  }
  return { stages: mutated, activations: () => activations };
}
