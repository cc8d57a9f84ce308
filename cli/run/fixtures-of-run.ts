// The fixtures with which a run was started, for a command that repeats a part of it: a failure that needs a given token, user or
// holding is not shown without it.
import { existsSync } from "node:fs";
import { conformanceIn } from "../../run/format/parts.ts";
import type { FixtureSet, Run } from "../../run/format/run.ts";
import type { Context } from "../definition/command.ts";
import { credentialsOfUsers } from "../settings/fixtures.ts";
import type { Settings } from "../settings/index.ts";
import { FIXTURES } from "../settings/target.ts";
import type { OpenTarget } from "../target/target.ts";

type Known = Pick<OpenTarget, "fixtures" | "userTokens">;

/** The context with the options for fixtures of the run, if this command has none: single values, and the file if it is there. */
export function withFixtureOptions(run: Run, context: Context): Context {
  const { settings } = context;
  if (settings.fixtures !== undefined || settings.fixture.length > 0) return context;
  const fixture = optionsOf(run, "--fixture").flatMap((text) => pairOf(text) ?? []);
  const fixtures = optionsOf(run, "--fixtures").filter(existsSync).at(-1);
  return { ...context, settings: { ...settings, fixture, ...(fixtures !== undefined && { fixtures }) } };
}

/**
 * The target with the fixtures that the run has kept, if its file is gone; that includes the tokens that it created. Users whose
 * credential is not in the environment are left out.
 */
export function withKeptFixtures(run: Run, { settings, env }: Context, opened: OpenTarget): OpenTarget {
  const kept = conformanceIn(run)?.fixtures;
  if (kept === undefined || settings.fixtures !== undefined || optionsOf(run, "--fixtures").length === 0) return opened;
  const { fixtures, userTokens } = knownAgain(kept, env.all);
  const [first, ...rest] = opened.tokens;
  const others = new Set([...userTokens.values(), ...rest].filter((token) => token !== first));
  return { ...opened, fixtures, userTokens, tokens: [first, ...others] };
}

/** The values of an option in the command of a run, in both spellings. */
function optionsOf({ command }: Run, option: string): readonly string[] {
  return command.flatMap((arg, at) =>
    arg.startsWith(`${option}=`) ? arg.slice(option.length + 1) : command[at - 1] === option ? arg : [],
  );
}

function pairOf(text: string): Settings["fixture"] | undefined {
  const [name, value] = text.split(/=(.*)/s);
  const known = FIXTURES.find((one) => one === name);
  return known === undefined || value === undefined ? undefined : [[known, value]];
}

function knownAgain({ tokens, users }: FixtureSet, env: Readonly<Record<string, string | undefined>>): Known {
  // The user of the run's own credential is the one of this command's, from wherever it comes.
  const own = users.map(({ credentialEnv, ...user }) =>
    credentialEnv === undefined || credentialEnv === "ASSAY_TOKEN" ? user : { ...user, credentialEnv },
  );
  const usable = own.filter((user) => !("credentialEnv" in user) || Boolean(env[user.credentialEnv]?.trim()));
  const fixtures = { tokens, users: usable };
  return { fixtures, userTokens: credentialsOfUsers(fixtures, env) };
}
