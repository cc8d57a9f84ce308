// What a check is: a claim about the target with a permanent id, and the trial that tries it. Checks are data and small
// functions; the runner executes them, the oracle classifies answers, formats print results.
import type { ReasonCode } from "../../results/run/run.ts";
import { type InterpretationId, type OperationId, statements, type Tier } from "../../schemas/index.ts";
import type { Ledger } from "../exchange/ledger.ts";
import type { RequestEdit } from "../target/request-edit.ts";
import type { Dialogue } from "./dialogue.ts";

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
 * How a check is judged:
 * - `refuse`: the probe must not be accepted; its control, the same request without the one edit, must be, before and after.
 * - `accept`: the probe must be accepted where its control is.
 * - `observe`: whatever comes is a fact of the observed profile.
 * - `response`: judged passively on every accepted answer of the operation.
 * - `relation`: a short dialogue of its own with the target.
 */
export type ClaimKind = "reject" | "accept" | "observe" | "response" | "relation";

/** What every check says of itself, without running. */
export type CheckDescription = {
  readonly id: CheckId;
  readonly operation: OperationId;
  readonly family: string;
  readonly tier: Tier;
  readonly kind: ClaimKind;
  readonly statements: readonly string[];
  readonly interpretations: readonly InterpretationId[];
  /** The rule in our words, one sentence. */
  readonly rule: string;
  /** Part of the smoke set: one probe per rule. */
  readonly smoke: boolean;
};

/** What a check that judges by itself found. `evidence` is the order key of the answer that shows it. */
export type Judgement = {
  readonly verdict: "pass" | "fail" | "inconclusive" | "notApplicable";
  readonly actual: string;
  readonly reason?: ReasonCode | `open:${string}`;
  readonly evidence?: string;
  /** What is observed, as a value of the profile. */
  readonly value?: string | number | boolean;
};

/** A request that differs from an accepted control in one thing. The alternatives are tried in turn until one is taken. */
export type ProbeTrial = {
  readonly kind: "probe";
  /** Name of the control among those of the operation. */
  readonly control: string;
  readonly alternatives: readonly [RequestEdit, ...RequestEdit[]];
  readonly expected: string;
  /** A refusal may be compared with that of a missing credential; not so where the credential is what is tried. */
  readonly guarded: boolean;
  /** The probe names a chain that is no test network. */
  readonly namesMainnet?: boolean;
  /** The probe needs a credential that is known to be refused. */
  readonly needsRefusedCredential?: boolean;
  /** The probe says nothing beside any other control: where this one was not taken, neither is anything proven. */
  readonly needsOwnControl?: boolean;
};

/** A claim about answers, judged after all other trials over everything that was seen. */
export type PassiveTrial = {
  readonly kind: "passive";
  readonly expected: string;
  readonly judge: (ledger: Ledger) => Judgement;
};

/** A claim that takes several requests. `requests` says how many go to which operation at most. */
export type DialogueTrial = {
  readonly kind: "dialogue";
  readonly expected: string;
  readonly requests: Readonly<Partial<Record<OperationId, number>>>;
  readonly judge: (dialogue: Dialogue) => Promise<Judgement>;
  readonly namesMainnet?: boolean;
  /** It is held with an operation that took nothing, too. */
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

/** What the author of a check has to say; the rule is the text of its first statement unless given. */
export type CheckDraft = Omit<Check, "interpretations" | "smoke" | "rule"> &
  Partial<Pick<Check, "interpretations" | "smoke" | "rule">>;

/** A check from its draft. Throws where it names no statement, or one that does not exist. */
export function defineCheck(draft: CheckDraft): Check {
  const [text] = draft.statements.map((id) => {
    const statement = statements.get(id);
    if (statement === undefined) throw new Error(`${draft.id} names the statement ${id}, and there is none`);
    return statement.text;
  });
  if (text === undefined) throw new Error(`${draft.id} names no statement`);
  return { interpretations: [], smoke: false, rule: text, ...draft };
}
