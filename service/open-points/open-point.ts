// What an open point is: a question that the interface leaves open, and the options that conform to it.

/** One open question with its permitted options. `statement` is the open statement, or the one that does not answer it. */
export type OpenPoint<Option extends string = string> = {
  readonly statement: string;
  readonly question: string;
  readonly options: readonly Option[];
  readonly default: Option;
};

type OptionIn<List extends string> = List extends `${infer First} | ${infer Others}` ? First | OptionIn<Others> : List;

type OptionOf<Row extends string> = Row extends `${string}? ${infer List}` ? OptionIn<List> : never;

/** Open points from rows `statement: question? option | option`; the first option is the default. */
export function openPoints<const Rows extends Readonly<Record<string, `${string}: ${string}? ${string} | ${string}`>>>(
  rows: Rows,
) {
  const points = Object.entries(rows).map(([id, row]): [string, OpenPoint] => {
    const [, statement = "", question = "", list = ""] = /^(\S+): (.*\?) (.*)$/.exec(row) ?? [];
    const options = list.split(" | ");
    return [id, { statement, question, options, default: options[0] ?? "" }];
  });
  return Object.fromEntries(points) as { readonly [Id in keyof Rows]: OpenPoint<OptionOf<Rows[Id]>> };
}
