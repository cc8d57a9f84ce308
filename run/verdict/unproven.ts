// What a run could not prove: stated operations, fields and values of which no request was ever accepted.
import type { OperationId } from "../../schemas/index.ts";
import type { CheckResult, ConformanceRun, Established } from "../format/run.ts";

/** Something stated that was never accepted, with the specified checks that would have shown it. */
export type Unproven = {
  readonly kind: Established;
  readonly operation: OperationId;
  /** The field of the request; absent for an operation. */
  readonly field?: string;
  /** The value as check ids spell it; absent for an operation or a field. */
  readonly value?: string;
  readonly checks: readonly [CheckResult, ...CheckResult[]];
};

/**
 * Whether a check would have shown something to exist and did not, though it may have passed. What a caller excluded by its
 * side effects, and what no response had, is not missing.
 */
export function isUnproven({ establishes, tier, verdict, reason = "", unproven }: CheckResult): boolean {
  if (establishes === undefined || tier !== "specified") return false;
  return (
    unproven ||
    verdict === "inconclusive" ||
    (verdict === "notApplicable" && (MISSING.has(reason) || /^open:/.test(reason)))
  );
}

/** Reasons why a check is not applicable although it could be made so. */
const MISSING: ReadonlySet<string> = new Set(["fixture-missing", "state-may-explain"]);

/** Whether the target stopped accepting what it had accepted, so that the rest of the checks could not be tried. */
export function isAccessLost(checks: readonly CheckResult[]): boolean {
  return checks.some(({ reason }) => reason === "access-lost");
}

/**
 * What was never accepted, in the order of the checks. Of an operation its fields are not named, of a field not its values.
 * What a known-failing list names is left out, with all that it contains. So is an operation whose side effects the caller
 * did not allow, and everything if the target stopped accepting what it had accepted.
 */
export function unprovenOf(checks: readonly CheckResult[]): readonly Unproven[] {
  if (isAccessLost(checks)) return [];
  const excluded = excludedOperations(checks);
  const establishing = checks.filter(
    ({ establishes, operation }) => establishes !== undefined && !excluded.includes(operation),
  );
  const groups = new Map<string, CheckResult[]>();
  for (const check of establishing.filter(isUnproven)) {
    const key = subjectOf(check);
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  const shown = establishing.filter(showsAcceptance).map(({ id }) => id);
  const missing = new Map(
    [...groups].filter(([subject, [first]]) => first?.establishes === "value" || !isShown(subject, shown)),
  );
  return [...missing].flatMap(([subject, own]) => {
    const [first, ...more] = own;
    const isNamed = containersOf(subject).some((container) => missing.has(container));
    if (first === undefined || isNamed || own.some(({ known }) => known !== undefined)) return [];
    return [{ ...describe(first, subject), checks: [first, ...more] }];
  });
}

/**
 * How many requests of an operation were accepted although none was at the start, so that nothing could be compared with one: the
 * target may have needed time. 0 for any other operation.
 */
export function acceptedLater({ firstRequests = [] }: ConformanceRun, operation: OperationId): number {
  return firstRequests.find((first) => first.operation === operation)?.acceptedLater ?? 0;
}

/** The operations of which no check could be tried without a side effect that the caller did not allow. */
export function excludedOperations(checks: readonly CheckResult[]): readonly OperationId[] {
  const tried = new Set(
    checks.flatMap((check) => (check.reason === "side-effects-not-allowed" ? [] : check.operation)),
  );
  return [...new Set(checks.map(({ operation }) => operation))].filter((operation) => !tried.has(operation));
}

/** The checks that are not expected to be judged, because a known-failing list names what they are about. */
export function knownUnproven(checks: readonly CheckResult[]): readonly CheckResult[] {
  const known = checks.filter((check) => check.known?.isUnproven && isUnproven(check)).map(subjectOf);
  return checks.filter(
    ({ id, verdict }) =>
      verdict === "inconclusive" && known.some((subject) => id === subject || id.startsWith(`${subject}/`)),
  );
}

/** What a check is about: an operation, a field of a request, or a value by the check's own id. */
function subjectOf({ id, operation, establishes }: CheckResult): string {
  if (establishes === "operation") return operation;
  return establishes === "field" ? id.split("/").slice(0, 3).join("/") : id;
}

/** A rejection of a probe in the words for another fault came between accepted controls. */
function showsAcceptance({ verdict, reason, unproven }: CheckResult): boolean {
  return (verdict === "pass" && unproven === undefined) || reason === "rejected-for-another-reason";
}

function isShown(subject: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.startsWith(`${subject}/`));
}

/** The field and the operation that contain a subject. */
function containersOf(subject: string): readonly string[] {
  const parts = subject.split("/");
  return [1, 3].filter((length) => length < parts.length).map((length) => parts.slice(0, length).join("/"));
}

function describe({ operation, establishes = "value" }: CheckResult, subject: string): Omit<Unproven, "checks"> {
  if (establishes === "operation") return { kind: establishes, operation };
  const parts = subject.split("/");
  const field = parts[2] ?? subject;
  if (establishes === "field") return { kind: establishes, operation, field };
  return { kind: establishes, operation, field, value: (parts.at(-1) ?? subject).replace(/^value-/, "") };
}

/** "token-price", "trade-token builder", "trade-token direction sell", "token-price chainSlug (11 values)". */
export function unprovenNames(unproven: readonly Unproven[]): readonly string[] {
  const names = unproven.map(({ operation, field }) => (field === undefined ? operation : `${operation} ${field}`));
  return [...new Set(names)].map((name) => {
    const values = unproven.flatMap(({ value = [] }, at) => (names[at] === name ? value : []));
    if (values.length === 0) return name;
    return values.length === 1 ? `${name} ${values[0]}` : `${name} (${values.length} values)`;
  });
}
