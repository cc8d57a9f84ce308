// One replay from the recording to the result: discover the target, put its ids into the recording, send it in its own time
// or at a rate, and find where responses differ from the recorded ones.
import { join } from "node:path";
import { Failure } from "../../errors.ts";
import { writeTextFile } from "../../run/format/files.ts";
import type { Objective } from "../../run/format/objectives.ts";
import { MOST_REWRITES } from "../../run/format/replay.ts";
import { windowMsOf } from "../../run/journal/load-journal.ts";
import type { LoadResult } from "../../run/load/load-result.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { operationTable } from "../driver/bundle/bundle.ts";
import { findInventory, type Need } from "../driver/load/inventory.ts";
import { runOnK6 } from "../driver/load/load-runner.ts";
import type { RunOptions } from "../driver/load/run-options.ts";
import { TRIAL } from "../driver/load/script-start.ts";
import type { LeftOut, RecordedExchange } from "../recording/recording.ts";
import type { ReadRecording } from "../recording/recording-reader.ts";
import {
  DEFAULT_RULES,
  type Rewritable,
  type RewriteRule,
  type RewriteRules,
  type Rewritten,
  rewriteRecording,
} from "../recording/rewriting.ts";
import type { Expectations } from "../runtime/replay/comparison.ts";
import { shapeOf } from "../runtime/replay/shape.ts";
import { readResponse } from "../runtime/response.ts";
import { effectsOf, objectivesFor, type PaceSettings, paceOf, planOfReplay } from "./replay-plan.ts";

/** Name of the file in a run's folder that holds what the recording shows. */
const EXPECTATIONS_FILE = "recording.json";

/** The settings of a replay, under the keys of the command line. */
export type ReplaySettings = PaceSettings & {
  /** What replaces the ids of the recording, instead of the default rules. */
  readonly rewrite?: readonly (readonly [Rewritable, RewriteRule])[];
};

/** Everything that a replay depends on; `objectives` are those beside the defaults. */
export type ReplayOptions = RunOptions & {
  readonly settings: ReplaySettings;
  readonly recording: ReadRecording;
  readonly objectives: readonly Objective[];
};

const QUESTION = "Does the service still respond as it did when the recording was made?";

/** Requests of one replay, and the characters of their bodies: k6 holds all of them in memory. */
const MOST_REQUESTS = 100_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

export async function runReplay(options: ReplayOptions): Promise<LoadResult> {
  const { recording, settings, target, output, observer, signal } = options;
  const pace = paceOf(settings);
  const rules: RewriteRules = { ...DEFAULT_RULES, ...Object.fromEntries(settings.rewrite ?? []) };
  const onNotice = observer?.onNotice;
  const found = await findInventory({ target, settings, signal, ...observer }, needOf(recording.exchanges, rules));
  const rewritten = bounded(rewriteRecording(recording.exchanges, rules, found.inventory));
  const { exchanges, rewrites } = rewritten;
  const leftOut = [...recording.leftOut, ...rewritten.leftOut];
  if (exchanges.length === 0) {
    const reasons = leftOut.map(({ reason, count }) => `${count}: ${reason}`);
    throw new Failure("recording-empty", "The recording must contain a request that may be sent, got none.", reasons);
  }
  const objectives = objectivesFor(options.objectives, exchanges.length);
  const sent = planOfReplay(exchanges, pace, settings.timeout);
  const plan = { ...sent, windowMs: windowMsOf(sent.durationMs, objectives) };
  onNotice?.(effectsOf(exchanges, plan.durationMs, pace));
  const file = join(output.folder, EXPECTATIONS_FILE);
  const classes = exchanges.map(({ status = 0 }) => Math.floor(status / 100));
  const expectations: Expectations = { shapes: shapesOf(recording.exchanges), classes };
  await writeTextFile(file, JSON.stringify(expectations));
  return runOnK6(options, {
    script: "replay",
    variables: { ASSAY_RECORDING: file },
    plan,
    objectives,
    pool: { requests: exchanges.map(({ operation, body }) => ({ operation, body: body.trim() })) },
    quotesSayFalse: found.quotesSayFalse,
    first: found.first,
    details: {
      question: QUESTION,
      profile: "ratePerSecond" in pace ? "rate" : "recording",
      setupRequests: found.requests + TRIAL,
      leftOut: [],
      notes: [],
      replay: {
        recording: {
          sha256: recording.sha256,
          exchanges: recording.exchanges.length,
          durationMs: recording.exchanges.at(-1)?.offsetMs ?? 0,
          isUnfinished: recording.isUnfinished,
        },
        pace,
        leftOut,
        rewrites: [...rewrites].sort((one, other) => other.requests - one.requests).slice(0, MOST_REWRITES),
      },
    },
  });
}

function needOf(exchanges: readonly RecordedExchange[], rules: RewriteRules): Need {
  const namesTokens = exchanges.some(({ operation }) => operation === "token-price" || operation === "trade-token");
  return {
    wanted: { tokens: namesTokens && rules.tokenId === "found" },
    purpose:
      " to replace those of the recording; --fixture tokenId=… names known ones, --rewrite tokenId=keep keeps the recorded.",
  };
}

function bounded({ exchanges, rewrites, leftOut }: Rewritten): Rewritten {
  let characters = 0;
  const kept = exchanges.filter(({ body }, at) => {
    characters += body.length;
    return at < MOST_REQUESTS && characters <= MOST_CHARACTERS;
  });
  const over = exchanges.length - kept.length;
  const reason = `beyond ${MOST_REQUESTS} requests or ${MOST_CHARACTERS / 2 ** 20} MiB of bodies`;
  const more: readonly LeftOut[] = over === 0 ? [] : [{ reason, count: over }];
  return { exchanges: kept, rewrites, leftOut: [...leftOut, ...more] };
}

/** Most responses of an operation that are read; more of them add little. */
const MOST_RESPONSES = 20_000;

function shapesOf(exchanges: readonly RecordedExchange[]): Expectations["shapes"] {
  return Object.fromEntries(
    OPERATION_IDS.flatMap((operation) => {
      const answers = exchanges
        .filter((exchange) => exchange.operation === operation)
        .slice(0, MOST_RESPONSES)
        .flatMap(acceptedBody);
      return answers.length === 0 ? [] : [[operation, shapeOf(answers)] as const];
    }),
  );
}

/** The body of the accepted response of an exchange; none without such a response. */
function acceptedBody({ operation, status, response }: RecordedExchange): readonly object[] {
  if (status === undefined || response === undefined) return [];
  const read = readResponse(operation, status, () => JSON.parse(response), operationTable()[operation]);
  return read.kind === "success" ? [read.body] : [];
}
