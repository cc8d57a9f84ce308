// Finds k6 for a command, with the progress of a first build on the console.

import { type ExitCode, Failure } from "../../errors.ts";
import type { Target } from "../../http/target.ts";
import { findK6, installedK6, type K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import type { Context } from "../definition/command.ts";
import type { Environment } from "../settings/environment.ts";
import { type OpenTarget, requirePermissionToLoad, withTarget } from "../target/target.ts";
import { waitForTarget } from "../target/waiting.ts";

/** A stock k6 only for what the plain bundle can do as well. `beforeBuild` prevents a build by throwing. */
type Provision = { readonly acceptsStock?: boolean; readonly beforeBuild?: () => Promise<void> };

/** The k6 to run with: named, found, cached or built. */
export async function provideK6(
  { env, console, signal }: Pick<Context, "env" | "console" | "signal">,
  { acceptsStock = false, beforeBuild = async () => undefined }: Provision = {},
): Promise<K6Binary> {
  const found = await findK6({
    assayK6: env.k6,
    acceptsStock,
    environment: env.all,
    beforeBuild: async () => {
      await beforeBuild();
      console.warn("There is no k6 yet: building it with Go, once, takes up to five minutes.");
    },
    onProgress: (seconds) => console.progress(`building k6 with Go, once; takes up to five minutes · ${seconds} s`),
    signal,
  });
  console.endProgress();
  if (found.origin === "built") console.note(`Built k6 ${found.version} into ${found.path}.`);
  return found;
}

/** Opens a target that may be loaded, finds k6, and runs `body` with both. k6 is built only for a target that responds. */
export function withLoadTarget(
  context: Context,
  body: (opened: OpenTarget, k6: K6Binary) => Promise<ExitCode>,
  search: Pick<Provision, "acceptsStock"> = {},
): Promise<ExitCode> {
  const { settings } = context;
  return withTarget(context, async (opened) => {
    requirePermissionToLoad(opened.target, settings.iAmAllowedToLoad);
    const beforeBuild = () => requireReachable(context, opened.target);
    return body(opened, await provideK6(context, { ...search, beforeBuild }));
  });
}

/** Fails with `target-unreachable` unless the target responds within the time limit of a request. */
export async function requireReachable({ settings, signal }: Context, target: Target): Promise<void> {
  if (await waitForTarget(target, { timeoutMs: settings.timeout, signal })) return;
  signal.throwIfAborted();
  throw new Failure("target-unreachable", `${target.url} must respond, got no response.`);
}

/** The k6 of a load, where it need not be built, and why other programs called k6 are of no use. */
export function findK6WithoutBuilding(env: Environment): ReturnType<typeof installedK6> {
  return installedK6({ assayK6: env.k6, acceptsStock: true, environment: env.all });
}
