// What a certifying run keeps: one exchange for each statement, of a check that passed.
import { type Statement, statements, TIERS } from "../../schemas/index.ts";
import { bytesOf, headersOf } from "../../target/exchange/probe.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import type { Check, Judgement } from "../definition/check.ts";
import { type Redactors, withoutCredential } from "./check-result.ts";

/** Name of the evidence in an output folder: one JSON document per line, in the order of the statements. */
export const EVIDENCE_FILE = "evidence.ndjson";

/** Characters of a request or a response that are kept. */
const KEPT_CHARACTERS = 2_048;

/** An exchange that shows a statement to hold, without credentials. Texts are cut; `bytes` counts those that were sent. */
export type Evidence = {
  readonly statement: string;
  readonly check: string;
  readonly seed: number;
  readonly actual: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
    readonly bytes: number;
  };
  readonly response: { readonly status?: number; readonly body?: string };
};

type Kept = { readonly rank: string; readonly check: Check; readonly actual: string; readonly sent: SentRequest };

/**
 * Collects the evidence of one round. A check that is about a statement first of all comes before any other, and a heavy one
 * before a light one.
 */
export function collectEvidence(seed: number, redactors: Redactors) {
  const kept = new Map<string, Kept>();
  return {
    note: (check: Check, { verdict, actual }: Judgement, sent: SentRequest | undefined): void => {
      if (verdict !== "pass" || sent === undefined) return;
      for (const [at, statement] of check.statements.entries()) {
        const rank = `${Math.min(at, 1)}${TIERS.indexOf(check.tier)} ${check.id}`;
        const known = kept.get(statement);
        if (known === undefined || rank < known.rank) kept.set(statement, { rank, check, actual, sent });
      }
    },
    found: (): readonly Evidence[] =>
      [...statements.keys()].flatMap((statement) => {
        const one = kept.get(statement);
        return one === undefined ? [] : evidenceOf(statement, seed, one, redactors);
      }),
  };
}

function evidenceOf(
  statement: string,
  seed: number,
  { check, actual, sent }: Kept,
  { redact, redactLong }: Redactors,
): Evidence {
  const { method, path } = sent.probe;
  const body = bytesOf(withoutCredential(sent.probe, redactLong).body);
  return {
    statement,
    check: check.id,
    seed,
    actual: redact(actual),
    request: {
      method,
      path,
      headers: headersOf(sent.probe),
      body: beginningOf(new TextDecoder().decode(body)),
      bytes: bytesOf(sent.probe.body).length,
    },
    response: {
      ...(sent.status !== undefined && { status: sent.status }),
      ...(sent.excerpt !== undefined && { body: beginningOf(redact(sent.excerpt)) }),
    },
  };
}

function beginningOf(text: string): string {
  return Array.from(text).slice(0, KEPT_CHARACTERS).join("");
}

/** The evidence of several rounds: of each statement that of the first round that has one. */
export function mergeEvidence(rounds: readonly (readonly Evidence[])[]): readonly Evidence[] {
  const merged = new Map<string, Evidence>();
  for (const one of rounds.flat()) if (!merged.has(one.statement)) merged.set(one.statement, one);
  return [...statements.keys()].flatMap((id) => merged.get(id) ?? []);
}

/** The statements that checks test and no exchange shows, such as those about optional fields that never appear. */
export function withoutEvidence(evidence: readonly Evidence[]): readonly Statement["id"][] {
  const shown = new Set(evidence.map(({ statement }) => statement));
  return [...statements.values()]
    .filter(({ id, coverage }) => coverage === "checked" && !shown.has(id))
    .map(({ id }) => id);
}
