// The two halves of any record: a record of one half alone says of the other that it was not part of the command.
import type { ConformanceRecord, LoadRecord, NotRun, RunRecord } from "../results/record.ts";

/** Conformance and load, each as it ran or with the reason why it did not. */
export type Halves = {
  readonly conformance: ConformanceRecord | NotRun;
  readonly load: LoadRecord | NotRun;
};

/** The halves of a record. */
export function halvesOf(record: RunRecord): Halves {
  switch (record.kind) {
    case "check":
      return { conformance: record.conformance, load: record.load };
    case "conformance":
      return { conformance: record, load: notAsked("npx assay load mixed runs it alone, npx assay check both.") };
    case "load":
      return { conformance: notAsked("npx assay conform runs it alone, npx assay check both."), load: record };
  }
}

/** The host of the target, or the whole text where it is no URL. */
export function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : target;
}

/** The k6 version that a record knows, from its own header or its load half's. */
export function k6VersionOf(record: RunRecord): string | undefined {
  if (record.versions.k6 !== undefined) return record.versions.k6;
  const { load } = halvesOf(record);
  return load.kind === "not-run" ? undefined : load.versions.k6;
}

function notAsked(hint: string): NotRun {
  return { kind: "not-run", reason: "not part of this command", hint };
}
