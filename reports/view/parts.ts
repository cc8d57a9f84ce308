// What reports say of a run besides its results: its target, its k6, and why a part of it was not run.
import { loadIn } from "../../run/format/parts.ts";
import type { NotRun, Run, RunHeader } from "../../run/format/run.ts";

/** Why a part of a run was not run; absent for a part that was. */
export type PartsNotRun = { readonly conformance?: NotRun | undefined; readonly load?: NotRun | undefined };

export function notRunIn(run: Run): PartsNotRun {
  switch (run.kind) {
    case "check": {
      const { conformance, load } = run;
      return {
        conformance: conformance.kind === "not-run" ? conformance : undefined,
        load: load.kind === "not-run" ? load : undefined,
      };
    }
    case "conformance":
      return { load: notRequested("this command sends no load", "load mixed") };
    case "load":
      return { conformance: NO_CHECKS };
    case "capacity":
      return { conformance: NO_CHECKS, load: notRequested("each step is a separate load run", "load mixed") };
    case "comparison":
      return { conformance: NO_CHECKS, load: notRequested("each side of a pair is a separate load run", "load mixed") };
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
  const load = loadIn(run);
  return run.versions.k6 ?? (load === undefined ? undefined : (load.versions.k6 ?? "unknown"));
}

const NO_CHECKS = notRequested("this command runs no conformance checks", "conform");

function notRequested(reason: string, command: string): NotRun {
  return { kind: "not-run", reason, hint: `Run assay ${command}, or assay check for both.` };
}
