// One request before the load, as those under load will be: does the target reject it?
import { kindKey, type RejectionKind } from "../../../run/format/rejection.ts";
import type { ChainSlug } from "../../../target/chains.ts";
import type { PlannedRequest, Token } from "../../sessions/requests.ts";
import type { LoadFixtures } from "./load-target.ts";
import type { SetupClient, SetupResponse } from "./setup-client.ts";

/** What trials are made with. */
export type Trial = {
  readonly setup: SetupClient;
  readonly seed: number;
  readonly credentials: readonly [string, ...string[]];
  /** The first and the last credential: what both may do, all may. */
  readonly ends: readonly string[];
  readonly fixtures: LoadFixtures;
  /** Tokens that are quoted on chains that may be traded on. */
  readonly tradable: readonly Token[];
  readonly creationSlugs: readonly ChainSlug[];
  /** Whether tokens were created before, and how the last creation was rejected, if it was. */
  readonly hasCreated: boolean;
  readonly creationRejected: RejectionKind | undefined;
};

/**
 * Sends a request, and once more if it is rejected. Undefined if the target accepts it, and also where it fails in any other
 * way: a fault is no rule of the target, and the load will show it.
 */
export async function attempt(
  { setup }: Pick<Trial, "setup">,
  request: PlannedRequest,
  credential?: string,
): Promise<RejectionKind | undefined> {
  let rejection: RejectionKind | undefined;
  for (let attempts = 0; attempts < 2; attempts++) {
    rejection = rejectionIn(await setup.send(request, credential));
    if (rejection === undefined) return undefined;
  }
  return rejection;
}

/** The rejection that a response is; a status of 401 or 403 to an honoured credential is one too. */
export function rejectionIn(response: SetupResponse): RejectionKind | undefined {
  if (response.kind === "success" || !REJECTIONS.has(response.code)) return undefined;
  return response.rejection;
}

const REJECTIONS: ReadonlySet<string> = new Set(["rejected-by-target", "credential-refused"]);

/** Status and the target's own code, as in `422 INSUFFICIENT_HOLDING`. */
export function wordRejection(kind: RejectionKind): string {
  return kindKey(kind).trim();
}
