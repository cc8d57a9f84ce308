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
function coveringRows(options: Options, seed: number): readonly Readonly<Record<string, string>>[] {
  const random = createRandom(seed, "pairwise");
  const parameters = Object.entries(options).map(([parameter, values]) =>
    values.map((value): Option => ({ parameter, value })),
  );
  const open: Open = new Map(
    parameters.flatMap((own) =>
      own.map((one) => [one, new Set(parameters.flatMap((other) => (other === own ? [] : other)))]),
    ),
  );
  const pairs = parameters.flatMap((parameter, index) =>
    parameters
      .slice(index + 1)
      .flatMap((other) => parameter.flatMap((one) => other.map((second): Pair => [one, second]))),
  );
  const rows: Readonly<Record<string, string>>[] = [];
  for (const first of pairs) {
    if (gainOf(first[0], [first[1]], open) === 0) continue;
    const candidates = Array.from({ length: CANDIDATES }, () => greedyRow(parameters, first, open, random));
    const gains = candidates.map((row) => row.reduce((sum, one) => sum + gainOf(one, row, open), 0));
    const best = candidates[gains.indexOf(Math.max(...gains))] ?? first;
    for (const one of best) for (const other of best) open.get(one)?.delete(other);
    rows.push(Object.fromEntries(best.map(({ parameter, value }) => [parameter, value])));
  }
  return rows;
}

/** Rows tried for each that is kept: more give fewer rows and take longer. */
const CANDIDATES = 5;

type Option = { readonly parameter: string; readonly value: string };

/** Two options of different parameters. */
type Pair = readonly [one: Option, other: Option];

type Row = readonly Option[];

/** The options of other parameters with which an option is in no row yet. */
type Open = ReadonlyMap<Option, Set<Option>>;

/** A row that begins with a pair that is still open and takes, parameter by parameter, the option that covers most. */
function greedyRow(parameters: readonly Row[], first: Pair, open: Open, random: Random): Row {
  const row: Option[] = [...first];
  const rest = parameters
    .filter((options) => !first.some((one) => options.includes(one)))
    .map((options) => ({ options, place: random.next() }));
  for (const { options } of rest.sort((left, right) => left.place - right.place)) {
    // By chance among equals, so that the first option is not preferred.
    const gains = options.map((option) => ({ option, place: random.next(), pairs: gainOf(option, row, open) }));
    const isBetter = (one: (typeof gains)[number], other: (typeof gains)[number]) =>
      one.pairs > other.pairs || (one.pairs === other.pairs && one.place > other.place);
    row.push(gains.reduce((left, right) => (isBetter(right, left) ? right : left)).option);
  }
  return row;
}

/** With how many options of a row an option is in no row yet. */
function gainOf(option: Option, row: Row, open: Open): number {
  const partners = open.get(option);
  return row.reduce((sum, one) => (partners?.has(one) === true ? sum + 1 : sum), 0);
}
