// The one thing to do next, with a command that can be copied.
import type { CheckResult, Run } from "../../results/run/run.ts";
import type { State } from "../../results/verdict/verdict.ts";
import { shellCommand } from "../text/shell.ts";
import { causesOf } from "./failure-groups.ts";
import { partsOf } from "./parts.ts";

/** What to do next in a few words, and the command for it where there is one. */
export type NextStep = { readonly what: string; readonly command?: string };

/** Options of the finished command that a narrower one must keep to meet the same target in the same way. */
const KEPT_OPTIONS = ["--token-file", "--fixture", "--side-effects", "--timeout", "--config"];

/** The next step after a record, given how it was judged. */
export function nextStep(record: Run, state: State): NextStep {
  const { conformance, load } = partsOf(record);
  if (conformance.kind !== "not-run") {
    const cause = causesOf(conformance, "specified")[0];
    if (cause !== undefined) {
      return { what: "Try the first broken rule again", command: onlyCommand(record, cause.checks[0].id) };
    }
  }
  if (state === "good") {
    return record.targetIsReference
      ? {
          what: "Judge your own service",
          command: `npx assay ${record.kind === "load" ? "load mixed" : nameOf(record)} --target URL`,
        }
      : { what: "The same run again", command: repeatCommand(record) };
  }
  if (record.kind === "check") {
    for (const part of [conformance, load]) if (part.kind === "not-run") return { what: part.hint };
  }
  if (load.kind !== "not-run" && !load.validity.valid) {
    return { what: "Remove the reason given, or ask for less load, and run again", command: repeatCommand(record) };
  }
  if (conformance.kind !== "not-run" && conformance.checks.some(lacksToken)) {
    const named = "--fixture tokenId=ID --fixture chainSlug=SLUG";
    return { what: "Name a token that the target knows", command: `${repeatCommand(record)} ${named}` };
  }
  return { what: state === "bad" ? "Run again after mending" : "Run again", command: repeatCommand(record) };
}

/** Quotes and trades that were not judged because no token was known or could be created. */
function lacksToken({ operation, verdict, reason }: CheckResult): boolean {
  return (
    verdict === "inconclusive" &&
    reason === "fixture-missing" &&
    (operation === "token-price" || operation === "trade-token")
  );
}

function nameOf(record: Run): string {
  return record.kind === "check" ? "check" : "conform";
}

function onlyCommand(record: Run, id: string): string {
  const target = record.targetIsReference ? [] : ["--target", record.target];
  return shellCommand(["npx", "assay", "conform", ...target, ...keptOptions(record.command), "--only", id]);
}

function repeatCommand(record: Run): string {
  const words = record.command.length === 0 ? ["assay", nameOf(record)] : record.command;
  const seed = words.some((word) => word === "--seed" || word.startsWith("--seed="))
    ? []
    : ["--seed", String(record.seed)];
  return shellCommand(["npx", ...withoutOut(words), ...seed]);
}

function keptOptions(command: readonly string[]): readonly string[] {
  return command.flatMap((word, at) => {
    if (KEPT_OPTIONS.some((option) => word.startsWith(`${option}=`))) return [word];
    const value = command[at + 1];
    return KEPT_OPTIONS.includes(word) && value !== undefined ? [word, value] : [];
  });
}

/** An output folder exists after its run, and a second run into it is refused. */
function withoutOut(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => word !== "--out" && !word.startsWith("--out=") && words[at - 1] !== "--out");
}
