// What a replay adds to a load run: the recording, what was changed or left out of it, and how responses differ from the
// recorded ones. Runs inside k6 too.
import type { OperationId } from "../../schemas/operation.ts";
import type { RecordingDifference, ReplayReport } from "./generated/run.ts";

export type { RecordingDifference, ReplayReport } from "./generated/run.ts";

/** Another class of status; a field that is missing, new, or of another type; in earlier runs, another echo. */
export const DIFFERENCE_KINDS = ["status", "missing", "added", "type", "value"] as const;

export type DifferenceKind = RecordingDifference["kind"];

export type ReplayPlan = Omit<ReplayReport, "differences">;

export const MOST_REWRITES = 100;

/**
 * The id under which a difference is counted, `<operation>/recording/<kind><pointer>`. It becomes a tag of k6, so
 * unusual characters in a recorded name are replaced.
 */
export function differenceId(operation: OperationId, kind: DifferenceKind, pointer: string): string {
  const path = pointer.replaceAll("*", "each").replace(/[^A-Za-z0-9_/-]/g, "_");
  return `${operation}/recording/${kind}${path}`.slice(0, 120);
}

/** Kind and pointer of a difference by its id; undefined for the id of anything else. */
export function readDifferenceId(
  id: string,
): { readonly operation: string; readonly kind: DifferenceKind; readonly pointer: string } | undefined {
  const [operation = "", mark, word, ...tokens] = id.split("/");
  const kind = DIFFERENCE_KINDS.find((known) => known === word);
  if (mark !== "recording" || kind === undefined) return undefined;
  const pointer = tokens.map((token) => `/${token === "each" ? "*" : token}`).join("");
  return { operation, kind, pointer };
}

type CountedExample = {
  readonly operation: OperationId;
  readonly statement: string;
  readonly expected: string;
  readonly actual: string;
  readonly iteration: number;
};

/** The differences among advisory counts, by operation, the most frequent first. */
export function differencesOf(
  counts: ReadonlyMap<OperationId, ReadonlyMap<string, number>>,
  examples: readonly CountedExample[],
): readonly RecordingDifference[] {
  return [...counts].flatMap(([operation, ids]) =>
    [...ids]
      .sort(([, one], [, other]) => other - one)
      .flatMap(([id, count]): RecordingDifference[] => {
        const read = readDifferenceId(id);
        if (read === undefined) return [];
        const { kind, pointer } = read;
        const shown = examples.find((example) => example.operation === operation && example.statement === id);
        if (shown === undefined) return [{ operation, kind, pointer, count }];
        const { expected, actual, iteration } = shown;
        return [{ operation, kind, pointer, count, example: { expected, actual, iteration } }];
      }),
  );
}
