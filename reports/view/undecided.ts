// What a run did not judge and why; what it never saw accepted; and what its reader can do about either.
import type { CheckResult, ConformanceRun, FirstRequest } from "../../run/format/run.ts";
import { acceptedLater, isAccessLost, isUnproven, type Unproven, unprovenOf } from "../../run/verdict/unproven.ts";
import { writeCount, writeCounted, writeNames } from "../text/number-format.ts";
import { explainReason, REFUSED_TOKEN_HINT } from "../text/reasons.ts";
import { groupBy } from "./groups.ts";

export type Unjudged = {
  readonly verdict: "inconclusive" | "notApplicable";
  readonly reason: string;
  readonly explanation: string;
  readonly checks: readonly CheckResult[];
};

/** The checks of every tier that were not judged, by verdict and explanation: inconclusive first, then by count. */
export function unjudgedOf(run: ConformanceRun): readonly Unjudged[] {
  return (["inconclusive", "notApplicable"] as const).flatMap((verdict) => {
    const checks = run.checks.filter((check) => check.verdict === verdict);
    const reasons = new Map(checks.map((check) => [explanationOf(check), check.reason]));
    return [...reasons]
      .map(([explanation, reason]) => ({
        verdict,
        reason: reason ?? "none recorded",
        explanation,
        checks: checks.filter((check) => explanationOf(check) === explanation),
      }))
      .sort((one, other) => other.checks.length - one.checks.length);
  });
}

/** "control-rejected 4", for each reason; the most frequent first within a verdict. */
export function reasonCounts(run: ConformanceRun): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reason, checks } of unjudgedOf(run)) counts.set(reason, (counts.get(reason) ?? 0) + checks.length);
  return [...counts].map(([reason, count]) => `${reason} ${writeCount(count)}`);
}

/** Whether a check was not tried because no credential is known that the target refuses. */
export function needsRefusedCredential({ id, verdict, reason }: CheckResult): boolean {
  return verdict === "notApplicable" && reason === "fixture-missing" && id.endsWith("/refused-credential");
}

/** Why a check was not judged, or what to do about it. */
export function explanationOf(check: CheckResult): string {
  return needsRefusedCredential(check) ? REFUSED_TOKEN_HINT : explainReason(check.reason);
}

/**
 * The first valid requests of operations that accepted none, in a run that is inconclusive; else none. An interrupted run may
 * not have sent some of them: it has only those with a response.
 */
export function unacceptedRequests({
  verdict,
  interrupted,
  firstRequests = [],
}: ConformanceRun): readonly FirstRequest[] {
  if (verdict !== "inconclusive") return [];
  return firstRequests.filter(
    ({ isAccepted, status }) => !isAccepted && !(interrupted === true && status === undefined),
  );
}

export function firstRequestTitle({ operation, acceptedLater: later = 0 }: FirstRequest): string {
  return later === 0
    ? `${operation}: no valid request was accepted; this was the first`
    : `${operation}: the first valid request was not accepted, and ${writeCounted(later, "later one")} ${later === 1 ? "was" : "were"}`;
}

/** What the first requests have in common that {@link unacceptedRequests} returns. */
export function unacceptedFinding(requests: readonly FirstRequest[]): string {
  const count = writeCounted(requests.length, "operation");
  return requests.some(({ acceptedLater: later = 0 }) => later > 0)
    ? `${count} accepted no valid request at the start of the run`
    : `${count} accepted no valid request`;
}

/** A setting that would let a run judge more, and what it would do. */
export type Remedy = { readonly setting: string; readonly effect: string };

/** What the reader can set, and unless a run is inconclusive only a credential to refuse; none for one that was interrupted. */
export function remediesOf(run: ConformanceRun): readonly Remedy[] {
  if (run.interrupted === true) return [];
  const { checks, firstRequests = [] } = run;
  const isForbidden = firstRequests.some(({ isAccepted, status }) => !isAccepted && (status === 401 || status === 403));
  const forbidden = "a credential that may use every operation; the current one got status 401 or 403";
  const remedy = (setting: string, isNeeding: (check: CheckResult) => boolean, effect: (count: string) => string) => {
    const { length } = checks.filter(isNeeding);
    return length === 0 ? [] : [{ setting, effect: effect(writeCounted(length, "check")) }];
  };
  const { abandoned, sustainedPerSecond = 1 } = run.requests;
  // One a second stands for all that are slower, and is slow enough where nothing is known.
  const limit =
    sustainedPerSecond > 1
      ? `${writeCount(sustainedPerSecond)} requests/s, with which the target kept up`
      : "1 request/s";
  const slower = (count: string) => `N of at most ${limit}: ${count} waited too long`;
  // The rate of `assay check` is that of its load.
  const rate = run.command[1] === "check" ? "assay conform --rate N" : "--rate N";
  const refused = remedy("ASSAY_REFUSED_TOKEN", needsRefusedCredential, (count) => `a revoked token, for ${count}`);
  if (run.verdict !== "inconclusive") return refused;
  return [
    ...(isAccessLost(checks) ? [{ setting: "--token-command COMMAND", effect: RENEWING }] : []),
    ...(abandoned === undefined ? [] : remedy(rate, ({ reason }) => reason === "rate-limited", slower)),
    ...(isForbidden ? [{ setting: "ASSAY_TOKEN", effect: forbidden }] : []),
    ...remedy(
      "--fixtures FILE",
      (check) =>
        !isAccessLost(checks) &&
        acceptedLater(run, check.operation) === 0 &&
        (isUnproven(check) || (check.reason === "fixture-missing" && !needsRefusedCredential(check))),
      (count) =>
        `tokens with chains, users with credentials and holdings: ${count} may need them; --fixture gives single values`,
    ),
    ...remedy(
      "--side-effects LEVEL",
      ({ reason }) => reason === "side-effects-not-allowed",
      (count) => `${count} may not create or trade`,
    ),
    ...refused,
  ];
}

const RENEWING =
  "prints another credential when the target no longer accepts one; else give one that lives longer than the run";

/**
 * `what` was never accepted, or only later than at the start if it `isLate`; `hint` is a sentence; `id` is a check or pattern for a
 * known-failing list.
 */
export type UnprovenLine = {
  readonly what: string;
  readonly hint: string;
  readonly id: string;
  readonly isLate: boolean;
};

const MAX_NAMED = 6;

/**
 * A line for each operation, field and set of values that was never accepted and is not known to be so. None for a run that was
 * interrupted: it had no time to try them.
 */
export function unprovenLines(run: ConformanceRun): readonly UnprovenLine[] {
  if (run.interrupted === true) return [];
  const groups = groupBy(unprovenOf(run.checks), (one) => `${one.kind} ${one.field ?? ""} ${hintOf(one, run)}`);
  return [...groups.values()].map((group) => ({
    what: subjectOf(group),
    hint: hintOf(group[0], run),
    id: patternOf(group),
    isLate: group[0].kind === "operation" && acceptedLater(run, group[0].operation) > 0,
  }));
}

/** A check that represents all, or the pattern of the values that an operation never accepted. */
function patternOf([{ kind, operation, checks }, ...others]: readonly [Unproven, ...Unproven[]]): string {
  const [{ id }] = checks;
  const hasMore = others.some((other) => other.operation === operation);
  return kind === "value" && hasMore ? `${id.slice(0, id.lastIndexOf("/"))}/**` : id;
}

/** "token-price, trade-token", "builder of trade-token", "chainSlug of token-price, trade-token: base, bnb and 9 more". */
function subjectOf(group: readonly [Unproven, ...Unproven[]]): string {
  const operations = [...new Set(group.map(({ operation }) => operation))].join(", ");
  const { field } = group[0];
  if (field === undefined) return operations;
  const values = [...new Set(group.flatMap(({ value = [] }) => value))];
  return `${field} of ${operations}${values.length === 0 ? "" : `: ${writeNames(values, MAX_NAMED)}`}`;
}

function hintOf(
  { kind, operation, field = "", value = "", checks: [{ reason }] }: Unproven,
  run: ConformanceRun,
): string {
  const later = acceptedLater(run, operation);
  if (kind === "operation" && later > 0)
    return `Its first valid requests were not accepted, and ${writeCounted(later, "later one")} ${later === 1 ? "was" : "were"}: the target may have needed time. Run again.`;
  const isTraded = operation === "token-price" || operation === "trade-token";
  if (kind === "operation" && reason === "fixture-missing" && isTraded)
    return "Give a token with its chain: --fixtures FILE, or --fixture tokenId=ID and --fixture chainSlug=SLUG.";
  if (kind === "operation")
    return "Its first request is shown with the response; values and users that only you know go into --fixtures FILE.";
  if (isTraded && field === "chainSlug") return "Give a token on each of these chains: --fixtures FILE.";
  if (operation === "trade-token" && (/^sell/.test(field) || value === "sell"))
    return "Give a user who holds the token: holdings in --fixtures FILE.";
  if (operation === "trade-token" && (/^buy/.test(field) || value === "buy"))
    return "Give a user who can pay for a purchase: --fixtures FILE.";
  if (operation === "get-user-fees") return "Give a user and a chain with fees: --fixtures FILE.";
  return "Allow it in the target, or say why it is never accepted.";
}

/** How to accept what a target never accepts; `id` is an example. */
export function waiverSentence(id: string): string {
  return `What the target never accepts can be listed with a reason in --known-failing FILE, kind "unproven", such as ${id}.`;
}
