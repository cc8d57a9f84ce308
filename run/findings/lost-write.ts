// Writes that the target accepted but later does not know, or knows with other values.
import type { LedgerExample, LoadFinding, WriteLedgerResult } from "../format/load-run.ts";
import { countOf } from "../text/plural.ts";

type Fault = LedgerExample["fault"];

const KINDS = { lost: "lost-write", changed: "changed-write", doubled: "changed-write" } as const;
const WORDS: Readonly<Record<Fault, string>> = {
  lost: "were accepted but are missing",
  changed: "were accepted but have other values",
  doubled: "were accepted once and executed twice",
};

/** One finding for each way in which accepted writes are not what they were. */
export function ledgerFindings(ledger: WriteLedgerResult | undefined): readonly LoadFinding[] {
  if (ledger === undefined) return [];
  return (["lost", "changed", "doubled"] as const).flatMap((fault): readonly LoadFinding[] => {
    const [value, examples] = [ledger[fault], ledger.examples.filter((one) => one.fault === fault)];
    const [first] = examples;
    if (value === 0 || first === undefined) return [];
    const times = examples.map(({ endedMs }) => endedMs);
    const subject = `${value} of ${countOf(ledger.lookedUp, "write")} that were looked up`;
    const sentence = `${subject} ${WORDS[fault]}${sentAgain(examples)}: the first is iteration ${placeText(first)}, ${first.operation}: expected ${first.expected}, found ${first.actual}.`;
    return [
      {
        kind: KINDS[fault],
        operation: first.operation,
        fromMs: Math.min(...times),
        toMs: Math.max(...times),
        value,
        unit: "writes",
        sentence,
      },
    ];
  });
}

/** "(sent again: 2 kept, 1 lost)". */
function sentAgain(examples: readonly LedgerExample[]): string {
  const outcomes = examples.flatMap(({ again }) => again ?? []);
  if (outcomes.length === 0) return "";
  const counts = [...new Set(outcomes)].map((one) => `${outcomes.filter((other) => other === one).length} ${one}`);
  return ` (the same requests sent again: ${counts.join(", ")})`;
}

/** The place of a request as `assay reproduce` takes it. */
export function placeText({ iteration, step }: Pick<LedgerExample, "iteration" | "step">): string {
  return step === 0 ? `${iteration}` : `${iteration}.${step}`;
}
