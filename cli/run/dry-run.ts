// `assay load --dry-run`: what the load would send, with nothing sent.
import { EXIT, type ExitCode } from "../../errors.ts";
import { isLoopback } from "../../http/target.ts";
import { alignColumns } from "../../reports/formats/terminal.ts";
import { writeCount, writeCounted, writeDuration, writeRate, writeShare } from "../../reports/text/number-format.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { type LoadPreview, previewLoad } from "../../scenarios/driver/load/preview.ts";
import type { PlannedLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { rounded } from "../../statistics/arithmetic.ts";
import type { Context } from "../definition/command.ts";
import { targetAt } from "../target/connection.ts";
import { givenOf } from "../target/target.ts";
import { loadFixturesOf } from "./load-run.ts";

export function showDryRun(context: Context, planned: PlannedLoad): ExitCode {
  const { settings, console } = context;
  const given = givenOf(context);
  const isLocal = settings.target === undefined || isLoopback(targetAt(settings.target, context));
  const sideEffects = settings.sideEffects ?? (isLocal ? "any" : "testnet");
  const preview = previewLoad(planned, {
    seed: settings.seed,
    sideEffects,
    fixtures: loadFixturesOf(settings, given),
    credentials: given.tokens.length,
  });
  console.result(`${previewLines(preview).map(showHiddenOnOneLine).join("\n")}\n`);
  return EXIT.pass;
}

export function previewLines(preview: LoadPreview): readonly string[] {
  const { scenario, profile, rate, users, requests, creations, trades } = preview;
  const unit = rate === undefined ? " users" : "/s";
  const stages = preview.stages.map(({ durationMs, from, to }) => {
    const level = from === to ? `${rounded(from, 1)}${unit}` : `${rounded(from, 1)} to ${rounded(to, 1)}${unit}`;
    return `${level} for ${writeDuration(durationMs)}`;
  });
  const load =
    rate === undefined
      ? `${users} users, each with one request at a time`
      : `${writeRate(rate.meanPerSecond)} on average, at most ${writeRate(rate.peakPerSecond)}, arrivals ${preview.arrivals}`;
  const rows = preview.operations.map(({ operation, share, count }) => [
    operation,
    writeShare(share, 1),
    count === undefined ? "–" : writeCount(count),
  ]);
  return [
    `Nothing is sent. ${scenario} with the profile ${profile}, if the target allows all of it:`,
    "",
    `  load        ${load}`,
    `  time        ${writeDuration(preview.warmUpMs)} warm-up, ${writeDuration(preview.durationMs)} measured`,
    `  stages      ${stages.join(", ")}`,
    `  requests    ${requests === undefined ? "as many as the users get to" : `${writeCount(requests)}, of which ${writeCount(creations ?? 0)} create and ${writeCount(trades ?? 0)} trade`}`,
    `  bodies      ${bodiesText(preview.bodies)}`,
    `  VUs         at most ${writeCount(preview.maxVus)}`,
    ...preview.objectives.map((objective) => `  objective   ${objective}`),
    ...preview.leftOut.map(({ session, reason }) => `  left out    ${session}: ${reason}`),
    `  users       ${writeCounted(preview.credentials, "credential")}`,
    ...preview.unused.map((sentence) => `  not used    ${sentence}`),
    "",
    ...alignColumns([["operation", "share", "requests"], ...rows], "  "),
    "",
    "Before the load, Assay creates tokens if none are given, and tries a request of each kind.",
  ];
}

function bodiesText({ checked, invalid, example }: LoadPreview["bodies"]): string {
  const found = invalid === 0 ? "all valid" : `${writeCount(invalid)} invalid, the first by ${example}`;
  return `${writeCount(checked)} checked against the schemas, ${found}`;
}
