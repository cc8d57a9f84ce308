// Runs of one engine, for tests that compare both.
import type { Engine } from "../../../../run/format/engine.ts";
import { type RunChanges, runAgainst, SETUP_REQUESTS } from "../load-runs.ts";

/** What an engine sends to a service that accepts all of it, in the order in which it came; as whom, where users are known. */
export async function sentBy(engine: Engine, parent: string, changes: RunChanges): Promise<readonly string[]> {
  const { service } = await runAgainst(parent, () => undefined, { ...changes, engine, allowSmallSample: true });
  const { people } = changes.fixtures ?? {};
  return service.received
    .slice(SETUP_REQUESTS + (people?.length ?? 0))
    .map(({ path, body, authorization }) => `${path} ${people === undefined ? "" : `${authorization} `}${body}`);
}
