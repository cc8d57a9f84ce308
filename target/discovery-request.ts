// One valid request before a load, like those under load: does the target reject it?
import { isRejectionStatus, rejectionCode } from "../http/rejection.ts";
import type { RejectionKind } from "../run/format/rejection.ts";
import type { OperationId } from "../schemas/index.ts";
import type { JsonObject } from "../schemas/json.ts";
import type { ChainSlug } from "./chains.ts";
import { plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";
import type { LoadFixtures } from "./load-target.ts";

/** What all requests of a discovery share. */
export type DiscoveryContext = {
  readonly sender: Sender;
  readonly seed: number;
  readonly credentials: readonly [string, ...string[]];
  /** The first and the last credential, which stand for all. */
  readonly ends: readonly string[];
  readonly fixtures: LoadFixtures;
  /** Chains that may be created and traded on. */
  readonly permitted: readonly ChainSlug[];
};

export function sendDiscovery(
  { sender }: Pick<DiscoveryContext, "sender">,
  operation: OperationId,
  body: JsonObject,
  token?: string,
): Promise<SendResult> {
  const order = [PHASES.discovery, operation, "trial", sender.counts.sent];
  return sender.send(plainProbe(operation, JSON.stringify(body)), order, "open", { token });
}

/**
 * Sends a request, and once more if it is rejected. Undefined if the target accepts it, and also if it fails in any other
 * way: a fault is not a rule of the target, and the load will show it.
 */
export async function rejectionOf(
  options: Pick<DiscoveryContext, "sender">,
  operation: OperationId,
  body: JsonObject,
  token?: string,
): Promise<RejectionKind | undefined> {
  const first = rejectionKind(await sendDiscovery(options, operation, body, token));
  return first === undefined ? undefined : rejectionKind(await sendDiscovery(options, operation, body, token));
}

/** How a complete response rejects its request by its status; undefined for any other. */
export function rejectionKind({ class: kind, status = 0, body }: SendResult): RejectionKind | undefined {
  if (kind !== "rejected" || !isRejectionStatus(status)) return undefined;
  const code = rejectionCode(body);
  return { status, ...(code !== undefined && { code }) };
}
