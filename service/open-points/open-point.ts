// What an open point is: a question that the interface leaves open, and the options that conform to it.

/** One open question with its permitted options. `statement` is the open statement, or the one that does not answer it. */
export type OpenPoint<Option extends string = string> = {
  readonly statement: string;
  readonly question: string;
  readonly options: readonly Option[];
  readonly default: Option;
};

/** An open point; its first option is the default. */
export function openPoint<const Option extends string>(
  statement: string,
  question: string,
  options: readonly [Option, Option, ...Option[]],
): OpenPoint<Option> {
  return { statement, question, options, default: options[0] };
}
