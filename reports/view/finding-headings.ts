// What the time series of a run shows, as a heading.
import type { LoadFinding, LoadRun } from "../../run/format/load-run.ts";
import { writeCounted } from "../text/number-format.ts";

type Span = { readonly fromMs: number; readonly toMs: number };

/** Findings about memory have a section of their own. */
const OF_MEMORY: ReadonlySet<string> = new Set(["leak", "growth"]);

/** "2 findings: stall, violation", of those within a span that are not of memory; undefined without any. */
export function findingHeading({ findings }: Pick<LoadRun, "findings">, { fromMs, toMs }: Span): string | undefined {
  return headingOf(findings.filter((one) => !OF_MEMORY.has(one.kind) && one.fromMs < toMs && one.toMs > fromMs));
}

/** The same of the findings about memory. */
export function memoryHeading({ findings }: Pick<LoadRun, "findings">): string | undefined {
  return headingOf(findings.filter(({ kind }) => OF_MEMORY.has(kind)));
}

function headingOf(findings: readonly LoadFinding[]): string | undefined {
  if (findings.length === 0) return undefined;
  const kinds = new Set(findings.map(({ kind }) => kind));
  return `${writeCounted(findings.length, "finding")}: ${[...kinds].join(", ")}`;
}
