// `assay load --resume RUN`: the command line of the run that was cut short, once more, and the part of it that was sent.
import { join } from "node:path";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { type EarlierPart, openEarlierPart } from "../../run/merge/earlier-part.ts";
import { folderOfRun } from "./run-folder.ts";

/** Options of a command line that are not those of its run, or were for that time alone; each has a value. */
const NOT_KEPT = ["--out", "--resume", "--notify", "--start-at", "--json", "--html", "--junit", "--markdown"];

/** The earlier part of a run, by its folder or its run.json. Throws `run-unreadable` or `resume-refused`. */
export function earlierPartOf(run: string): Promise<EarlierPart> {
  return openEarlierPart(join(folderOfRun(run), JOURNAL_FILE));
}

/** The arguments that resume a run: those that it was started with, and then those that are given now. */
export function resumingArguments({ plan }: EarlierPart, given: readonly string[]): readonly string[] {
  const [, , ...before] = plan.run?.command ?? [];
  return [...withoutOptions(before, NOT_KEPT), ...given];
}

function withoutOptions(args: readonly string[], options: readonly string[]): readonly string[] {
  return args.filter((arg, at) => {
    const [name = ""] = arg.split("=", 1);
    return !options.includes(name) && !options.includes(args[at - 1] ?? "");
  });
}
