// `assay history`: the runs of accepted releases, in a file that a team commits.
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { historyTextOf } from "../../reports/formats/history-text.ts";
import { historyPage } from "../../reports/html/history-page.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { readRun } from "../../run/format/read.ts";
import { acceptedRun } from "../../run/history/acceptance.ts";
import {
  conditionsKey,
  dayOf,
  historyText,
  parseHistory,
  readHistory,
  releasesOf,
  withLine,
} from "../../run/history/history-file.ts";
import { lockingHistory } from "../../run/history/lock.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { countOf } from "../../run/text/plural.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";

export const command: CommandDefinition = {
  summary: "Keeps the load runs of accepted releases in a file, shows them over time, and checks the file.",
  args: [
    { name: "<what>", description: "add, show or check" },
    { name: "[run]", description: "for add: folder of a load run that passed, or its run.json" },
  ],
  settings: ["history", "label", "commit", "html", "config", "quiet"],
  settingHelp: { html: { description: "for show: write a page of sparklines" } },
  examples: [
    "assay history add reports/out/20261120-100400-load --label 1.4.0 --commit 3f2a91c",
    "assay history show --html history.html",
  ],
  async run(context) {
    const [what, run, ...rest] = context.args;
    if (what === "add" && run !== undefined && rest.length === 0) return add(context, run);
    if (what === "show" && run === undefined) return show(context);
    if (what === "check" && run === undefined) return check(context);
    throw new Failure("usage", "Expected add with one run, show, or check.", [`Got: ${context.args.join(" ")}`]);
  },
};

/** The file is written whole or not at all, by one process at a time. */
async function add({ settings, console }: Context, path: string): Promise<ExitCode> {
  const { history: file, label, commit } = settings;
  if (label === undefined && commit === undefined)
    throw new Failure("usage", "Expected --label or --commit, to say which release the run is of.");
  const release = { ...(label !== undefined && { label }), ...(commit !== undefined && { commit }) };
  const run = await readRun(path);
  const line = await lockingHistory(file, async () => {
    const before = historyText(file);
    const accepted = acceptedRun(run, release, parseHistory(before, file));
    await writeTextFile(file, withLine(before, accepted));
    return accepted;
  });
  console.result(`${showHiddenOnOneLine(`Added to ${file}: ${label ?? commit}, ${conditionsKey(line)}.`)}\n`);
  return EXIT.pass;
}

async function show({ settings, console }: Context): Promise<ExitCode> {
  const lines = readHistory(settings.history);
  console.result(historyTextOf(lines, console.width));
  if (settings.html !== undefined) {
    await writeTextFile(settings.html, historyPage(lines));
    console.note(`Written: ${settings.html}`);
  }
  return EXIT.pass;
}

/** Fails for what has expired; never for a value, which says nothing without its machine and its day. */
async function check({ settings, console }: Context): Promise<ExitCode> {
  const lines = readHistory(settings.history);
  const today = dayOf(new Date());
  const acknowledged = lines.filter((line) => line.kind === "acknowledged");
  const expired = acknowledged.filter(({ expires }) => expires < today);
  const runs = lines.length - acknowledged.length;
  const sentences = [
    `${settings.history}: ${countOf(runs, "accepted run")} of ${countOf(releasesOf(lines).length, "release")} in order, ${countOf(acknowledged.length, "acknowledged regression")}.`,
    ...expired.map(
      ({ release, reason, owner, expires }) =>
        `The regression since ${release} was acknowledged until ${expires} (${reason}): ${owner} has to fix it, or to acknowledge it anew.`,
    ),
  ];
  console.result(sentences.map((one) => `${showHiddenOnOneLine(one)}\n`).join(""));
  return expired.length > 0 ? EXIT.targetWrong : EXIT.pass;
}
