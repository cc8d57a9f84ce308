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
 * Services that look at no value, and those that refuse each wrong one, with the share of all services that they are. The rest
 * are on a measured stack, or have another reader, which does with each habit what any of the measured stacks does.
 */
const OTHERS: readonly { readonly prior: number; readonly takes: Takes }[] = [
  { prior: 0.1, takes: (row) => isValue(row) || undefined },
  { prior: 0.1, takes: (row) => (isValue(row) ? row.isAllowed === true : undefined) },
];
const PRIORS = { ofStacks: 0.5, ofAnotherReader: 0.3 } as const;

/** How often a service leaves all forms of a habit to its reader. Checks of its own decide on them otherwise. */
const HABIT_LEFT = 0.75;

/** How often a form is accepted: if the reader takes it, if the reader refuses it, and if checks of the service decide. */
const ACCEPTED = { ifTaken: 0.9, ifRefused: 0.05, ifOwn: 0.2 } as const;

/** How often a service leaves a status of a refusal as its stack has it: many set their own. */
const STATUS_LEFT = 0.5;

/** Forms that must have been tried before anything is said. */
const MIN_TRIED = 12;

/** A stack is named beside a likelier one of its family if the forms alone, without statuses, make it this likely by comparison. */
const TOLD_APART = 0.02;

/**
 * Largest shares of the forms that may be accepted although a named stack refuses them, and refused although it takes them. A
 * likeliest stack that fits worse is only the least unlikely one.
 */
const MISFITS = { accepted: 0.1, refused: 0.35 } as const;

/** What a run observed of one form at telling places. */
type Sight = { readonly row: FormRow; readonly accepted: number; readonly rejected: number };

/** A status that stands for how a target refuses: of wrong types, of another method or of another media type. */
type StatusSight = { readonly forms: readonly string[]; readonly status: number };

type Evidence = {
  readonly sights: readonly Sight[];
  /** The same, by habit of a reader. */
  readonly habits: readonly (readonly Sight[])[];
  readonly statuses: readonly StatusSight[];
};

/**
 * The stack that a run stands out to look like, with the failures that follow from it; undefined if nothing stands out, or if
 * nothing that failed would follow.
 */
export function likelyStackOf(
  checks: readonly CheckResult[],
  table: readonly Stack[] = STACKS,
): LikelyStack | undefined {
  const evidence = evidenceOf(checks);
  if (evidence.sights.length < MIN_TRIED) return undefined;
  const [best] = rankedFamilies(posteriors(evidence, table));
  if (best === undefined || !best.stacks.some((stack) => fits(evidence, stack))) return undefined;
  const { family, probability, stacks } = best;
  const follow = following(checks, stacks, evidence);
  if (probability < STANDS_OUT || !follow.some(({ id }) => triedForms().has(id))) return undefined;
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
  const counts = new Map<FormRow, { accepted: number; rejected: number }>();
  const statuses = new Map<readonly string[], number[]>(STATUS_GROUPS.map((forms) => [forms, []]));
  for (const { id, outcome, status } of checks) {
    const tried = triedForms().get(id);
    if (!tried?.isTelling || outcome === undefined) continue;
    const { row } = tried;
    const count = counts.get(row) ?? { accepted: 0, rejected: 0 };
    counts.set(row, { ...count, [outcome]: count[outcome] + 1 });
    if (outcome === "accepted" || status === undefined) continue;
    for (const forms of STATUS_GROUPS) if (forms.includes(row.form)) statuses.get(forms)?.push(status);
  }
  const sights = [...counts].map(([row, count]) => ({ row, ...count }));
  const habits = new Set(sights.map(({ row }) => row.habit));
  return {
    sights,
    habits: [...habits].map((habit) => sights.filter(({ row }) => row.habit === habit)),
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

/** How likely a stack is: by all evidence, so that what is left to 1 is that of other services, and by the forms alone. */
type Likely = { readonly stack: Stack; readonly probability: number; readonly ofForms: number };

function posteriors(evidence: Evidence, table: readonly Stack[]): readonly Likely[] {
  const takes = table.map(
    (stack): Takes =>
      (row) =>
        isTaken(row, stack.cells.get(row.form)),
  );
  const weightOf = habitsWeight(evidence, takes);
  const statusesWeightOf = statusesWeight(evidence, table);
  const weights = table.map((stack, at) => {
    const ofForms = weightOf(takes[at] ?? (() => undefined));
    const weight = (PRIORS.ofStacks / table.length) * ofForms * statusesWeightOf(stack);
    return { stack, ofForms, weight };
  });
  const others = OTHERS.map(({ prior, takes: own }) => prior * weightOf(own));
  const sum = sumOf([PRIORS.ofAnotherReader, ...others, ...weights.map(({ weight }) => weight)]);
  return weights.map(({ weight, ...own }) => ({ ...own, probability: weight / sum }));
}

/**
 * How much likelier what a run saw of the forms is with a hypothesis than with another reader, which does with each habit what one
 * of the measured stacks does, whichever that is. A habit is one observation, however many forms show it.
 */
function habitsWeight({ habits }: Evidence, table: readonly Takes[]): (takes: Takes) => number {
  const ofHabits = habits.map((sights) => {
    const shares = sights.map(({ row }) => usualShare(row, table));
    const byOwnChecks = productOf(sights.map((sight) => likelihoodOf(sight, ownShare(sight.row))));
    const likelihood = (takes: Takes) => {
      const byReader = sights.map((sight, at) => likelihoodOf(sight, shareOf(takes(sight.row), shares[at] ?? 0)));
      return HABIT_LEFT * productOf(byReader) + (1 - HABIT_LEFT) * byOwnChecks;
    };
    const ofAnother = sumOf(table.map(likelihood)) / table.length;
    return (takes: Takes) => likelihood(takes) / ofAnother;
  });
  return (takes) => productOf(ofHabits.map((weightOf) => weightOf(takes)));
}

/** How likely it is that a form was accepted and rejected as often as it was, as one observation of all its places. */
function likelihoodOf({ accepted, rejected }: Sight, share: number): number {
  return (share ** accepted * (1 - share) ** rejected) ** (1 / (accepted + rejected));
}

function shareOf(taken: boolean | undefined, usual: number): number {
  if (taken === undefined) return usual;
  return taken ? ACCEPTED.ifTaken : ACCEPTED.ifRefused;
}

function ownShare({ isAllowed }: FormRow): number {
  return isAllowed === true ? 1 - ACCEPTED.ifOwn : ACCEPTED.ifOwn;
}

/** The same for the statuses of refusals. */
function statusesWeight({ statuses }: Evidence, table: readonly Stack[]): (stack: Stack) => number {
  const usual = statuses.map(({ forms, status }) => usualStatus(forms, status, table));
  return (stack) =>
    productOf(
      statuses.map(({ forms, status }, at) => {
        const own = statusOf(stack, forms);
        const share = usual[at] ?? 1;
        return own === undefined ? 1 : ((own === status ? STATUS_LEFT : 0) + (1 - STATUS_LEFT) * share) / share;
      }),
    );
}

function fits({ sights }: Evidence, { cells }: Stack): boolean {
  const share = (isMisfit: (sight: Sight) => boolean) => sights.filter(isMisfit).length / sights.length;
  const taken = ({ row }: Sight) => isTaken(row, cells.get(row.form));
  return (
    share((sight) => sight.accepted > sight.rejected && taken(sight) === false) <= MISFITS.accepted &&
    share((sight) => sight.rejected > sight.accepted && taken(sight) === true) <= MISFITS.refused
  );
}

/** The share of stacks that accept a form, as if one more did and one more did not. */
function usualShare(row: FormRow, table: readonly Takes[]): number {
  const known = table.flatMap((takes) => takes(row) ?? []);
  return (known.filter(Boolean).length + 1) / (known.length + 2);
}

/** The share of stacks with a status, as if half a stack more had it, and as many each other one of a few. */
function usualStatus(forms: readonly string[], status: number, table: readonly Stack[]): number {
  const known = table.flatMap((stack) => statusOf(stack, forms) ?? []);
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
function rankedFamilies(all: readonly Likely[]): readonly Ranked[] {
  const names = new Set(all.map(({ stack }) => familyOf(stack.name).name));
  return [...names]
    .map((name) => {
      const own = all.filter(({ stack }) => familyOf(stack.name).name === name);
      const [best] = [...own].sort((one, other) => other.probability - one.probability);
      const least = TOLD_APART * (best?.ofForms ?? 0);
      return {
        family: familyOf(best?.stack.name ?? ""),
        probability: sumOf(own.map(({ probability }) => probability)),
        stacks: own.filter(({ ofForms }) => ofForms >= least).map(({ stack }) => stack),
      };
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

function productOf(values: readonly number[]): number {
  return values.reduce((product, value) => product * value, 1);
}
