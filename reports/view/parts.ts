// The two halves of any record: a record of one half alone says of the other that it was not part of the command.
import type { ConformanceRun, LoadRun, NotRun, Run } from "../../results/run/run.ts";

/** Conformance and load, each as it ran or with the reason why it did not. */
export type Parts = {
  readonly conformance: ConformanceRun | NotRun;
  readonly load: LoadRun | NotRun;
};

/** The halves of a record. */
export function partsOf(record: Run): Parts {
  switch (record.kind) {
    case "check":
      return { conformance: record.conformance, load: record.load };
    case "conformance":
      return { conformance: record, load: notRequested("npx assay load mixed runs it alone, npx assay check both.") };
    case "load":
      return { conformance: notRequested("npx assay conform runs it alone, npx assay check both."), load: record };
  }
}

/** The host of the target, or the whole text where it is no URL. */
export function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : target;
}

/** The k6 version that a record knows, from its own header or its load half's. */
export function k6VersionOf(record: Run): string | undefined {
  if (record.versions.k6 !== undefined) return record.versions.k6;
  const { load } = partsOf(record);
  return load.kind === "not-run" ? undefined : load.versions.k6;
}

function notRequested(hint: string): NotRun {
  return { kind: "not-run", reason: "not part of this command", hint };
}
