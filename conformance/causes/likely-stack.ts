// The web stack that a run looks like, by naive Bayes over the measured forms: which of them the target accepted and refused, and
// with which statuses. It names a cause of failures and never changes a verdict.
import type { CheckResult, LikelyStack } from "../../run/format/run.ts";
import { type Family, familyOf } from "./families.ts";
import { type FormRow, isTaken, triedForms } from "./forms.ts";
import { type Cell, STACKS, type Stack } from "./stacks.ts";

/** Least posterior of a family that is named. */
const STANDS_OUT = 0.9;

/** What decides in a service which forms it takes: undefined where a hypothesis says nothing. */
type Takes = (row: FormRow) => boolean | undefined;

const isValue = ({ variant }: FormRow) => /^(type|enum|format)\//.test(variant);

/**
 * Other services than those on a measured stack, with the share of all services that they are: those with another reader, which
 * takes each form as often as the measured stacks do, those that look at no value, and those that look at each.
 */
const OTHERS: readonly { readonly prior: number; readonly takes: Takes }[] = [
  { prior: 0.3, takes: () => undefined },
  { prior: 0.1, takes: (row) => isValue(row) || undefined },
  { prior: 0.1, takes: (row) => (isValue(row) ? false : undefined) },
];

const PRIOR_OF_STACKS = 0.5;

/** How often a service accepts what its stack accepts, which checks of its own may refuse, and what its stack refuses. */
const ACCEPTED = { ifTaken: 0.85, ifRefused: 0.04 } as const;

/** How often a service leaves a status of a refusal as its stack has it: many set their own. */
const STATUS_LEFT = 0.5;

/** Forms that must have been tried before anything is said. */
const MIN_TRIED = 12;

/** Failures that one habit of a reader explains may have any cause. */
const MIN_HABITS_FAILED = 2;

/** A stack is named beside a likelier one of its family if it is this likely by comparison: statuses alone tell none apart. */
const TOLD_APART = 0.02;

/**
 * Largest shares of the forms that may be accepted although a named stack refuses them, and refused although it takes them. A
 * likeliest stack that fits worse is only the least unlikely one.
 */
const MISFITS = { accepted: 0.1, refused: 0.35 } as const;

/** What a run observed of one form at telling places. */
type Sight = {
  readonly row: FormRow;
  readonly accepted: number;
  readonly refused: number;
  /** What the form counts for: that of n forms of one habit is 1/√n. */
  readonly weight: number;
  /** The share of stacks that accept it. */
  readonly usual: number;
};

/** A status that stands for how a target refuses: of wrong types, of another method or of another media type. */
type StatusSight = { readonly forms: readonly string[]; readonly status: number };

type Evidence = { readonly sights: readonly Sight[]; readonly statuses: readonly StatusSight[] };

/**
 * The stack that a run stands out to look like, with the failures that follow from it; undefined if nothing stands out, or if
 * nothing that failed would follow.
 */
export function likelyStackOf(checks: readonly CheckResult[]): LikelyStack | undefined {
  const evidence = evidenceOf(checks);
  if (evidence.sights.length < MIN_TRIED) return undefined;
  const [best] = rankedFamilies(posteriors(evidence));
  if (best === undefined || best.probability < STANDS_OUT) return undefined;
  const { family, probability, stacks } = best;
  if (!stacks.some((stack) => fits(evidence, stack))) return undefined;
  const follow = following(checks, stacks, evidence);
  const habits = new Set(follow.flatMap(({ id }) => triedForms().get(id)?.row.habit ?? []));
  if (habits.size < MIN_HABITS_FAILED) return undefined;
  const { name, habit, mend, stacks: names } = family;
  return {
    family: name,
    stacks: stacks.map((stack) => names[stack.name] ?? stack.name),
    habit,
    probability: Math.round(probability * 1000) / 1000,
    ...(mend !== undefined && { mend }),
    checks: follow.map(({ id }) => id),
  };
}

function evidenceOf(checks: readonly CheckResult[]): Evidence {
  const counts = new Map<FormRow, { accepted: number; refused: number }>();
  const statuses = new Map<readonly string[], number[]>(STATUS_GROUPS.map((forms) => [forms, []]));
  for (const { id, verdict, actual, status } of checks) {
    const tried = triedForms().get(id);
    if (!tried?.isTelling || (verdict !== "pass" && verdict !== "fail")) continue;
    const { row } = tried;
    const outcome = actual.startsWith("accepted") ? "accepted" : actual.startsWith("refused") ? "refused" : undefined;
    if (outcome === undefined) continue;
    const count = counts.get(row) ?? { accepted: 0, refused: 0 };
    counts.set(row, { ...count, [outcome]: count[outcome] + 1 });
    if (outcome === "accepted" || status === undefined) continue;
    for (const forms of STATUS_GROUPS) if (forms.includes(row.form)) statuses.get(forms)?.push(status);
  }
  const ofHabit = (habit: string) => [...counts.keys()].filter((row) => row.habit === habit).length;
  return {
    sights: [...counts].map(([row, count]) => ({
      row,
      ...count,
      weight: 1 / Math.sqrt(ofHabit(row.habit)),
      usual: usualShare(row),
    })),
    statuses: [...statuses].flatMap(([forms, all]) => {
      const status = commonest(all);
      return status === undefined ? [] : [{ forms, status }];
    }),
  };
}

/** Forms whose refusals have one status in most services. */
const STATUS_GROUPS: readonly (readonly string[])[] = [
  ['number as text, `"1.5"`', "`true` for a number", "a number for a text", "`true` for a text", "a list for a text"],
  ["method PUT"],
  ["Content-Type `text/plain`"],
];

function commonest(all: readonly number[]): number | undefined {
  const count = (one: number) => all.filter((other) => other === one).length;
  return [...all].sort((one, other) => count(other) - count(one))[0];
}

/** The posterior of each stack; what is left to 1 is that of other services. */
function posteriors(evidence: Evidence): ReadonlyMap<Stack, number> {
  const weights = STACKS.map((stack) => {
    const ofForms = formsRatio(evidence, (row) => isTaken(row, stack.cells.get(row.form)));
    return [stack, (PRIOR_OF_STACKS / STACKS.length) * Math.exp(ofForms + statusRatio(evidence, stack))] as const;
  });
  const others = OTHERS.map(({ prior, takes }) => prior * Math.exp(formsRatio(evidence, takes)));
  const sum = sumOf([...others, ...weights.map(([, weight]) => weight)]);
  return new Map(weights.map(([stack, weight]) => [stack, weight / sum]));
}

/**
 * The logarithm of how much likelier it is with a hypothesis that these forms were accepted and refused than if each were accepted
 * as often as by the measured stacks. A form that is accepted at some places only counts in parts.
 */
function formsRatio({ sights }: Evidence, takes: Takes): number {
  const logs = sights.map(({ row, accepted, refused, weight, usual }) => {
    const taken = takes(row);
    if (taken === undefined) return 0;
    const share = taken ? ACCEPTED.ifTaken : ACCEPTED.ifRefused;
    const log = accepted * Math.log(share / usual) + refused * Math.log((1 - share) / (1 - usual));
    return (weight * log) / (accepted + refused);
  });
  return sumOf(logs);
}

/** The same for the statuses of refusals. */
function statusRatio({ statuses }: Evidence, stack: Stack): number {
  const logs = statuses.map(({ forms, status }) => {
    const own = statusOf(stack, forms);
    if (own === undefined) return 0;
    const usual = usualStatus(forms, status);
    return Math.log(((own === status ? STATUS_LEFT : 0) + (1 - STATUS_LEFT) * usual) / usual);
  });
  return sumOf(logs);
}

function fits({ sights }: Evidence, { cells }: Stack): boolean {
  const share = (isMisfit: (sight: Sight) => boolean) => sights.filter(isMisfit).length / sights.length;
  const taken = ({ row }: Sight) => isTaken(row, cells.get(row.form));
  return (
    share((sight) => sight.accepted > sight.refused && taken(sight) === false) <= MISFITS.accepted &&
    share((sight) => sight.refused > sight.accepted && taken(sight) === true) <= MISFITS.refused
  );
}

/** The share of stacks that accept a form, as if one more did and one more did not. */
function usualShare(row: FormRow): number {
  const known = STACKS.flatMap(({ cells }) => isTaken(row, cells.get(row.form)) ?? []);
  return (known.filter(Boolean).length + 1) / (known.length + 2);
}

/** The share of stacks with a status, as if half a stack more had it, and as many each other one of a few. */
function usualStatus(forms: readonly string[], status: number): number {
  const known = STACKS.flatMap((stack) => statusOf(stack, forms) ?? []);
  return (known.filter((one) => one === status).length + 0.5) / (known.length + 0.5 * FEW);
}

const FEW = 5;

function statusOf({ cells }: Stack, forms: readonly string[]): number | undefined {
  return commonest(forms.flatMap((form) => statusIn(cells.get(form)) ?? []));
}

function statusIn(cell: Cell | undefined): number | undefined {
  return typeof cell === "object" ? cell.status : undefined;
}

type Ranked = { readonly family: Family; readonly probability: number; readonly stacks: readonly Stack[] };

/** The families, the likeliest first, each with those of its stacks that cannot be told apart. */
function rankedFamilies(ofStacks: ReadonlyMap<Stack, number>): readonly Ranked[] {
  const families = new Map<string, [Stack, number][]>();
  for (const [stack, probability] of ofStacks) {
    const { name } = familyOf(stack.name);
    families.set(name, [...(families.get(name) ?? []), [stack, probability]]);
  }
  return [...families.values()]
    .map((own) => {
      const most = Math.max(...own.map(([, probability]) => probability));
      const stacks = own.filter(([, probability]) => probability >= TOLD_APART * most).map(([stack]) => stack);
      const probability = sumOf(own.map(([, one]) => one));
      return { family: familyOf(own[0]?.[0].name ?? ""), probability, stacks };
    })
    .sort((one, other) => other.probability - one.probability);
}

/** The failing checks that would fail with each of these stacks. Known failures are left out. */
function following(
  checks: readonly CheckResult[],
  stacks: readonly Stack[],
  { statuses }: Evidence,
): readonly CheckResult[] {
  const isServerError = statuses.some(({ forms, status }) => forms === STATUS_GROUPS[0] && status >= 500);
  const follows = ({ id }: CheckResult, stack: Stack) => {
    if (id.endsWith(SERVER_ERRORS)) return isServerError && (statusOf(stack, STATUS_GROUPS[0] ?? []) ?? 0) >= 500;
    const row = triedForms().get(id)?.row;
    return row !== undefined && isTaken(row, stack.cells.get(row.form)) === (row.isAllowed === undefined);
  };
  return checks.filter(
    (check) => check.verdict === "fail" && check.known === undefined && stacks.every((stack) => follows(check, stack)),
  );
}

const SERVER_ERRORS = "/status/no-server-error";

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
