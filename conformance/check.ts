// What a check is: a claim about the target with a permanent id, and the probe that tries it. Checks are data; the
// runner executes them, the oracle classifies answers, formats print results.
import type { OperationId, ReadingId, Tier } from "../schemas/index.ts";

declare const checkIdBrand: unique symbol;

/** Permanent id of a check: `<operation>/<where>/<pointer>/<rule>/<variant>`, kebab-case or interface spelling, never a number in sequence. */
export type CheckId = string & { readonly [checkIdBrand]: true };

const ID = /^[a-z-]+(\/[A-Za-z0-9_-]+){2,}$/;

/** The only way to make a check id. Throws where a part is empty or has other characters than letters, digits, - and _. */
export function checkId(operation: OperationId, ...parts: readonly string[]): CheckId {
  const id = [operation, ...parts].join("/");
  if (!ID.test(id)) throw new Error(`"${id}" is no check id`);
  return id as CheckId;
}

/**
 * The bytes of a request. `body` is raw text or bytes, sent as they stand; `headers` are sent as they stand too, the
 * Authorization header among them unless `authorization` says otherwise.
 */
export type Probe = {
  readonly operation: OperationId;
  readonly body: string | Uint8Array;
  /** `credential`: the right header. `none`: no header. Otherwise the literal header value(s), `{token}` standing for the credential. */
  readonly authorization: "credential" | "none" | readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly method?: string;
};

/**
 * How a check is judged:
 * - `refuse`: the probe must not be accepted; its control, the same request without the one edit, must be, before and after.
 * - `accept`: the probe must be accepted where its control is.
 * - `observe`: whatever comes is a fact; `fact` names it in the observed profile.
 * - `response`: judged passively on every accepted answer of the operation, by statement.
 * - `relation`: a short dialogue of its own with the target.
 */
export type ClaimKind = "refuse" | "accept" | "observe" | "response" | "relation";

/** What every check says of itself, without running. */
export type CheckDescription = {
  readonly id: CheckId;
  readonly operation: OperationId;
  readonly family: string;
  readonly tier: Tier;
  readonly kind: ClaimKind;
  readonly statements: readonly string[];
  readonly readings: readonly ReadingId[];
  /** The rule in our words, one sentence. */
  readonly rule: string;
  /** Part of the smoke set: one probe per rule. */
  readonly smoke: boolean;
};
