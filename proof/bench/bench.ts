// What a bench is. A bench is not a test: it takes minutes, needs the machine to itself, and prints ratios.
import { percent, type writeTables } from "../tables.ts";

/** The numbers that a bench can read from its options, and what each means. */
export const NUMBER_OPTIONS = {
  repeats: "how often each run, search or simulation is repeated",
  seconds: "length of each run",
} as const;

/** The numbers by their option; 0 for one that the bench does not read. */
export type BenchNumbers = { readonly [Option in keyof typeof NUMBER_OPTIONS]: number };

/** What a bench may use. */
export type BenchContext = BenchNumbers & {
  readonly findK6: () => Promise<string>;
  /** Share of the usual rates; below 1 only to see whether the bench runs: its figures then mean nothing. */
  readonly share: number;
  readonly seed: number;
  /** Folder of files to read, if one was named. */
  readonly from: string | undefined;
  /** An empty folder for this bench alone, removed afterwards. */
  readonly folder: string;
  readonly note: (sentence: string) => void;
};

export type Goal = { readonly sentence: string; readonly isMet: boolean };

export function goal(sentence: string, isMet: boolean): Goal {
  return { sentence, isMet };
}

/** The goal that none of some shares is larger. `what` is the rest of the sentence. */
export function atMost(limit: number, what: string, shares: readonly number[]): Goal {
  const most = Math.max(...shares);
  return goal(`At most ${percent(limit)} ${what}: ${percent(most)}.`, most <= limit);
}

/** The goal that none of some shares is smaller. */
export function atLeast(limit: number, what: string, shares: readonly number[]): Goal {
  const least = Math.min(...shares);
  return goal(`At least ${percent(limit)} ${what}: ${percent(least)}.`, least >= limit);
}

/** What a bench found: lines for people, and its goals. */
export type BenchResult = {
  readonly lines: readonly string[];
  /** The arguments of `writeTables`, if they are not the lines and the only page of the bench. */
  readonly tables?: readonly Parameters<typeof writeTables>[];
  readonly goals: readonly Goal[];
};

/** One bench. `defaults` names the numbers that it reads. */
export type Bench = {
  readonly question: string;
  readonly defaults: Partial<BenchNumbers>;
  /** The page of docs/ that `--write` renews, or the pages, if there are any. */
  readonly page?: string;
  /** What `--from` is for, if the bench reads files. */
  readonly reads?: string;
  readonly run: (context: BenchContext) => Promise<BenchResult>;
};
