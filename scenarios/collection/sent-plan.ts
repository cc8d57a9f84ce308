// What a collector hands to every generator: all that it sends, prepared once, so that it discovers nothing by itself. Holds no
// credential and no key.
import { Failure } from "../../errors.ts";
import { authoritiesOf } from "../../http/connector.ts";
import { parseTarget, type Target } from "../../http/target.ts";
import { equalSequence, generatorName, segmentsOf } from "../../run/format/segment.ts";
import type { RunIdentity } from "../../run/journal/journal-entries.ts";
import { isObject } from "../../schemas/json.ts";
import type { Environment } from "../driver/k6/environment.ts";
import type { RunSettings } from "../driver/load/run-options.ts";
import type { RunTraffic } from "../driver/load/script-start.ts";

/** Of the plans that are handed over. */
const FORMAT_VERSION = 4;

/** The plan of a load for generators of equal segments. */
export type SentPlan = {
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly generators: number;
  /** Of the run; each generator adds its own machine and k6. */
  readonly identity: RunIdentity;
  readonly settings: Pick<RunSettings, "seed" | "timeout" | "freshConnections" | "stopWhenDown">;
  /** How connections to the target are made, without the key of a client certificate. */
  readonly connection?: { readonly ca?: string; readonly isInsecure: boolean; readonly address?: string };
  /** SHA-256 of the Go sources of the engine that sends it. */
  readonly engine: string;
  /** How many credentials the traffic uses; 0 for a placeholder. */
  readonly credentials: number;
  readonly traffic: RunTraffic;
  /** The script for k6. */
  readonly bundle: string;
};

/**
 * The plan without what the rest of it implies, and the environment of the user: with NODE_EXTRA_CA_CERTS, generators trust what
 * Node trusts here; without, what theirs does.
 */
export type PlanParts = Omit<SentPlan, "formatVersion" | "connection"> & {
  readonly target: Target;
  readonly environment: Environment;
};

/** Fails with `usage` for a connection whose secrets a plan cannot hold. */
export function sentPlanOf({ target, environment, ...parts }: PlanParts): SentPlan {
  const { connection } = target;
  if (connection?.client !== undefined || connection?.proxy !== undefined)
    throw new Failure("usage", "--client-cert and --proxy must be omitted with a collector, which passes on no keys.");
  const isExtended = connection?.ca !== undefined || (environment["NODE_EXTRA_CA_CERTS"] ?? "") !== "";
  const ca = isExtended ? authoritiesOf(target, environment) : undefined;
  const { isInsecure = false, address } = connection ?? {};
  return {
    formatVersion: FORMAT_VERSION,
    ...parts,
    ...((connection !== undefined || ca !== undefined) && {
      connection: { isInsecure, ...(ca !== undefined && { ca }), ...(address !== undefined && { address }) },
    }),
  };
}

/** Whether a value is a plan for this number of generators, as far as a collector has to know. */
export function isSentPlan(value: unknown, generators: number): value is SentPlan {
  return (
    isObject(value) &&
    value["formatVersion"] === FORMAT_VERSION &&
    value["generators"] === generators &&
    isObject(value["identity"]) &&
    isObject(value["traffic"])
  );
}

/** The target of a plan. Throws `target-refused-by-guard` as for any other. */
export function targetOf({ identity, connection }: SentPlan): Target {
  const target = parseTarget(identity.target);
  if (connection === undefined) return target;
  const { ca, isInsecure, address } = connection;
  return {
    ...target,
    connection: { isInsecure, address, ca: ca === undefined ? undefined : { path: "the plan", pem: ca } },
  };
}

/** The share of one generator, by its place from 0. */
export function shareOfGenerator(index: number, generators: number) {
  const segments = equalSequence(generators);
  return { instance: generatorName(index + 1), segment: segmentsOf(segments)[index] ?? "", segments };
}
