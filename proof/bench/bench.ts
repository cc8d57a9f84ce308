// What a bench is. None of them is a test: they take minutes, want a machine of their own and print ratios.

/** What a bench may use besides the machine. */
export type BenchContext = {
  readonly k6: string;
  /** How many runs of each subject are compared. */
  readonly pairs: number;
  /** Seconds of load in each run. */
  readonly seconds: number;
  /** Share of the usual rates; below 1 for a look whether the bench runs at all, which measures nothing. */
  readonly share: number;
  readonly seed: number;
  /** How many requests are sent, if a bench counts them and not the seconds. */
  readonly requests: number;
  /** How many whole comparisons of each kind are to be there, if a bench makes some; 0 makes none. */
  readonly live: number;
  /** Where the record of the run that counts is to stay; in the bench's own folder unless given. */
  readonly out: string | undefined;
  /** An empty folder for the bench alone, removed afterwards. */
  readonly folder: string;
  /** One sentence of progress. */
  readonly note: (sentence: string) => void;
};

/** A goal and whether it was reached. */
export type Goal = { readonly sentence: string; readonly isReached: boolean };

/** What a bench found: lines for people, the same as data, and the goals that it was held against. */
export type BenchResult = {
  readonly lines: readonly string[];
  readonly data: object;
  readonly goals: readonly Goal[];
};

/** One bench: the question that it answers, how long it runs unless told otherwise, and how. */
export type Bench = {
  readonly question: string;
  readonly usual: { readonly pairs: number; readonly seconds: number; readonly requests?: number };
  readonly run: (context: BenchContext) => Promise<BenchResult>;
};
