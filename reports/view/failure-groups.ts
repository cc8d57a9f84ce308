// Groups failures by likely cause, so that one defect of a service is one entry and not forty.
import type { CheckResult, ConformanceRun } from "../../results/run/run.ts";
import { OPERATION_IDS, type OperationId, type Tier } from "../../schemas/index.ts";

/** Failures that likely have one cause; `checks` is never empty and keeps the order of the run. */
export type Cause = {
  readonly title: string;
  readonly operations: readonly OperationId[];
  readonly checks: readonly [CheckResult, ...CheckResult[]];
};

/** Statements violated in the same way that make this way a cause. */
const MIN_STATEMENTS = 3;

/** Probe variants that two statements must share: sharing fewer may be chance. */
const MIN_COMMON_VARIANTS = 3;

/**
 * The failures of one tier except known ones, grouped. Checks of one statement share a cause. Four patterns make several
 * statements one cause:
 * - a kind of validation is missing: in an operation, at least three statements of a family are violated and at least
 *   nine in ten of the family's judged checks fail;
 * - a kind of probe is accepted everywhere: at least three statements of a family are violated by the same variants,
 *   such as numbers in strings, or two by at least three such variants;
 * - the content of a request field is not validated: statements of one family are violated for it and for nested fields;
 * - a field is not validated at all: every check of its type fails, and other statements about it are violated too.
 * Widest first, else in the order of the run.
 */
export function causesOf(run: ConformanceRun, tier: Tier): readonly Cause[] {
  const judged = run.checks.filter((check) => check.tier === tier && ["pass", "fail"].includes(check.verdict));
  const failing = judged.filter(({ verdict, known }) => verdict === "fail" && known === undefined);
  const missing = missingFamilies(judged, failing);
  const others = failing.filter((check) => !missing.has(familyKey(check)));
  const unvalidated = unvalidatedPlaces(judged, others);
  const unvalidatedOf = (check: CheckResult) => unvalidated.find((place) => isAt(check, place));
  const rest = others.filter((check) => unvalidatedOf(check) === undefined);
  const causes = [
    ...groupBy(
      failing.filter((check) => missing.has(familyKey(check))),
      ({ family }) => family,
    ).values(),
  ].flatMap((checks) => causeOf(checks, titleOfMissing(checks, judged)));
  for (const place of unvalidated) {
    const checks = others.filter((check) => unvalidatedOf(check) === place);
    causes.push(...causeOf(checks, titleOfUnvalidated(place, checks)));
  }
  const byStatement = withNested([...groupBy(rest, statementKey).values()]);
  for (const alike of groupBy(byStatement, patternOf).values()) {
    const [first = []] = alike;
    const isOne =
      alike.length >= MIN_STATEMENTS || (alike.length > 1 && variantsOf(first).length >= MIN_COMMON_VARIANTS);
    if (!isOne) causes.push(...alike.flatMap((checks) => causeOf(checks)));
    else causes.push(...causeOf(inOrderOf(rest, alike.flat()), titleOfAlike(alike)));
  }
  return causes.sort(
    (one, other) => other.operations.length - one.operations.length || other.checks.length - one.checks.length,
  );
}

/** Keys of the families of which nearly all checks of an operation fail. */
function missingFamilies(judged: readonly CheckResult[], failing: readonly CheckResult[]): ReadonlySet<string> {
  const all = groupBy(judged, familyKey);
  const missing = [...groupBy(failing, familyKey)].filter(
    ([key, checks]) =>
      groupBy(checks, statementKey).size >= MIN_STATEMENTS && checks.length >= (all.get(key)?.length ?? 0) * 0.9,
  );
  return new Set(missing.map(([key]) => key));
}

/** Groups of one statement each; a group about a nested place joins the group about the outermost place around it. */
function withNested(groups: readonly (readonly CheckResult[])[]): readonly (readonly CheckResult[])[] {
  const isWithin = (inner: readonly CheckResult[], outer: readonly CheckResult[]) =>
    outer.some((one) => inner.every((other) => isNestedIn(other, one)));
  const widest = groups.filter((inner) => !groups.some((outer) => isWithin(inner, outer)));
  const homeOf = (inner: readonly CheckResult[]) => widest.find((outer) => isWithin(inner, outer));
  return widest.map((outer) => [...outer, ...groups.filter((inner) => homeOf(inner) === outer).flat()]);
}

/** The outermost places of which every check of the type fails, and a check of another statement too. */
function unvalidatedPlaces(judged: readonly CheckResult[], failing: readonly CheckResult[]): readonly string[] {
  const ofType = groupBy(judged.filter(isAboutType), placeOf);
  const places = [...ofType].filter(([place, checks]) => {
    const own = failing.filter((check) => isAt(check, place));
    return checks.every((check) => own.includes(check)) && groupBy(own, statementKey).size > 1;
  });
  const names = places.map(([place]) => place);
  return names.filter((inner) => !names.some((outer) => isRequest(outer) && inner.startsWith(`${outer}/`)));
}

function isAboutType({ statements: [first = ""] }: CheckResult): boolean {
  return first.endsWith("/type");
}

/** Whether a check is about a place or, in a request, about a place nested in it. */
function isAt(check: CheckResult, place: string): boolean {
  return placeOf(check) === place || (isRequest(place) && placeOf(check).startsWith(`${place}/`));
}

function isNestedIn(inner: CheckResult, outer: CheckResult): boolean {
  const place = placeOf(outer);
  return familyKey(inner) === familyKey(outer) && isRequest(place) && placeOf(inner).startsWith(`${place}/`);
}

/** A check id without the parts that name the rule and, for requests, the variant; responses have no variants. */
function placeOf({ id }: CheckResult): string {
  return id
    .split("/")
    .slice(0, isRequest(id) ? -2 : -1)
    .join("/");
}

function isRequest(id: string): boolean {
  return !id.includes("/response/");
}

function titleOfUnvalidated(place: string, checks: readonly CheckResult[]): string {
  const field = place.split("/").slice(2).join("/");
  const count = groupBy(checks, statementKey).size;
  return isRequest(place)
    ? `“${field}” appears not to be validated at all: ${count} statements violated`
    : `“${field}” has the wrong type: ${count} statements violated`;
}

function titleOfMissing(checks: readonly CheckResult[], judged: readonly CheckResult[]): string {
  const keys = new Set(checks.map(familyKey));
  const all = judged.filter((check) => keys.has(familyKey(check))).length;
  return `${checks.length} of ${all} “${checks[0]?.family}” checks fail: this validation appears to be missing entirely`;
}

function titleOfAlike(groups: readonly (readonly CheckResult[])[]): string {
  const variants = variantsOf(groups[0] ?? []);
  const shown = `${variants.slice(0, 4).join(", ")}${variants.length > 4 ? ", …" : ""}`;
  return `${groups.length} “${groups[0]?.[0]?.family}” statements are violated in the same way: ${shown}`;
}

function causeOf(checks: readonly CheckResult[], title?: string): readonly Cause[] {
  const [first, ...more] = checks;
  if (first === undefined) return [];
  const operations = OPERATION_IDS.filter((id) => checks.some(({ operation }) => operation === id));
  return [{ title: title ?? first.rule, operations, checks: [first, ...more] }];
}

/** The pattern of some failures: their family and the variants of the probes. */
function patternOf(checks: readonly CheckResult[]): string {
  return [checks[0]?.family, ...variantsOf(checks)].join(" ");
}

/** The last part of an id names the variant of the probe. */
function variantsOf(checks: readonly CheckResult[]): readonly string[] {
  return [...new Set(checks.map(({ id }) => id.slice(id.lastIndexOf("/") + 1)))].sort();
}

function inOrderOf(all: readonly CheckResult[], some: readonly CheckResult[]): readonly CheckResult[] {
  const wanted = new Set(some);
  return all.filter((check) => wanted.has(check));
}

function familyKey({ operation, family }: CheckResult): string {
  return `${operation} ${family}`;
}

/** The first statement of a check is the specific one; the others state the general rule. */
function statementKey({ id, statements: [first] }: CheckResult): string {
  return first ?? id;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
