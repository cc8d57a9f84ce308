// What a check is: a claim about the target with a permanent id, and the trial that tests it. Checks are data and small
// functions.
import type { Established, ReasonCode } from "../../run/format/run.ts";
import { type InterpretationId, type OperationId, statements, type Tier } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import type { Ledger } from "../../target/exchange/ledger.ts";
import type { Purpose } from "../../target/exchange/probe.ts";
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

/** What a check claims of a probe: the expected outcome, why the probe is sent, and the verdict on either outcome. */
type ProbeClaim = {
  readonly outcome: string;
  readonly purpose: Purpose;
  readonly ifAccepted: "pass" | "fail";
  readonly ifRejected: "pass" | "fail";
};

/** The claims about probes. The control, the same request without the edit, must be accepted before and after a rejection. */
export const PROBE_CLAIMS = {
  reject: { outcome: "rejected", purpose: "violation", ifAccepted: "fail", ifRejected: "pass" },
  accept: { outcome: "accepted", purpose: "sample", ifAccepted: "pass", ifRejected: "fail" },
  /** Either outcome is a fact of the observed behaviour. */
  observe: { outcome: "accepted or rejected", purpose: "open", ifAccepted: "pass", ifRejected: "pass" },
} as const satisfies Readonly<Record<string, ProbeClaim>>;

/** Why a probe is sent: one that keeps every rule must not meet a server error, even if its outcome is left open. */
export function purposeOf({ kind, trial }: ProbeCheck): Purpose {
  return trial.keepsEveryRule ? "sample" : PROBE_CLAIMS[kind].purpose;
}

export type ProbeKind = keyof typeof PROBE_CLAIMS;

/** A claim about a probe, about every accepted response of the operation, or about several requests. */
export type ClaimKind = ProbeKind | "response" | "relation";

/** The static part of a check. */
export type CheckDescription = {
  readonly id: CheckId;
  readonly operation: OperationId;
  readonly family: string;
  readonly tier: Tier;
  readonly kind: ClaimKind;
  readonly statements: readonly string[];
  readonly interpretations: readonly InterpretationId[];
  /** What an acceptance shows to exist. A run that shows it nowhere is inconclusive. */
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
  /** Of a claim about all responses that holds: a request whose response shows it. */
  readonly shownBy?: SentRequest | undefined;
  readonly value?: string | number | boolean;
  /** Of a check of many requests. */
  readonly share?: { readonly failed: number; readonly of: number };
};

/** A request that differs from its control in one thing. Alternatives are tried in turn until one is accepted. */
export type ProbeTrial = {
  readonly kind: "probe";
  /** Name of the operation's control. */
  readonly control: string;
  readonly alternatives: readonly [RequestEdit, ...RequestEdit[]];
  readonly expected: string;
  /** The probe changes the credential: a rejection for a missing one is the expected one. */
  readonly isAboutCredential?: boolean;
  /** The probe names a main network. */
  readonly namesMainnet?: boolean;
  readonly needsRefusedCredential?: boolean;
  /**
   * For probes that must be accepted: what the value lies between or beside. A rejection counts only if all of these are
   * accepted before and after it; they are sent only then.
   */
  readonly adjacentValues?: readonly RequestEdit[];
  /** The state of the target, such as a holding or a limit, may explain a rejection, which then proves nothing. */
  readonly ambiguousRejection?: boolean;
  /** The probe keeps every stated rule, also where its rejection is left open: a server error is a failure. */
  readonly keepsEveryRule?: boolean;
  /** If accepted, the probe may change later responses: it is sent after all others. */
  readonly mutatesMarket?: boolean;
  /** The target may keep a rejected value for later requests: the probe is sent at the end. */
  readonly isLast?: boolean;
  /** The probe cannot be compared with any other control: if this one is rejected, the check is inconclusive. */
  readonly needsSeparateControl?: boolean;
};

/** A claim about responses, judged from the ledger after all other trials. */
export type PassiveTrial = {
  readonly kind: "passive";
  readonly expected: string;
  readonly judge: (ledger: Ledger) => Judgement;
};

export type SharedRequests = Readonly<Partial<Record<OperationId, readonly string[]>>>;

/**
 * A claim that takes several requests. `requests` is the largest number that each operation gets for this check alone;
 * `shared` names further ones that a run sends once for all checks that name them.
 */
export type DialogueTrial = {
  readonly kind: "dialogue";
  readonly expected: string;
  readonly requests?: Readonly<Partial<Record<OperationId, number>>>;
  readonly shared?: SharedRequests;
  readonly judge: (dialogue: Dialogue) => Promise<Judgement>;
  readonly namesMainnet?: boolean;
  /** It compares what other requests change: it runs after all others but those that change the market. */
  readonly needsQuiet?: boolean;
  /** It sends what the target may keep although it rejects it, or looks at what others left behind: it runs at the end. */
  readonly isLast?: boolean;
  /** It may keep the target busy for minutes: it runs after everything else. */
  readonly mayExhaust?: boolean;
  /** It runs even if no control of the operation was accepted. */
  readonly needsNoControl?: boolean;
};

export type Check = CheckDescription & {
  readonly trial: ProbeTrial | PassiveTrial | DialogueTrial;
  /** What it counts as in this run, if the deciding list does not have it, or has it with a lighter tier. */
  readonly countsAs?: Tier;
};

/** The family of checks that an exploration draws. No deciding list has them: their rules decide in every one. */
export const EXPLORED = "explored";

/** A check before the catalogue adds its family and what it establishes. */
export type DefinedCheck = Omit<Check, "family" | "establishes" | "countsAs">;

export type ProbeCheck = Check & { readonly kind: ProbeKind; readonly trial: ProbeTrial };
export type DialogueCheck = Check & { readonly trial: DialogueTrial };

export function isProbeCheck(check: Check): check is ProbeCheck {
  return check.trial.kind === "probe";
}

export function isDialogueCheck(check: Check): check is DialogueCheck {
  return check.trial.kind === "dialogue";
}

/** What every author of a check writes: `parts` follow the operation in its id, and its rule is by default its first statement. */
type Draft = Pick<Check, "operation" | "statements"> &
  Partial<Pick<Check, "tier" | "interpretations" | "smoke" | "rule">> & { readonly parts: readonly string[] };

export type ProbeDraft = Draft & Omit<ProbeTrial, "kind" | "control"> & Partial<Pick<ProbeTrial, "control">>;
export type ResponseDraft = Draft & Omit<PassiveTrial, "kind">;
export type DialogueDraft = Draft & Omit<DialogueTrial, "kind">;

/** What is particular to a check of a group that has one operation. */
export type DialogueClaim = Omit<DialogueDraft, "operation" | "parts" | "statements">;

const PROBE_DEFAULTS = {
  reject: { tier: "specified", interpretations: ["I1"] },
  accept: { tier: "specified", interpretations: ["I4"] },
  observe: { tier: "observed", interpretations: [] },
} as const;

/** Makes a check that sends a probe: one edit of the plain request, unless it names another control. */
export function probeCheck(kind: ProbeKind, draft: ProbeDraft): DefinedCheck {
  const { description, trial } = defined(kind, draft, PROBE_DEFAULTS[kind]);
  return { ...description, trial: { kind: "probe", control: PLAIN, ...trial } };
}

/** Makes a check of all responses to an operation. */
export function responseCheck(draft: ResponseDraft): DefinedCheck {
  const { description, trial } = defined("response", draft, { tier: "specified" });
  return { ...description, trial: { kind: "passive", ...trial } };
}

/** Makes a check that runs a dialogue. What it claims is rarely said in a statement, hence advisory by default. */
export function dialogueCheck(draft: DialogueDraft): DefinedCheck {
  const { description, trial } = defined("relation", draft, { tier: "advisory" });
  return {
    ...description,
    trial: { kind: "dialogue", ...trial, judge: (dialogue) => ended(() => trial.judge(dialogue)) },
  };
}

/** Ends a dialogue from within, with its judgement: what it rests on is missing. */
export class Ended extends Error {
  readonly judgement: Judgement;
  constructor(judgement: Judgement) {
    super(judgement.actual);
    this.judgement = judgement;
  }
}

/** What a function judges, or what {@link Ended} it. */
export async function ended(judge: () => Promise<Judgement>): Promise<Judgement> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof Ended) return error.judgement;
    throw error;
  }
}

/** Throws if a draft names no statement, or one that does not exist. */
function defined<D extends Draft>(
  kind: ClaimKind,
  draft: D,
  defaults: { readonly tier: Tier; readonly interpretations?: readonly InterpretationId[] },
) {
  const { operation, parts, statements: ids, tier, interpretations, smoke = false, rule, ...trial } = draft;
  const id = checkId(operation, ...parts);
  const [text] = ids.map((name) => {
    const statement = statements.get(name);
    if (statement === undefined) throw new Error(`${id} names the statement ${name}, which does not exist`);
    return statement.text;
  });
  if (text === undefined) throw new Error(`${id} names no statement`);
  const description = {
    id,
    operation,
    kind,
    statements: ids,
    tier: tier ?? defaults.tier,
    interpretations: interpretations ?? defaults.interpretations ?? [],
    smoke,
    rule: rule ?? text,
  };
  return { description, trial };
}
