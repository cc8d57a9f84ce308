// The two parts of any run; if the command runs only one, the other says so.
import type { ConformanceRun, LoadRun, NotRun, Run, RunHeader } from "../../run/format/run.ts";

/** Conformance and load, each with its results or the reason why it was not run. */
export type Parts = {
  readonly conformance: ConformanceRun | NotRun;
  readonly load: LoadRun | NotRun;
};

export function partsOf(run: Run): Parts {
  switch (run.kind) {
    case "check":
      return { conformance: run.conformance, load: run.load };
    case "conformance":
      return { conformance: run, load: notRequested("this command sends no load", "load mixed") };
    case "load":
      return { conformance: notRequested("this command runs no conformance checks", "conform"), load: run };
    case "capacity":
      return {
        conformance: notRequested("this command runs no conformance checks", "conform"),
        load: notRequested("each step is a separate load run", "load mixed"),
      };
    case "comparison":
      return {
        conformance: notRequested("this command runs no conformance checks", "conform"),
        load: notRequested("each side of a pair is a separate load run", "load mixed"),
      };
  }
}

/** The host of the target, or the whole text if it is not a URL. */
export function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : target;
}

/** What a reader has to know of a target besides its URL, in parentheses after a blank; empty for nothing. */
export function targetNote({ targetIsReference, connection = {} }: NotedTarget): string {
  const { insecure, proxy, resolve = [] } = connection;
  const notes = [
    ...(targetIsReference ? ["reference service"] : []),
    ...(insecure === true ? ["certificate NOT verified, --insecure"] : []),
    ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
    ...resolve.map((one) => `--resolve ${one}`),
  ];
  return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
}

type NotedTarget = Pick<RunHeader, "targetIsReference" | "connection">;

/** The version of k6 that sent the load; undefined if none was sent. */
export function k6Of(run: Run): string | undefined {
  const { load } = partsOf(run);
  if (load.kind === "not-run") return run.versions.k6;
  return run.versions.k6 ?? load.versions.k6 ?? "unknown";
}

function notRequested(reason: string, command: string): NotRun {
  return { kind: "not-run", reason, hint: `Run assay ${command}, or assay check for both.` };
}
