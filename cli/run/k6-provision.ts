// Finds k6 for a command, with the progress of a first build on the console.

import type { Engine } from "../../run/format/engine.ts";
import { findK6, installedK6, type K6Binary, passedOver } from "../../scenarios/driver/k6/k6-binary.ts";
import type { Context } from "../definition/command.ts";
import type { Environment } from "../settings/environment.ts";

/** The k6 to run with: named, found, cached or built. */
export async function provideK6({
  env,
  settings,
  console,
  signal,
}: Pick<Context, "env" | "settings" | "console" | "signal">): Promise<K6Binary> {
  const found = await findK6({
    assayK6: env.k6,
    engine: settings.engine,
    environment: env.all,
    onProgress: (seconds) => console.progress(`building k6 with Go, once; takes one or two minutes · ${seconds} s`),
    signal,
  });
  console.endProgress();
  if (found.origin === "built") console.note(`Built k6 ${found.version} into ${found.path}.`);
  if (found.note !== undefined) console.note(found.note);
  return found;
}

/** The k6 that a load run would take without building one. */
export function findK6WithoutBuilding(env: Environment, engine?: Engine): Promise<K6Binary | undefined> {
  return installedK6({ assayK6: env.k6, engine, environment: env.all });
}

/** Why other programs called k6, found before that one, are of no use: a sentence each. */
export function unusableK6(env: Environment, engine?: Engine): Promise<readonly string[]> {
  return passedOver({ assayK6: env.k6, engine, environment: env.all });
}
