// Writes the fixtures of a run to the file of `--fixtures-out`, so that a later run can be given them.
import { writeTextFile } from "../../results/run/files.ts";
import type { FixtureSet } from "../../results/run/run.ts";
import type { Context } from "../definition/command.ts";

/** Writes the file if the settings name one; `-` is stdout. */
export async function writeFixtures({ settings, env, console }: Context, fixtures: FixtureSet): Promise<void> {
  const { fixturesOut } = settings;
  if (fixturesOut === undefined) return;
  const text = fixturesText(fixtures, env.token === undefined ? undefined : "ASSAY_TOKEN");
  if (fixturesOut === "-") console.result(text);
  else await writeTextFile(fixturesOut, text);
}

/**
 * A fixtures file. It holds no credential: `variable` is the environment variable that holds the one of the run, for users
 * that name no other.
 */
export function fixturesText({ tokens, users }: FixtureSet, variable: string | undefined): string {
  const named = variable === undefined ? users : users.map((user) => ({ credentialEnv: variable, ...user }));
  return `${JSON.stringify({ tokens, users: named }, null, 2)}\n`;
}
