// What an axis is: one question that the interface leaves open, and the answers that are true to it.

/** One open question with its legal answers. `statement` is the open point, or the statement whose silence it fills. */
export type Axis<Option extends string = string> = {
  readonly statement: string;
  readonly question: string;
  readonly options: readonly Option[];
  readonly default: Option;
};

/** An axis; its first option is the default. */
export function axis<const Option extends string>(
  statement: string,
  question: string,
  options: readonly [Option, Option, ...Option[]],
): Axis<Option> {
  return { statement, question, options, default: options[0] };
}
