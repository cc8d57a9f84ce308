// A covering set of services: for any two options of different open points, one of these services has both.
import { createRandom, type Random } from "../../schemas/random.ts";
import { CHOICE_IDS, type Choices, choices, resolveChoices, type Variant } from "../../service/open-points/choices.ts";
import type { OpenPoint } from "../../service/open-points/open-point.ts";

/** What a covering set is made over: the options of each parameter by its id. */
export type Options = Readonly<Record<string, readonly string[]>>;

/** A covering set of full choices for the parameters of the reference service, named `pairwise-1` and so on. */
export function pairwiseVariants(seed: number): readonly Variant[] {
  const options = Object.fromEntries(CHOICE_IDS.map((id) => [id, (choices[id] satisfies OpenPoint).options]));
  return coveringRows(options, seed).map((row, index) => ({
    name: `pairwise-${index + 1}`,
    description: `Service ${index + 1} of a set in which every two options of different parameters occur together.`,
    choices: resolveChoices(row as Partial<Choices>),
  }));
}

/**
 * Rows in which every two options of different parameters occur together. Greedy, so that the number of rows is near the least
 * and not the least; the same seed gives the same rows.
 */
export function coveringRows(options: Options, seed: number): readonly Readonly<Record<string, string>>[] {
  const parameters = numbered(options);
  const random = createRandom(seed, "pairwise");
  const pairs = parameters.flatMap((parameter, index) =>
    parameters
      .slice(index + 1)
      .flatMap((other) => parameter.flatMap((one) => other.map((second): Pair => [one, second]))),
  );
  const count = parameters.flat().length;
  const open: Open = { count, flags: new Uint8Array(count * count) };
  for (const pair of pairs) mark(open, pair, 1);
  const rows: Readonly<Record<string, string>>[] = [];
  for (const first of pairs) {
    if (!isOpen(open, ...first)) continue;
    const candidates = Array.from({ length: CANDIDATES }, () => greedyRow(parameters, first, open, random));
    const best = candidates.reduce((left, right) => (right.covered.length > left.covered.length ? right : left));
    for (const pair of best.covered) mark(open, pair, 0);
    rows.push(Object.fromEntries(best.row.map(({ parameter, value }) => [parameter, value])));
  }
  return rows;
}

/** Rows tried for each that is kept: more give fewer rows and take longer. */
const CANDIDATES = 5;

/** One option with its number among the options of all parameters: pairs are looked up millions of times. */
type Option = { readonly parameter: string; readonly value: string; readonly number: number };

/** Two options of different parameters. */
type Pair = readonly [one: Option, other: Option];

/** Which pairs no row has yet: a flag for every two numbers, whichever comes first. */
type Open = { readonly count: number; readonly flags: Uint8Array };

function numbered(options: Options): readonly (readonly Option[])[] {
  let number = 0;
  return Object.entries(options).map(([parameter, values]) =>
    values.map((value) => ({ parameter, value, number: number++ })),
  );
}

function isOpen({ count, flags }: Open, one: Option, other: Option): boolean {
  return flags[one.number * count + other.number] === 1;
}

function mark({ count, flags }: Open, [one, other]: Pair, flag: 0 | 1): void {
  flags[one.number * count + other.number] = flag;
  flags[other.number * count + one.number] = flag;
}

type Row = { readonly row: readonly Option[]; readonly covered: readonly Pair[] };

/** A row that begins with a pair that is still open and takes, parameter by parameter, the option that covers most. */
function greedyRow(parameters: readonly (readonly Option[])[], first: Pair, open: Open, random: Random): Row {
  const row: Option[] = [...first];
  const covered: Pair[] = [first];
  const isSet = (options: readonly Option[]) => first.some(({ parameter }) => parameter === options[0]?.parameter);
  const rest = parameters.filter((options) => !isSet(options)).map((options) => ({ options, place: random.next() }));
  for (const { options } of rest.sort((left, right) => left.place - right.place)) {
    const gains = options.map((option) => ({
      option,
      place: random.next(),
      partners: openPartners(option, row, open),
    }));
    const best = gains.reduce((left, right) => (isBetter(right, left) ? right : left));
    covered.push(...best.partners.map((partner): Pair => [best.option, partner]));
    row.push(best.option);
  }
  return { row, covered };
}

type Gain = { readonly place: number; readonly partners: readonly Option[] };

/** More pairs, or by chance among equals, so that the first option is not preferred. */
function isBetter(one: Gain, other: Gain): boolean {
  const difference = one.partners.length - other.partners.length;
  return difference > 0 || (difference === 0 && one.place > other.place);
}

function openPartners(option: Option, row: readonly Option[], open: Open): readonly Option[] {
  return row.filter((partner) => isOpen(open, option, partner));
}
