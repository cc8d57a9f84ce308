// The inputs of a plain bundle. It is the only module of such a bundle that reads __ENV; every variable has a default, and
// all problems are reported at once.
import type {} from "k6";
import { FORMATS } from "../../../schemas/dialect.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { type DefaultLoad, type LoadProfile, loadProfileOf, PROFILE_NAMES } from "../../profiles.ts";
import type { OperationTable } from "../operation-facts.ts";

/** The facts of one plain bundle. `pool` is JSON, see {@link PlainPool}. */
export type PlainFacts = {
  readonly scenario: string;
  readonly question: string;
  readonly byDefault: DefaultLoad;
  readonly operations: OperationTable;
  readonly pool: string;
};

export type PlainRequest = { readonly operation: OperationId; readonly body: string };

/** The requests of the load, and before it the body that asks for users and those that create tokens. */
export type PlainPool = {
  readonly requests: readonly PlainRequest[];
  readonly users: string;
  readonly creations: readonly string[];
};

declare const ASSAY_PLAIN_FACTS: PlainFacts;

/** The facts that the bundler put in place of the name. Throws outside a plain bundle. */
export function plainFacts(): PlainFacts {
  return ASSAY_PLAIN_FACTS;
}

/** A token of the target as given: `<uuid>@<chain slug>`. */
export type KnownToken = { readonly tokenId: string; readonly chainSlug: string };

export type PlainInputs = {
  readonly target: string;
  readonly profileName: string;
  readonly profile: LoadProfile;
  readonly timeoutMs: number;
  readonly sideEffects: "none" | "testnet";
  readonly tokens: readonly KnownToken[];
  readonly userIds: readonly string[];
  /** The page to write at the end; empty for none. */
  readonly page: string;
};

/** The credential; it goes into one header and nowhere else. */
export function readToken(env: Env): string {
  return env["ASSAY_TOKEN"] || "assay-placeholder-credential";
}

type Env = Readonly<Record<string, string | undefined>>;

const UUID = FORMATS.uuid;

/** Reads the inputs of a scenario. Throws with all problems at once. */
export function readPlainInputs(env: Env, scenario: string, byDefault: DefaultLoad): PlainInputs {
  const problems: string[] = [];
  const target = (env["ASSAY_TARGET"] || "http://127.0.0.1:8080").replace(/\/+$/, "");
  const host = hostOf(target);
  if (host === undefined) problems.push("ASSAY_TARGET must be an http or https URL without user name, ? and #");
  else if (!isLoopback(host) && env["ASSAY_I_AM_ALLOWED_TO_LOAD"] !== host)
    problems.push(`load goes to the loopback only, unless ASSAY_I_AM_ALLOWED_TO_LOAD repeats the host (${host})`);
  const name = env["ASSAY_PROFILE"] || "average";
  const profile = PROFILE_NAMES.find((known) => known === name);
  if (profile === undefined) problems.push(`ASSAY_PROFILE must be one of ${PROFILE_NAMES.join(", ")}`);
  const rate = env["ASSAY_RATE"] ? Number(env["ASSAY_RATE"]) : undefined;
  if (rate !== undefined && !(rate > 0 && rate <= 100_000))
    problems.push("ASSAY_RATE must be a number above 0 and up to 100000");
  const durationMs = millisecondsOf(env["ASSAY_DURATION"]);
  if (durationMs !== undefined && !(durationMs >= 1_000))
    problems.push("ASSAY_DURATION must be a duration from 1s up, such as 30s or 5m");
  const warmUpMs = millisecondsOf(env["ASSAY_WARM_UP"]);
  if (warmUpMs !== undefined && !(warmUpMs >= 0)) problems.push("ASSAY_WARM_UP must be a duration such as 0s or 10s");
  const timeoutMs = millisecondsOf(env["ASSAY_TIMEOUT"]) ?? 10_000;
  if (!(timeoutMs > 0)) problems.push("ASSAY_TIMEOUT must be a duration such as 500ms or 10s");
  const sideEffects = env["ASSAY_SIDE_EFFECTS"] || "testnet";
  if (sideEffects !== "none" && sideEffects !== "testnet")
    problems.push(
      "ASSAY_SIDE_EFFECTS must be none or testnet: a plain bundle creates and trades only on test networks",
    );
  const tokens = listOf(env["ASSAY_TOKEN_IDS"]).map((text) => {
    const [tokenId = "", chainSlug = ""] = text.split("@");
    if (!UUID.test(tokenId) || !/^[a-z-]+$/.test(chainSlug))
      problems.push(
        "ASSAY_TOKEN_IDS must be UUIDs with their chains, such as 0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11@base",
      );
    return { tokenId, chainSlug };
  });
  const userIds = listOf(env["ASSAY_USER_IDS"]);
  if (userIds.some((id) => !UUID.test(id))) problems.push("ASSAY_USER_IDS must be UUIDs with commas between them");
  if (problems.length > 0) throw new Error(problems.join("; "));
  return {
    target,
    profileName: name,
    profile: loadProfileOf(profile ?? "average", byDefault, { rate, duration: durationMs, warmUp: warmUpMs }),
    timeoutMs,
    sideEffects: sideEffects as PlainInputs["sideEffects"],
    tokens,
    userIds,
    page: env["ASSAY_PAGE"] ?? `assay-${scenario}.html`,
  };
}

/** k6's own environment. */
export function environment(): Env {
  return __ENV;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** NaN if the text is no duration, undefined without a text. */
function millisecondsOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  return Number(count) * (UNIT_MS[unit] ?? Number.NaN);
}

/** k6 has no URL class; what the expression does not match is rejected. */
function hostOf(target: string): string | undefined {
  return /^https?:\/\/(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d+)?(?:\/[^?#\s]*)?$/i.exec(target)?.[1]?.toLowerCase();
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(host);
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? "").split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
}
