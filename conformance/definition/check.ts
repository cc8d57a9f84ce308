// What a check is: a claim about the target with a permanent id, and the trial that tests it. Checks are data and small
// functions.
import type { Established, ReasonCode } from "../../run/format/run.ts";
import { type InterpretationId, type OperationId, statements, type Tier } from "../../schemas/index.ts";
import type { Ledger } from "../../target/exchange/ledger.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import type { RequestEdit } from "../../target/request-edit.ts";
import type { Dialogue } from "./dialogue.ts";

declare const checkIdBrand: unique symbol;

/** Permanent id of a check: `<operation>/<part>/<pointer>/<rule>/<variant>`, in kebab-case or the spelling of the interface. */
export type CheckId = string & { readonly [checkIdBrand]: true };

const ID = /^[a-z-]+(\/[A-Za-z0-9_-]+){2,}$/;

/** The only way to make a check id. Throws if a part is empty or has characters other than letters, digits, - and _. */
export function checkId(operation: OperationId, ...parts: readonly string[]): CheckId {
  const id = [operation, ...parts].join("/");
  if (!ID.test(id)) throw new Error(`"${id}" is not a check id`);
  return id as CheckId;
}

/**
 * How a check is judged:
 * - `reject`: the probe must be rejected; its control, the same request without the edit, must be accepted before and after.
 * - `accept`: the probe must be accepted if its control is.
 * - `observe`: the result is a fact of the observed behaviour.
 * - `response`: judged over every accepted response of the operation.
 * - `relation`: several requests of its own.
 */
export type ClaimKind = "reject" | "accept" | "observe" | "response" | "relation";

/** The static part of a check. */
export type CheckDescription = {
  readonly id: CheckId;
  readonly operation: OperationId;
  readonly family: string;
  readonly tier: Tier;
  readonly kind: ClaimKind;
  readonly statements: readonly string[];
  readonly interpretations: readonly InterpretationId[];
  /** What the acceptance shows to exist. If it is never shown, a run of the check is inconclusive. */
  readonly establishes?: Established;
  /** The rule in one sentence, in Assay's words. */
  readonly rule: string;
  /** Part of the smoke set: one probe per rule. */
  readonly smoke: boolean;
};

/** What judging a check gave. `evidence` is the request whose response shows it. */
export type Judgement = {
  readonly verdict: "pass" | "fail" | "inconclusive" | "notApplicable";
  readonly actual: string;
  readonly reason?: ReasonCode | `open:${string}`;
  readonly evidence?: SentRequest;
  /** The observed value. */
  readonly value?: string | number | boolean;
};

/** A request that differs from its control in one thing. Alternatives are tried in turn until one is accepted. */
export type ProbeTrial = {
  readonly kind: "probe";
  /** Name of the operation's control. */
  readonly control: string;
  readonly alternatives: readonly [RequestEdit, ...RequestEdit[]];
  readonly expected: string;
  /** Whether a rejection is compared with that of a missing credential; not if the credential itself is probed. */
  readonly comparesRejection: boolean;
  /** The probe names a main network. */
  readonly namesMainnet?: boolean;
  /** The probe needs a credential that the target refuses. */
  readonly needsRefusedCredential?: boolean;
  /**
   * For probes that must be accepted: what the value lies between or beside. A rejection counts only if all of these are
   * accepted before and after it; they are sent only then.
   */
  readonly adjacentValues?: readonly RequestEdit[];
  /** The state of the target may explain a rejection, such as a holding, a limit or a chain: it proves nothing. */
  readonly stateMayExplain?: boolean;
  /** If accepted, the probe may change what later requests are answered: it is sent after all others. */
  readonly mutatesMarket?: boolean;
  /** The probe cannot be compared with any other control: if this one is rejected, the check is inconclusive. */
  readonly needsOwnControl?: boolean;
};

/** A claim about responses, judged from the ledger after all other trials. */
export type PassiveTrial = {
  readonly kind: "passive";
  readonly expected: string;
  readonly judge: (ledger: Ledger) => Judgement;
};

/** Names of requests that checks share, by operation. */
export type SharedRequests = Readonly<Partial<Record<OperationId, readonly string[]>>>;

/**
 * A claim that takes several requests. `requests` is the most that each operation gets; `shared` names those of them that a
 * run sends once for all checks that name them.
 */
export type DialogueTrial = {
  readonly kind: "dialogue";
  readonly expected: string;
  readonly requests: Readonly<Partial<Record<OperationId, number>>>;
  readonly shared?: SharedRequests;
  readonly judge: (dialogue: Dialogue) => Promise<Judgement>;
  readonly namesMainnet?: boolean;
  /** It runs even if no control of the operation was accepted. */
  readonly needsNoControl?: boolean;
};

export type Check = CheckDescription & { readonly trial: ProbeTrial | PassiveTrial | DialogueTrial };

export type ProbeCheck = Check & { readonly trial: ProbeTrial };
export type DialogueCheck = Check & { readonly trial: DialogueTrial };

export function isProbeCheck(check: Check): check is ProbeCheck {
  return check.trial.kind === "probe";
}

export function isDialogueCheck(check: Check): check is DialogueCheck {
  return check.trial.kind === "dialogue";
}

/** What the author of a check writes; the rule defaults to the text of the first statement. */
export type CheckDraft = Omit<Check, "interpretations" | "smoke" | "rule"> &
  Partial<Pick<Check, "interpretations" | "smoke" | "rule">>;

/** Makes a check from its draft. Throws if it names no statement, or one that does not exist. */
export function defineCheck(draft: CheckDraft): Check {
  const [text] = draft.statements.map((id) => {
    const statement = statements.get(id);
    if (statement === undefined) throw new Error(`${draft.id} names the statement ${id}, which does not exist`);
    return statement.text;
  });
  if (text === undefined) throw new Error(`${draft.id} names no statement`);
  return { interpretations: [], smoke: false, rule: text, ...draft };
}
