// What every record says of the run that it came from.

export const RUN_FORMAT_VERSION = 2;

/** Versions of all that had a hand in a run. */
export type Versions = {
  readonly assay: string;
  readonly node: string;
  readonly k6?: string;
  readonly interfaceDescription: string;
};

/** What every record says of the run it came from. Times are ISO 8601 in UTC; `command` holds no credential. */
export type RunHeader = {
  readonly formatVersion: typeof RUN_FORMAT_VERSION;
  readonly target: string;
  readonly targetIsReference: boolean;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly exitCode: number;
  readonly versions: Versions;
  readonly command: readonly string[];
  readonly machine: { readonly cores: number; readonly memoryGiB: number; readonly platform: string };
};
