// Groups failures by likely cause, so that one defect of a service is one entry and not forty, and two defects are two.
import type { CheckResult, ConformanceRun } from "../../run/format/run.ts";
import { OPERATION_IDS, type Tier } from "../../schemas/index.ts";
import {
  type Cause,
  distinctTitles,
  isAboutRequest,
  lastPartOf,
  placeOf,
  placeText,
  rowsOf,
  titleOfAlike,
  titleOfMissing,
  titleOfRule,
  titleOfUnvalidated,
} from "./causes.ts";
import { groupBy } from "./groups.ts";

type Group = { readonly title: string; readonly checks: readonly CheckResult[] };

/** Statements violated in the same way that make this way a cause. */
const MIN_STATEMENTS = 3;

/** Probe variants that two statements must share: sharing fewer may be chance. */
const MIN_COMMON_VARIANTS = 3;

/**
 * The failures of some tiers except known ones, grouped; widest first, else in the order of the run. Fields of responses are
 * never one cause. Checks of requests share one with those of the same statement, and four patterns make several
 * statements one cause:
 * - a kind of validation is missing: in an operation, at least three statements of a family are violated and at least
 *   nine in ten of the family's judged checks fail;
 * - a kind of probe is accepted everywhere: at least three statements of a family are violated by the same variants,
 *   such as numbers in strings, or two by at least three such variants;
 * - the content of a request field is not validated: statements of one family are violated for it and for nested fields;
 * - a field is not validated at all: every check of its type fails, and other statements about it are violated too.
 */
export function causesOf(run: ConformanceRun, ...tiers: readonly Tier[]): readonly Cause[] {
  const judged = run.checks.filter((check) => tiers.includes(check.tier) && ["pass", "fail"].includes(check.verdict));
  const failing = judged.filter(({ verdict, known }) => verdict === "fail" && known === undefined);
  const ofRequests = ({ id }: CheckResult) => isAboutRequest(id);
  const groups = [
    ...requestGroups(judged.filter(ofRequests), failing.filter(ofRequests)),
    ...responseGroups(failing.filter(({ id }) => !isAboutRequest(id))),
  ];
  const causes = groups
    .flatMap(causeOf)
    .sort((one, other) => other.operations.length - one.operations.length || other.checks.length - one.checks.length);
  const titles = distinctTitles(causes);
  return causes.map((cause, at) => ({ ...cause, title: titles[at] ?? cause.title }));
}

/** The causes of the failures that fail the run: specified and implied ones and, with `--strict`, advisory ones. */
export function failingCausesOf(run: ConformanceRun): readonly Cause[] {
  return [...causesOf(run, "specified", "implied"), ...(run.strict ? causesOf(run, "advisory") : [])];
}

export function advisoryCausesOf(run: ConformanceRun): readonly Cause[] {
  return run.strict ? [] : causesOf(run, "advisory");
}

/** Days until a new entry of the known-failing list expires. */
const KNOWN_DAYS = 30;

/** The entries that list the failures of a cause as known, a line of JSON each; those that differ in their last part share one. */
export function knownFailingEntries({ checks }: Cause, startedAt: string): readonly string[] {
  const parentOf = (id: string) => id.slice(0, id.lastIndexOf("/"));
  const siblingsOf = ({ id }: CheckResult) => checks.filter((other) => parentOf(other.id) === parentOf(id)).length;
  const ids = new Set(checks.map((check) => (siblingsOf(check) > 1 ? `${parentOf(check.id)}/*` : check.id)));
  const expires = new Date(Date.parse(startedAt) + KNOWN_DAYS * 86_400_000).toISOString().slice(0, 10);
  return [...ids].map((id) => JSON.stringify({ id, reason: "WHY", owner: "WHO", expires, kind: "failing" }));
}

function causeOf({ title, checks: [first, ...more] }: Group): readonly Cause[] {
  if (first === undefined) return [];
  const checks = [first, ...more] as const;
  const operations = OPERATION_IDS.filter((id) => checks.some(({ operation }) => operation === id));
  return [{ title, operations, checks, rows: rowsOf(checks) }];
}

/**
 * What is wrong with the form of one field is one cause, over the operations whose responses share the same statements
 * about it. Other claims about responses share one with those of the same rule.
 */
function responseGroups(failing: readonly CheckResult[]): readonly Group[] {
  const shape = failing.filter(({ family }) => family === "response-shape");
  const byPlace = [...groupBy(shape, placeOf).values()];
  const fields = groupBy(byPlace, (checks) => [placeText(checks[0]), ...checks.map(statementKey)].join(" "));
  const others = groupBy(
    failing.filter((check) => !shape.includes(check)),
    (check) => (check.family === "responsiveness" ? check.rule : `${statementKey(check)} ${relationOf(check)}`),
  );
  return [...[...fields.values()].map((alike) => alike.flat()), ...others.values()].map((checks) => ({
    title: titleOfRule(checks),
    checks,
  }));
}

/** That a response repeats a value of its request is one relation, for whichever values it is tried. */
function relationOf({ id, rule }: CheckResult): string {
  return id.includes("/echo/") ? "echo" : rule;
}

function requestGroups(judged: readonly CheckResult[], failing: readonly CheckResult[]): readonly Group[] {
  const missing = missingFamilies(judged, failing);
  const isMissing = (check: CheckResult) => missing.has(familyKey(check));
  const others = failing.filter((check) => !isMissing(check));
  const unvalidated = unvalidatedPlaces(judged, others);
  const byField = groupBy(others, (check) => fieldNameOf(unvalidated.find((place) => isAt(check, place)) ?? ""));
  return [
    ...[...groupBy(failing.filter(isMissing), ({ family }) => family)].map(([family, checks]) => {
      const keys = new Set(checks.map(familyKey));
      const all = judged.filter((check) => keys.has(familyKey(check))).length;
      return { title: titleOfMissing(family, checks.length, all), checks };
    }),
    ...[...byField]
      .filter(([field]) => field !== "")
      .map(([field, checks]) => ({ title: titleOfUnvalidated(field, groupBy(checks, statementKey).size), checks })),
    ...statementGroups(byField.get("") ?? []),
  ];
}

/** Groups of one statement each, and of statements violated in the same way. */
function statementGroups(failing: readonly CheckResult[]): readonly Group[] {
  const byStatement = withNested([...groupBy(failing, statementKey).values()]);
  return [...groupBy(byStatement, patternOf).values()].flatMap((alike): readonly Group[] => {
    const variants = variantsOf(alike[0] ?? []);
    const isOne = alike.length >= MIN_STATEMENTS || (alike.length > 1 && variants.length >= MIN_COMMON_VARIANTS);
    if (!isOne) return alike.map((checks) => ({ title: titleOfRule(checks), checks }));
    const wanted = new Set(alike.flat());
    const checks = failing.filter((check) => wanted.has(check));
    return [{ title: titleOfAlike(checks, variants), checks }];
  });
}

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
    outer.some((one) => inner.some((other) => isNestedIn(other, one)));
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
  return names.filter((inner) => !names.some((outer) => inner.startsWith(`${outer}/`)));
}

function isAboutType({ statements: [first = ""] }: CheckResult): boolean {
  return first.endsWith("/type");
}

function isAt(check: CheckResult, place: string): boolean {
  return placeOf(check) === place || placeOf(check).startsWith(`${place}/`);
}

function isNestedIn(inner: CheckResult, outer: CheckResult): boolean {
  return familyKey(inner) === familyKey(outer) && placeOf(inner).startsWith(`${placeOf(outer)}/`);
}

/** The field of a place such as `trade-token/request/builder/fee`. */
function fieldNameOf(place: string): string {
  return place.split("/").slice(2).join("/");
}

function patternOf(checks: readonly CheckResult[]): string {
  return [checks[0]?.family, ...variantsOf(checks)].join(" ");
}

function variantsOf(checks: readonly CheckResult[]): readonly string[] {
  return [...new Set(checks.map(({ id }) => lastPartOf(id)))].sort();
}

function familyKey({ operation, family }: CheckResult): string {
  return `${operation} ${family}`;
}

/** The first statement of a check is the specific one; the others state the general rule. */
function statementKey({ id, statements: [first] }: CheckResult): string {
  return first ?? id;
}
