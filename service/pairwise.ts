// Services that between them make every pair of choices: whatever two answers to open questions go together in a service,
// one of these has both.
import { createRandom, type Random } from "../schemas/random.ts";
import type { Axis } from "./axes/axis.ts";
import { CHOICE_IDS, type Choices, choices, resolveChoices, type Variant } from "./choices.ts";

/** What a covering set is made over: the options of each axis by its id. */
export type Options = Readonly<Record<string, readonly string[]>>;

/** A covering set of full choices for the axes of the reference service, named `pairwise-1` and so on. */
export function pairwiseVariants(seed: number): readonly Variant[] {
  const options = Object.fromEntries(CHOICE_IDS.map((id) => [id, (choices[id] satisfies Axis).options]));
  return coveringRows(options, seed).map((row, index) => ({
    name: `pairwise-${index + 1}`,
    description: `Service ${index + 1} of a set in which every two options of different axes occur together.`,
    choices: resolveChoices(row as Partial<Choices>),
  }));
}

/**
 * Rows in which every two options of different axes occur together. Greedy, so that the number of rows is near the least
 * and not the least; the same seed gives the same rows.
 */
export function coveringRows(options: Options, seed: number): readonly Readonly<Record<string, string>>[] {
  const axes = Object.entries(options);
  const random = createRandom(seed, "pairwise");
  const open = pairsOf(axes);
  const rows: Readonly<Record<string, string>>[] = [];
  while (open.size > 0) {
    const candidates = Array.from({ length: CANDIDATES }, () => greedyRow(axes, open, random));
    const best = candidates.reduce((left, right) => (right.covered.length > left.covered.length ? right : left));
    for (const pair of best.covered) open.delete(pair);
    rows.push(best.row);
  }
  return rows;
}

/** Rows tried for each that is kept: more give fewer rows and take longer. */
const CANDIDATES = 5;

type Axes = readonly (readonly [id: string, options: readonly string[]])[];

/** Two options of different axes. */
type Pair = { readonly one: readonly [string, string]; readonly other: readonly [string, string] };

type Open = ReadonlyMap<string, Pair>;

function pairsOf(axes: Axes): Map<string, Pair> {
  const pairs = axes.flatMap(([id, values], index) =>
    axes
      .slice(index + 1)
      .flatMap(([other, seconds]) =>
        values.flatMap((value) => seconds.map((second): Pair => ({ one: [id, value], other: [other, second] }))),
      ),
  );
  return new Map(pairs.map((pair) => [pairKey(...pair.one, ...pair.other), pair]));
}

/** The key of a pair, the same whichever option comes first. */
function pairKey(id: string, value: string, other: string, second: string): string {
  return JSON.stringify(id < other ? [id, value, other, second] : [other, second, id, value]);
}

type Row = { readonly row: Readonly<Record<string, string>>; readonly covered: readonly string[] };

/** A row that begins with a pair that is still open and takes, axis by axis, the option that covers most. */
function greedyRow(axes: Axes, open: Open, random: Random): Row {
  const [[firstKey, first] = []] = open;
  if (firstKey === undefined || first === undefined) throw new Error("a row is made for pairs that are open");
  const row: Record<string, string> = Object.fromEntries([first.one, first.other]);
  const covered = [firstKey];
  const rest = axes.filter(([id]) => !Object.hasOwn(row, id)).map((axis) => ({ axis, place: random.next() }));
  for (const { axis } of rest.sort((left, right) => left.place - right.place)) {
    const [id, values] = axis;
    const gains = values.map((value) => ({ value, place: random.next(), pairs: openPairs(id, value, row, open) }));
    const best = gains.reduce((left, right) => (isBetter(right, left) ? right : left));
    row[id] = best.value;
    covered.push(...best.pairs);
  }
  return { row, covered };
}

type Gain = { readonly place: number; readonly pairs: readonly string[] };

/** More pairs, or by chance among equals, so that the first option is not preferred. */
function isBetter(one: Gain, other: Gain): boolean {
  const difference = one.pairs.length - other.pairs.length;
  return difference > 0 || (difference === 0 && one.place > other.place);
}

function openPairs(id: string, value: string, row: Readonly<Record<string, string>>, open: Open): string[] {
  return Object.entries(row)
    .map(([other, second]) => pairKey(id, value, other, second))
    .filter((pair) => open.has(pair));
}
