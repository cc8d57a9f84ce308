// The one thing to do next, with a command that can be copied.
import type { CheckResult, Run } from "../../results/run/run.ts";
import type { State } from "../../results/verdict/verdict.ts";
import { shellCommand } from "../text/shell.ts";
import { causesOf } from "./failure-groups.ts";
import { partsOf } from "./parts.ts";
import { unprovenLines } from "./unproven.ts";

/** What to do next, with a command if there is one. */
export type NextStep = { readonly what: string; readonly command?: string };

/** Options that a narrower command must keep to reach the same target in the same way. */
const KEPT_OPTIONS = ["--token-file", "--fixture", "--fixtures", "--side-effects", "--timeout", "--config"];

/** The next step after a run with a given state. */
export function nextStep(run: Run, state: State): NextStep {
  const { conformance, load } = partsOf(run);
  if (conformance.kind !== "not-run") {
    const cause = causesOf(conformance, "specified")[0];
    if (cause !== undefined) {
      return { what: "Run the first failing check again", command: onlyCommand(run, cause.checks[0].id) };
    }
  }
  if (state === "good") {
    return run.targetIsReference
      ? {
          what: "Test your own service",
          command: `npx assay ${run.kind === "load" ? "load mixed" : nameOf(run)} --target URL`,
        }
      : { what: "Repeat this run", command: repeatCommand(run) };
  }
  if (run.kind === "check") {
    for (const part of [conformance, load]) if (part.kind === "not-run") return { what: part.hint };
  }
  if (load.kind !== "not-run" && !load.validity.valid) {
    return { what: "Fix the cause above or lower --rate, then run again", command: repeatCommand(run) };
  }
  if (conformance.kind !== "not-run" && conformance.checks.some(lacksToken)) {
    const named = "--fixture tokenId=ID --fixture chainSlug=SLUG";
    return { what: "Pass a token that the target knows", command: `${repeatCommand(run)} ${named}` };
  }
  if (state === "unknown" && conformance.kind !== "not-run" && unprovenLines(conformance).length > 0) {
    return { what: "Give what is missing, then run again", command: `${repeatCommand(run)} --fixtures FILE` };
  }
  return { what: state === "bad" ? "Fix the service, then run again" : "Run again", command: repeatCommand(run) };
}

/** Whether a quote or trade was not judged because no token was known or could be created. */
function lacksToken({ operation, verdict, reason }: CheckResult): boolean {
  return (
    verdict === "inconclusive" &&
    reason === "fixture-missing" &&
    (operation === "token-price" || operation === "trade-token")
  );
}

function nameOf(run: Run): string {
  return run.kind === "check" ? "check" : "conform";
}

function onlyCommand(run: Run, id: string): string {
  const target = run.targetIsReference ? [] : ["--target", run.target];
  return shellCommand(["npx", "assay", "conform", ...target, ...keptOptions(run.command), "--only", id]);
}

function repeatCommand(run: Run): string {
  const args = run.command.length === 0 ? ["assay", nameOf(run)] : run.command;
  const seed = args.some((arg) => arg === "--seed" || arg.startsWith("--seed=")) ? [] : ["--seed", String(run.seed)];
  return shellCommand(["npx", ...withoutOut(args), ...seed]);
}

function keptOptions(command: readonly string[]): readonly string[] {
  return command.flatMap((arg, at) => {
    if (KEPT_OPTIONS.some((option) => arg.startsWith(`${option}=`))) return [arg];
    const value = command[at + 1];
    return KEPT_OPTIONS.includes(arg) && value !== undefined ? [arg, value] : [];
  });
}

/** The output folder exists by now, and a run does not write into an existing one. */
function withoutOut(args: readonly string[]): readonly string[] {
  return args.filter((arg, at) => arg !== "--out" && !arg.startsWith("--out=") && args[at - 1] !== "--out");
}
