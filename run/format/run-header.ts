// The header of every run.

export const RUN_FORMAT_VERSION = 2;

/** Versions of everything that took part in a run. */
export type Versions = {
  readonly assay: string;
  readonly node: string;
  readonly k6?: string;
  readonly interfaceDescription: string;
};

/** What is known of every run, of any kind. Times are ISO 8601 in UTC; `command` holds no credential. */
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
  readonly machine: Machine;
  /** How the target was reached; absent where the system's defaults did. */
  readonly connection?: RunConnection;
};

/** The settings of connections to the target. Paths of files, never their content. */
export type RunConnection = {
  /** Any certificate of the target was accepted. */
  readonly insecure?: boolean;
  /** URL without credentials. */
  readonly proxy?: string;
  readonly resolve?: readonly string[];
  readonly caFile?: string;
  readonly clientCert?: string;
};

/** The machine that Assay ran on. */
export type Machine = {
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  /** The model of its processor; absent in runs of older versions. */
  readonly processor?: string;
};

/** The kind of machine: what is measured on one kind says nothing of another. */
export function machineClass({ cores, memoryGiB, platform, processor = "unknown processor" }: Machine): string {
  return `${platform}, ${cores} × ${processor}, ${Math.round(memoryGiB)} GiB`;
}
