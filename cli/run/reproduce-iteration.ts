// `assay reproduce RUN ITERATION`: a request of a load run again, and whether its response is still the same.
import { join } from "node:path";
import { type ExitCode, Failure } from "../../errors.ts";
import { createClient } from "../../http/client.ts";
import { placeText } from "../../run/findings/lost-write.ts";
import { loadIn } from "../../run/format/parts.ts";
import type { InvalidExample, LoadRun, Run } from "../../run/format/run.ts";
import { findInventory } from "../../scenarios/driver/load/inventory.ts";
import { readPool, renaming, requestsOf, type SentAgain, sendAgain } from "../../scenarios/replay/reproduction.ts";
import { POOL_FILE, type PooledRequest, type PoolFile } from "../../scenarios/runtime/pool.ts";
import { createSender } from "../../target/exchange/sender.ts";
import type { Context } from "../definition/command.ts";
import type { OpenTarget } from "../target/target.ts";
import { loadTargetOf } from "./load-run.ts";
import { reproduceWrite } from "./reproduce-write.ts";
import { isPermitted, type Outcome, printReproduction, type Rows } from "./reproduction.ts";
import { folderOfRun } from "./run-folder.ts";

/** A place in a load run: the iteration, and the step of its session, from 0. */
export type Place = { readonly iteration: number; readonly step: number };

/** The place that a text such as `17` or `17.2` names; undefined for any other. */
export function placeOf(text: string): Place | undefined {
  const [, iteration, step = "0"] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  return iteration === undefined ? undefined : { iteration: Number(iteration), step: Number(step) };
}

/** The load part of a run. Fails with `usage` without one. */
export function loadPart(run: Run): LoadRun {
  const load = loadIn(run);
  if (load !== undefined) return load;
  throw new Failure("usage", "The run must be a load run, got a run without load.");
}

/** Sends the request again and prints the outcome. `path` is that of the run. */
export async function reproduceIteration(
  context: Context,
  opened: OpenTarget,
  load: LoadRun,
  path: string,
  place: Place,
): Promise<ExitCode> {
  const { settings, signal } = context;
  const pool = await readPool(join(folderOfRun(path), POOL_FILE));
  const requests = requestsOf(pool, load.seed, place.iteration);
  requireReproducible(load, requests, place, opened);
  const faulty = load.ledger?.examples.find((one) => one.iteration === place.iteration && one.step === place.step);
  const client = createClient(opened.target, { timeoutMs: settings.timeout });
  try {
    const sender = createSender({
      client,
      target: opened.target,
      credentials: { token: opened.tokens[0] },
      seed: load.seed,
      concurrency: 1,
      signal,
    });
    if (faulty !== undefined) {
      const write = { load, example: faulty, requests: requests.slice(0, place.step + 1) };
      return await reproduceWrite(context, opened, write, sender);
    }
    const verbatim = await sendAgain(requests, place.step, (body) => body, sender, opened.tokens);
    const rename = verbatim.code === "rejected-by-target" ? await currentIds(context, opened, load, pool) : undefined;
    const now = rename === undefined ? verbatim : await sendAgain(requests, place.step, rename, sender, opened.tokens);
    signal.throwIfAborted();
    const then = load.examples.filter(
      ({ iteration, step = 0 }) => iteration === place.iteration && step === place.step,
    );
    const subject = `${load.scenario} ${placeText(place)} at ${opened.target.url}`;
    const rows = rowsOf({ then, now, isRenamed: rename !== undefined });
    return printReproduction(context, outcomeOf(then, now), subject, rows);
  } finally {
    await client.close();
  }
}

/** Fails with `usage` for an iteration that the run did not start, and for a request that may not be sent to this target. */
function requireReproducible(
  { workload, replay }: LoadRun,
  requests: readonly PooledRequest[],
  { iteration, step }: Place,
  { sideEffects }: OpenTarget,
): void {
  if (replay !== undefined) throw new Failure("usage", "The run must be that of a scenario, got a replay.");
  const begun = workload?.iterations.begun;
  if (begun !== undefined && iteration >= begun)
    throw new Failure("usage", `The iteration must be from 0 to ${begun - 1}, got ${iteration}.`);
  if (step >= requests.length)
    throw new Failure("usage", `The step must be from 0 to ${requests.length - 1}, got ${step}.`);
  const sent = requests.slice(0, step + 1);
  const forbidden = sent.find(({ operation, body }) => !isPermitted(operation, body, sideEffects));
  if (forbidden !== undefined)
    throw new Failure(
      "usage",
      `The iteration sends ${forbidden.operation}, which --side-effects ${sideEffects} does not permit.`,
    );
}

/** Replaces the ids of the run in a body with ids that the target knows now; undefined if the pool names none. */
async function currentIds(
  { settings, signal, console }: Context,
  opened: OpenTarget,
  { seed }: LoadRun,
  pool: PoolFile,
): Promise<((body: string) => string) | undefined> {
  const { tokenIds = [], userIds = [] } = pool.names ?? {};
  if (tokenIds.length + userIds.length === 0) return undefined;
  const target = loadTargetOf({ settings }, opened);
  const options = { target, settings: { seed, timeout: settings.timeout }, signal, onNotice: console.note };
  const need = { wanted: { tokens: tokenIds.length > 0 }, purpose: " to replace those of the run." };
  const { inventory } = await findInventory(options, need);
  return renaming(pool.names, inventory);
}

/** A run keeps an iteration only as the example of a violated statement. */
function outcomeOf(then: readonly InvalidExample[], { code, violations }: SentAgain): Outcome {
  const broken = new Set(violations.map(({ statement }) => statement));
  if (then.length === 0) {
    if (code === "accepted" && broken.size === 0) return "accepted";
    return code === "accepted" || code === "invalid" ? "failing" : "different";
  }
  if (then.some(({ statement }) => broken.has(statement))) return "still failing";
  return code === "accepted" && broken.size === 0 ? "fixed" : "different";
}

type Comparison = { readonly then: readonly InvalidExample[]; readonly now: SentAgain; readonly isRenamed: boolean };

function rowsOf({ then, now, isRenamed }: Comparison): Rows {
  const rows = (label: string, found: readonly Found[], none: string) =>
    (found.length === 0 ? [none] : found.map(foundText)).map((text) => [label, text] as const);
  return [
    ["request", `${now.operation} ${now.body}`],
    ["ids", isRenamed ? "replaced with current ones, because the target rejected those of the run" : undefined],
    ...rows("then", then, "the run has no example of this request"),
    ...rows("now", now.violations, now.code),
  ];
}

type Found = Pick<InvalidExample, "statement" | "pointer" | "expected" | "actual">;

function foundText({ statement, pointer, expected, actual }: Found): string {
  return `${statement}${pointer === "" ? "" : ` at ${pointer}`}: expected ${expected}, found ${actual}`;
}
