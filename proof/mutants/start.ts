// Starts the reference service with mutants in it.
import { installing } from "../../service/mutants.ts";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";
import { mutantOf } from "./index.ts";

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
