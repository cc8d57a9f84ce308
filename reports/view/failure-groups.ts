// Groups failures by their likely cause, so that one defect of a service is one entry and not forty.
import type { CheckResult, ConformanceRun } from "../../results/run/run.ts";
import { OPERATION_IDS, type OperationId, type Tier } from "../../schemas/index.ts";

/** Failures that likely have one cause; `checks` is never empty and stands in the order of the record. */
export type Cause = {
  readonly title: string;
  readonly operations: readonly OperationId[];
  readonly checks: readonly [CheckResult, ...CheckResult[]];
};

/** Statements that must be broken in one way before that way counts as one cause. */
const SEVERAL = 3;

/** Variants of probes that two statements must have in common, of which one alone may be chance. */
const MANY_VARIANTS = 3;

/**
 * Failures of one tier but for those that are known, grouped. Checks about one statement share a cause. Four things make
 * several statements one cause:
 * - a kind of rule is missing as a whole: at least three statements of one family are broken in an operation, and at
 *   least nine in ten of the checks judged of the family there;
 * - a kind of probe is let through everywhere: at least three statements of one family are broken by the same variants
 *   of probes, such as numbers in strings, or two by at least three such variants;
 * - a member of a request is not looked into: statements of one family are broken for it and for what lies in it;
 * - a member is not looked at: every check of its type fails, and other rules about it are broken too.
 * Widest first, else in the order of the record.
 */
export function causesOf(record: ConformanceRun, tier: Tier): readonly Cause[] {
  const judged = record.checks.filter((check) => check.tier === tier && ["pass", "fail"].includes(check.verdict));
  const failing = judged.filter(({ verdict, known }) => verdict === "fail" && known === undefined);
  const missing = missingFamilies(judged, failing);
  const others = failing.filter((check) => !missing.has(familyKey(check)));
  const unseen = unseenPlaces(judged, others);
  const unseenOf = (check: CheckResult) => unseen.find((place) => isAt(check, place));
  const rest = others.filter((check) => unseenOf(check) === undefined);
  const causes = [
    ...groupBy(
      failing.filter((check) => missing.has(familyKey(check))),
      ({ family }) => family,
    ).values(),
  ].flatMap((checks) => causeOf(checks, titleOfMissing(checks, judged)));
  for (const place of unseen) {
    const checks = others.filter((check) => unseenOf(check) === place);
    causes.push(...causeOf(checks, titleOfUnseen(place, checks)));
  }
  const byStatement = withWhatLiesWithin([...groupBy(rest, statementKey).values()]);
  for (const alike of groupBy(byStatement, wayOf).values()) {
    const [first = []] = alike;
    const isOne = alike.length >= SEVERAL || (alike.length > 1 && variantsOf(first).length >= MANY_VARIANTS);
    if (!isOne) causes.push(...alike.flatMap((checks) => causeOf(checks)));
    else causes.push(...causeOf(inOrderOf(rest, alike.flat()), titleOfAlike(alike)));
  }
  return causes.sort(
    (one, other) => other.operations.length - one.operations.length || other.checks.length - one.checks.length,
  );
}

/** Keys of families that are broken as a whole in their operation. */
function missingFamilies(judged: readonly CheckResult[], failing: readonly CheckResult[]): ReadonlySet<string> {
  const all = groupBy(judged, familyKey);
  const broken = [...groupBy(failing, familyKey)].filter(
    ([key, checks]) =>
      groupBy(checks, statementKey).size >= SEVERAL && checks.length >= (all.get(key)?.length ?? 0) * 0.9,
  );
  return new Set(broken.map(([key]) => key));
}

/** Groups of one statement each, those about a place joined to the group about the widest place that it lies in. */
function withWhatLiesWithin(groups: readonly (readonly CheckResult[])[]): readonly (readonly CheckResult[])[] {
  const isWithin = (inner: readonly CheckResult[], outer: readonly CheckResult[]) =>
    outer.some((one) => inner.every((other) => liesWithin(other, one)));
  const widest = groups.filter((inner) => !groups.some((outer) => isWithin(inner, outer)));
  const homeOf = (inner: readonly CheckResult[]) => widest.find((outer) => isWithin(inner, outer));
  return widest.map((outer) => [...outer, ...groups.filter((inner) => homeOf(inner) === outer).flat()]);
}

/** Widest places of which every check of the type fails, and some check of another statement too. */
function unseenPlaces(judged: readonly CheckResult[], failing: readonly CheckResult[]): readonly string[] {
  const ofType = groupBy(judged.filter(isAboutType), placeOf);
  const places = [...ofType].filter(([place, checks]) => {
    const broken = failing.filter((check) => isAt(check, place));
    return checks.every((check) => broken.includes(check)) && groupBy(broken, statementKey).size > 1;
  });
  const names = places.map(([place]) => place);
  return names.filter((inner) => !names.some((outer) => isRequest(outer) && inner.startsWith(`${outer}/`)));
}

function isAboutType({ statements: [first = ""] }: CheckResult): boolean {
  return first.endsWith("/type");
}

/** Whether a check is about a place, or about what lies in it where it is one of a request. */
function isAt(check: CheckResult, place: string): boolean {
  return placeOf(check) === place || (isRequest(place) && placeOf(check).startsWith(`${place}/`));
}

function liesWithin(inner: CheckResult, outer: CheckResult): boolean {
  const place = placeOf(outer);
  return familyKey(inner) === familyKey(outer) && isRequest(place) && placeOf(inner).startsWith(`${place}/`);
}

/** A check id without the parts that name the rule and, for requests, its variant: answers come as they are. */
function placeOf({ id }: CheckResult): string {
  return id
    .split("/")
    .slice(0, isRequest(id) ? -2 : -1)
    .join("/");
}

function isRequest(id: string): boolean {
  return !id.includes("/response/");
}

function titleOfUnseen(place: string, checks: readonly CheckResult[]): string {
  const field = place.split("/").slice(2).join("/");
  const count = groupBy(checks, statementKey).size;
  return isRequest(place)
    ? `${count} statements about “${field}” are broken, all of its type too: the member may not be looked at`
    : `${count} statements about “${field}” are broken by values of a wrong type`;
}

function titleOfMissing(checks: readonly CheckResult[], judged: readonly CheckResult[]): string {
  const keys = new Set(checks.map(familyKey));
  const all = judged.filter((check) => keys.has(familyKey(check))).length;
  return `${checks.length} of ${all} checks of the family “${checks[0]?.family}” fail: the whole kind of rule may be missing`;
}

function titleOfAlike(groups: readonly (readonly CheckResult[])[]): string {
  const variants = variantsOf(groups[0] ?? []);
  const shown = `${variants.slice(0, 4).join(", ")}${variants.length > 4 ? ", …" : ""}`;
  return `${groups.length} statements of the family “${groups[0]?.[0]?.family}” are broken in the same way: ${shown}`;
}

function causeOf(checks: readonly CheckResult[], title?: string): readonly Cause[] {
  const [first, ...more] = checks;
  if (first === undefined) return [];
  const operations = OPERATION_IDS.filter((id) => checks.some(({ operation }) => operation === id));
  return [{ title: title ?? first.rule, operations, checks: [first, ...more] }];
}

/** The family of some checks and the variants of probes that broke them. */
function wayOf(checks: readonly CheckResult[]): string {
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

/** The first statement of a check is the one that it is about; further ones say the same in general. */
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
