// Writes the fixtures of a run to the file of `--fixtures-out`, so that a later run can be given them.
import { writeTextFile } from "../../run/format/files.ts";
import type { FixtureSet } from "../../run/format/run.ts";
import type { Context } from "../definition/command.ts";

/** Writes the file if the settings name one; `-` is stdout. */
export async function writeFixtures({ settings, env, console }: Context, fixtures: FixtureSet): Promise<void> {
  const { fixturesOut } = settings;
  if (fixturesOut === undefined) return;
  const text = fixturesText(fixtures, env.token === undefined ? undefined : TOKEN);
  if (fixturesOut === "-") console.result(text);
  else await writeTextFile(fixturesOut, text);
}

/**
 * A fixtures file. It holds no credential: `variable` is the environment variable that holds the one of the run, for users
 * that name no other. Without such a credential no user names it, so that the file can be read without it.
 */
export function fixturesText({ tokens, users }: FixtureSet, variable: typeof TOKEN | undefined): string {
  const named = users.map(({ credentialEnv = TOKEN, ...user }) => ({
    ...user,
    ...(credentialEnv !== TOKEN ? { credentialEnv } : variable !== undefined && { credentialEnv: variable }),
  }));
  return `${JSON.stringify({ tokens, users: named }, null, 2)}\n`;
}

const TOKEN = "ASSAY_TOKEN";
