// Commands that repeat a run or one of its failures, to be copied.
import { placeText } from "../../run/findings/lost-write.ts";
import { conformanceIn } from "../../run/format/parts.ts";
import type { CheckResult, Run, WriteLedgerResult } from "../../run/format/run.ts";
import { repetitionsToShow } from "../../run/load/write-ledger-result.ts";
import { shellCommand } from "../text/shell.ts";
import { isAboutRequest } from "./causes.ts";

/** Options that a narrower command must keep to reach the same target in the same way. */
const KEPT_OPTIONS = [
  ...["--token-file", "--fixture", "--fixtures", "--side-effects", "--timeout", "--config"],
  ...["--ca-file", "--client-cert", "--client-key", "--resolve", "--proxy"],
];

/**
 * From where a command is run: `folder` is where the run lies, `program` how Assay is started there, ready for a shell.
 * The default `assay` is for an Assay that is on PATH. It is never npx: where Assay is not installed, npx asks the registry
 * for whatever has its name there.
 */
export type CommandPlace = { readonly folder?: string | undefined; readonly program?: string | undefined };

/**
 * The command that shows a failure as long as the target is not fixed. A run without a
 * readable folder gets a selection that sends what the check needs: for a claim about responses, all requests of its
 * operation.
 */
export function reproduceCommand(run: Run, check: CheckResult, place: CommandPlace): string {
  const kept = keptOptions(run.command);
  const { folder } = place;
  if (folder !== undefined && conformanceIn(run)?.killed !== true)
    return commandAt(place, ["reproduce", folder, check.id, ...kept]);
  const target = run.targetIsReference ? [] : ["--target", run.target];
  const only = isAboutRequest(check.id) ? check.id : check.operation;
  return commandAt(place, ["conform", ...target, ...kept, "--only", only]);
}

/** The command that makes a request which an exploration drew a check of every later run. */
export function keepCommand(run: Run, check: CheckResult, place: CommandPlace): string | undefined {
  if (check.drawn === undefined || place.folder === undefined) return undefined;
  return commandAt(place, [
    "reproduce",
    place.folder,
    check.id,
    ...keptOptions(run.command),
    "--add-to",
    "assay.drawn.json",
  ]);
}

/** The command that shows a lost or changed write of a load, repeated until a fault as rare as in the load would show again. */
export function reproduceWriteCommand(run: Run, ledger: WriteLedgerResult, place: CommandPlace): string | undefined {
  const { folder } = place;
  const [first] = ledger.examples;
  const times = first === undefined ? 0 : repetitionsToShow(ledger, first.fault);
  if (folder === undefined || first === undefined || !Number.isFinite(times)) return undefined;
  const repeat = times === 1 ? [] : ["--repeat", String(times)];
  return commandAt(place, ["reproduce", folder, placeText(first), ...repeat, ...keptOptions(run.command)]);
}

/**
 * The command of a run with its target and seed, which variables or a config file may have given. Without its output folder,
 * which exists by now. `advised` is an option with another value than in the run.
 */
export function repeatCommand(run: Run, place: CommandPlace, advised: readonly string[] = []): string {
  const [, ...given] = run.command;
  const args = given.length === 0 ? [commandOf(run)] : given;
  const added = (option: string, value: string) => (hasOption(args, option) ? [] : [option, value]);
  // The builds of a comparison have options of their own.
  const target = run.targetIsReference || run.kind === "comparison" ? [] : added("--target", run.target);
  const seed = added("--seed", String(run.seed));
  const left = withoutOptions(args, ["--out", ...advised.slice(0, 1)]);
  return commandAt(place, [...left, ...advised, ...target, ...seed]);
}

export function hasOption(args: readonly string[], option: string): boolean {
  return args.some((arg) => arg === option || arg.startsWith(`${option}=`));
}

export function commandAt({ program = "assay" }: CommandPlace, args: readonly string[]): string {
  return `${program} ${shellCommand(args)}`;
}

export function commandOf(run: Run): "check" | "conform" {
  return run.kind === "check" ? "check" : "conform";
}

function keptOptions(command: readonly string[]): readonly string[] {
  return command.flatMap((arg, at) => {
    if (arg === "--insecure" || KEPT_OPTIONS.some((option) => arg.startsWith(`${option}=`))) return [arg];
    const value = command[at + 1];
    return KEPT_OPTIONS.includes(arg) && value !== undefined ? [arg, value] : [];
  });
}

export function withoutOptions(args: readonly string[], options: readonly string[]): readonly string[] {
  return args.filter((arg, at) => !options.includes(arg.replace(/=.*/s, "")) && !options.includes(args[at - 1] ?? ""));
}
