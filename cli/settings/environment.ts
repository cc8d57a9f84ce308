// The process environment as far as Assay looks at it; nothing else reads it.
/** What the environment holds for Assay beside the settings: credentials and the k6 binary, none of which is ever a flag. */
export type Environment = {
  readonly token: string | undefined;
  readonly refusedToken: string | undefined;
  readonly k6: string | undefined;
  readonly noColor: boolean;
  /** The terminal cannot move its cursor. */
  readonly isDumbTerminal: boolean;
  readonly all: Readonly<Record<string, string | undefined>>;
};

/** The part of the process environment that Assay looks at. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return {
    token: nonEmpty(env["ASSAY_TOKEN"]?.trim()),
    refusedToken: nonEmpty(env["ASSAY_REFUSED_TOKEN"]?.trim()),
    k6: nonEmpty(env["ASSAY_K6"]),
    noColor: nonEmpty(env["NO_COLOR"]) !== undefined,
    isDumbTerminal: env["TERM"] === "dumb",
    all: env,
  };
}

/** A text, undefined where it is empty. */
export function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}
