// Finds k6 for a command, with the progress of a first build on the console.

import { findK6, installedK6, type K6Binary, passedOver } from "../../scenarios/driver/k6/k6-binary.ts";
import type { Context } from "../definition/command.ts";
import type { Environment } from "../settings/environment.ts";

/** The k6 to run with: named, found, cached or built. A stock k6 only for what the plain bundle can do as well. */
export async function provideK6(
  { env, console, signal }: Pick<Context, "env" | "console" | "signal">,
  { acceptsStock = false } = {},
): Promise<K6Binary> {
  const found = await findK6({
    assayK6: env.k6,
    acceptsStock,
    environment: env.all,
    onProgress: (seconds) => console.progress(`building k6 with Go, once; takes up to five minutes · ${seconds} s`),
    signal,
  });
  console.endProgress();
  if (found.origin === "built") console.note(`Built k6 ${found.version} into ${found.path}.`);
  return found;
}

/** The k6 that a load would take without building one. */
export function findK6WithoutBuilding(env: Environment): Promise<K6Binary | undefined> {
  return installedK6({ assayK6: env.k6, acceptsStock: true, environment: env.all });
}

/** Why other programs called k6, found before that one, are of no use: a sentence each. */
export function unusableK6(env: Environment): Promise<readonly string[]> {
  return passedOver({ assayK6: env.k6, acceptsStock: true, environment: env.all });
}
