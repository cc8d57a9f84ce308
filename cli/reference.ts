// The reference service for the command line: in a thread beside a run, or in the foreground for `assay serve`.
import { Worker } from "node:worker_threads";
import { Failure } from "../errors.ts";
import { choices, choicesOfVariants, variants } from "../service/choices.ts";
import { FAULTS } from "../service/faults.ts";
import { mutants } from "../service/mutants/index.ts";
import { type Service, startService } from "../service/server.ts";
import type { Settings } from "./settings.ts";

/** A reference service that runs beside a command. */
export type Reference = { readonly url: string; readonly close: () => Promise<void> };

/** Starts the reference service on a free loopback port in a thread of its own. */
export async function startReference(seed: number, refusedTokens: readonly string[]): Promise<Reference> {
  const worker = startWorker({ seed, refusedTokens });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once("message", (message: { readonly url: string }) => resolve(message.url));
    worker.once("error", reject);
  });
  return {
    url,
    close: async () => {
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.postMessage("close");
      await ended;
    },
  };
}

/** A thread does not inherit the loader for TypeScript, so in a checkout it registers its own. */
function startWorker(workerData: object): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  const entry = new URL(isSource ? "./reference-worker.ts" : "./reference-worker.js", import.meta.url);
  if (!isSource) return new Worker(entry, { workerData });
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const script = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); });`;
  return new Worker(script, { eval: true, workerData });
}

/**
 * Starts the service as the settings of `assay serve` say. Unknown variants, mutants and faults are usage failures, and so
 * is a port that cannot be had.
 */
export async function startServiceFromSettings(
  settings: Pick<Settings, "port" | "seed" | "refusedToken" | "variant" | "mutant" | "fault">,
): Promise<Service> {
  try {
    return await startService({
      port: settings.port,
      seed: settings.seed,
      refusedTokens: settings.refusedToken,
      choices: choicesOfVariants(settings.variant),
      mutants: settings.mutant,
      faults: settings.fault,
    });
  } catch (error) {
    const reason = PORT_PROBLEMS.get((error as NodeJS.ErrnoException).code ?? "");
    if (reason === undefined) throw error;
    throw new Failure(
      "usage",
      `--port must name a free port of 127.0.0.1, or 0 for any, and ${settings.port} ${reason}.`,
    );
  }
}

const PORT_PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "is taken by another program"],
  ["EACCES", "may not be used by this user"],
]);

/** All variants, mutants and faults with a line each. */
export function serviceCatalogue(): string {
  return [
    `Variants (${variants.size}; ${Object.keys(choices).length} open points):`,
    ...[...variants.values()].map(({ name, description }) => `  ${name}: ${description}`),
    "",
    `Mutants (${mutants.size}):`,
    ...[...mutants.values()].map(({ id, tier, description }) => `  ${id} (${tier}): ${description}`),
    "",
    "Faults:",
    ...Object.entries(FAULTS).map(([name, { form, description }]) => `  ${name}, written ${form}: ${description}`),
    "",
  ].join("\n");
}
