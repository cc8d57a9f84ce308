// Whether places of one kind are treated alike: what a target refuses in one of them, it does not accept in another. These checks
// send nothing: they compare what became of the requests of other checks.
import { operations } from "../../schemas/index.ts";
import type { OperationLedger } from "../../target/exchange/ledger.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import { LINKS } from "../../target/request-bodies.ts";
import { SEVERAL } from "../../target/request-edit.ts";
import { type DefinedCheck, type Judgement, responseCheck } from "../definition/check.ts";

const CREATE = "create-token-transaction";
const QUOTE = "token-price";

export function placesAlikeChecks(): readonly DefinedCheck[] {
  return [
    ...(["format", "type"] as const).map((keyword) =>
      responseCheck({
        parts: ["request", "links", keyword, "alike"],
        operation: CREATE,
        tier: "advisory",
        statements: Object.keys(LINKS).map((name) => `links/${name}/type`),
        rule: "What is refused as each of the other links is refused as this one.",
        expected: `${WRONG[keyword]} is refused as each link, or accepted as more than one`,
        judge: ({ [CREATE]: { outcomes } }) => judgeLinks(outcomes, WRONG[keyword]),
      }),
    ),
    responseCheck({
      parts: ["request", "body", "null", "alike"],
      operation: QUOTE,
      tier: "advisory",
      statements: ["conventions/types"],
      rule: "Null is treated alike in all optional fields of a quote.",
      expected: "accepted in each optional field that was tried, or refused in each",
      judge: ({ [QUOTE]: { outcomes } }) => judgeNulls(outcomes),
    }),
  ];
}

type Outcomes = OperationLedger["outcomes"];

const WRONG = { format: JSON.stringify("not a url"), type: "null" } as const;

/** What a URL needs is open, and so is null: the other links have to show what the target takes for one. */
function judgeLinks(outcomes: Outcomes, value: string): Judgement {
  const found = Object.keys(LINKS).map((name) => outcomes.get(`/links/${name} -> ${value}`));
  const accepted = found.flatMap((outcome) => outcome?.accepted ?? []);
  const rejected = found.flatMap((outcome) => outcome?.rejected ?? []);
  const [one, ...others] = accepted;
  if (one !== undefined && others.length === 0 && rejected.length === found.length - 1)
    return { verdict: "fail", actual: `${one.probe.change} is accepted, and as no other link`, evidence: one };
  return judged(rejected, accepted);
}

/** Which of the optional fields of a quote were accepted with null, alone or beside others, and which were not. */
function judgeNulls(outcomes: Outcomes): Judgement {
  const accepted = new Map<string, SentRequest>();
  const rejected = new Map<string, SentRequest>();
  for (const [change, outcome] of outcomes) {
    const isSingle = !change.startsWith(SEVERAL);
    for (const pointer of nullsOf(change)) {
      if (outcome.accepted !== undefined) accepted.set(pointer, outcome.accepted);
      if (outcome.rejected !== undefined && isSingle) rejected.set(pointer, outcome.rejected);
    }
  }
  const both = (seen: ReadonlyMap<string, SentRequest>, other: ReadonlyMap<string, SentRequest>) =>
    [...seen].filter(([pointer]) => isOptional(pointer) && !other.has(pointer));
  const [yes, no] = [both(accepted, rejected), both(rejected, accepted)];
  const [[pointer, evidence] = []] = yes;
  if (evidence !== undefined && no.length > 0) {
    const actual = `null is accepted in ${pointer}, and refused in ${no.map(([name]) => name).join(", ")}`;
    return { verdict: "fail", actual, evidence };
  }
  return judged(
    no.map(([, sent]) => sent),
    yes.map(([, sent]) => sent),
  );
}

/** The pointers that a change sets to null; none if it changes anything else. */
function nullsOf(change: string): readonly string[] {
  const parts = change.replace(SEVERAL, "").split(", ");
  const pointers = parts.flatMap((part) => /^(\/.*) -> null$/.exec(part)?.[1] ?? []);
  return pointers.length === parts.length ? pointers : [];
}

/** Fields, not elements of arrays. */
function isOptional(pointer: string): boolean {
  const { required = [] } = operations[QUOTE].request;
  return !/\/\d+/.test(pointer) && !required.includes(pointer.slice(1));
}

function judged(rejected: readonly SentRequest[], accepted: readonly SentRequest[]): Judgement {
  const [evidence] = [...rejected, ...accepted];
  if (evidence === undefined) return { verdict: "notApplicable", reason: "never-seen", actual: "nothing to compare" };
  return { verdict: "pass", actual: `${rejected.length} refused, ${accepted.length} accepted`, evidence };
}
