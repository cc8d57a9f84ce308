// Commands that repeat a run or one of its failures, to be copied.
import type { CheckResult, Run } from "../../results/run/run.ts";
import { shellCommand } from "../text/shell.ts";
import { isAboutRequest } from "./cause-places.ts";
import { partsOf } from "./parts.ts";

/** Options that a narrower command must keep to reach the same target in the same way. */
const KEPT_OPTIONS = ["--token-file", "--fixture", "--fixtures", "--side-effects", "--timeout", "--config"];

/**
 * The command that shows a failure as long as the target is not fixed. `folder` is where the run lies. A run without a
 * readable folder gets a selection that sends what the check needs: for a claim about responses, all requests of its
 * operation.
 */
export function reproduceCommand(run: Run, check: CheckResult, folder: string | undefined): string {
  const kept = keptOptions(run.command);
  const { conformance } = partsOf(run);
  if (folder !== undefined && !(conformance.kind === "conformance" && conformance.killed === true))
    return shellCommand(["npx", "assay", "reproduce", folder, check.id, ...kept]);
  const target = run.targetIsReference ? [] : ["--target", run.target];
  const only = isAboutRequest(check.id) ? check.id : check.operation;
  return shellCommand(["npx", "assay", "conform", ...target, ...kept, "--only", only]);
}

/** The command of a run with its seed and without its output folder, which exists by now. */
export function repeatCommand(run: Run): string {
  const args = run.command.length === 0 ? ["assay", commandOf(run)] : run.command;
  const seed = args.some((arg) => arg === "--seed" || arg.startsWith("--seed=")) ? [] : ["--seed", String(run.seed)];
  return shellCommand(["npx", ...withoutOut(args), ...seed]);
}

/** The command that runs the conformance checks of a run. */
export function commandOf(run: Run): "check" | "conform" {
  return run.kind === "check" ? "check" : "conform";
}

function keptOptions(command: readonly string[]): readonly string[] {
  return command.flatMap((arg, at) => {
    if (KEPT_OPTIONS.some((option) => arg.startsWith(`${option}=`))) return [arg];
    const value = command[at + 1];
    return KEPT_OPTIONS.includes(arg) && value !== undefined ? [arg, value] : [];
  });
}

function withoutOut(args: readonly string[]): readonly string[] {
  return args.filter((arg, at) => arg !== "--out" && !arg.startsWith("--out=") && args[at - 1] !== "--out");
}
