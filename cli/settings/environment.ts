// Reads the process environment; no other file does.

/** What the environment holds besides settings: credentials and the k6 binary, which are never flags. */
export type Environment = {
  readonly token: string | undefined;
  readonly refusedToken: string | undefined;
  readonly k6: string | undefined;
  readonly noColor: boolean;
  /** Whether colours are wanted where no terminal is seen, as in the log of a CI job; NO_COLOR is stronger. */
  readonly forceColor: boolean;
  /** Whether the terminal cannot move its cursor. */
  readonly isDumbTerminal: boolean;
  readonly all: Readonly<Record<string, string | undefined>>;
};

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return {
    token: nonEmpty(env["ASSAY_TOKEN"]?.trim()),
    refusedToken: nonEmpty(env["ASSAY_REFUSED_TOKEN"]?.trim()),
    k6: nonEmpty(env["ASSAY_K6"]),
    noColor: nonEmpty(env["NO_COLOR"]) !== undefined,
    forceColor: !["0", "false", undefined].includes(nonEmpty(env["FORCE_COLOR"])),
    isDumbTerminal: env["TERM"] === "dumb",
    all: env,
  };
}

/** The text; undefined if it is empty. */
export function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}
