// The reference service of the command line: in a child process during a run, or in the foreground for `assay serve`.
import { type ChildProcess, fork } from "node:child_process";
import { finished } from "node:stream/promises";
import { brokenInstallationOf, Failure } from "../../errors.ts";
import { FAULTS } from "../../service/faults/index.ts";
import { installing, type MutantRow, mutants } from "../../service/mutants.ts";
import { choices, choicesOfVariants, variants } from "../../service/open-points/choices.ts";
import { type Service, startService } from "../../service/server.ts";
import type { Settings } from "../settings/index.ts";
import { listeningAt } from "../terminal/port.ts";

export type Reference = { readonly url: string; readonly pid: number; readonly close: () => Promise<void> };

/** Starts the reference service on a free loopback port in a child process, which ends with this one. */
export async function startReference(
  seed: number,
  refusedTokens: readonly string[],
  faults: readonly string[] = [],
): Promise<Reference> {
  const child = forkEntry();
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const complaint = complaintOf(child);
  const listening = new Promise<{ readonly url: string }>((resolve) => child.once("message", resolve));
  child.send({ seed, refusedTokens, faults });
  const first = await Promise.race([listening, ended]);
  const text = await complaint(typeof first === "string");
  if (typeof first === "string")
    throw causeIn(text) ?? new Error(`the reference service ended before it listened: ${first}\n${text}`);
  return {
    url: first.url,
    pid: child.pid ?? 0,
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/**
 * Keeps what a child writes to stderr until the function that it returns is called, with whether the child has ended; what comes
 * later goes to our stderr.
 */
function complaintOf({ stderr }: ChildProcess): (hasEnded: boolean) => Promise<string> {
  let kept = "";
  let isKept = true;
  stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (isKept) kept += text;
    else process.stderr.write(text);
  });
  return async (hasEnded) => {
    if (hasEnded && stderr) await finished(stderr);
    isKept = false;
    return kept;
  };
}

/** The broken installation that Node names where it ends for an error. */
function causeIn(text: string): Failure | undefined {
  const [, code, message] = /^\w*Error(?: \[(\w+)\])?: (.*)$/m.exec(text) ?? [];
  return brokenInstallationOf(Object.assign(new Error(message), { code }));
}

/**
 * The child leads its own process group, so that a Ctrl-C in the terminal reaches only Assay and the service still
 * responds while the run stops. It does not inherit the TypeScript loader, so in a checkout it gets its own.
 */
function forkEntry(): ChildProcess {
  // A program that imports Assay adds a query to the URL of its modules.
  const isSource = new URL(import.meta.url).pathname.endsWith(".ts");
  const entry = new URL(isSource ? "./reference-process.ts" : "./reference-process.js", import.meta.url);
  return fork(entry, {
    detached: true,
    env: {},
    execArgv: isSource ? ["--import", import.meta.resolve("tsx/esm")] : [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/**
 * Starts the service with the settings of `assay serve`. An unknown variant, mutant or fault and an unavailable port are
 * usage failures.
 */
export async function startServiceFromSettings({
  port,
  seed,
  refusedToken: refusedTokens,
  variant,
  mutant,
  fault: faults,
}: Pick<Settings, "port" | "seed" | "refusedToken" | "variant" | "mutant" | "fault">): Promise<Service> {
  const edit = installing(mutant.map(mutantNamed));
  const starting = startService({ port, seed, refusedTokens, choices: choicesOfVariants(variant), edit, faults });
  return listeningAt(port, starting);
}

/** The mutant of an id that `assay serve` offers. */
function mutantNamed(id: string): MutantRow {
  const mutant = Object.hasOwn(mutants, id) ? mutants[id] : undefined;
  if (mutant !== undefined) return mutant;
  throw new Failure("usage", `--mutant must be one of ${Object.keys(mutants).join(", ")}, got ${JSON.stringify(id)}.`);
}

/** All variants, mutants and faults, one line each. */
export function serviceCatalogue(): string {
  return [
    `Variants (${variants.size}; ${Object.keys(choices).length} open points):`,
    ...[...variants.values()].map(({ name, description }) => `  ${name}: ${description}`),
    "",
    `Mutants (${Object.keys(mutants).length}):`,
    ...Object.entries(mutants).map(([id, { tier = "specified", description }]) => `  ${id} (${tier}): ${description}`),
    "",
    "Faults:",
    ...Object.entries(FAULTS).map(([name, { form, description }]) => `  ${name}, written ${form}: ${description}`),
    "",
  ].join("\n");
}
