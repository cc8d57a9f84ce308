// `assay compare`: runs side by side, with the differences to the first. It informs and never decides.

import { EXIT, Failure } from "../../errors.ts";
import { sideBySideMarkdown } from "../../reports/formats/markdown.ts";
import { sideBySideText } from "../../reports/formats/text.ts";
import { sideBySidePage } from "../../reports/html/side-by-side.ts";
import { type GivenRun, namedRuns } from "../../run/comparison/named-runs.ts";
import { sideBySide } from "../../run/comparison/side-by-side.ts";
import { MOST_SIDE_BY_SIDE } from "../../run/format/side-by-side.ts";
import { printableJson } from "../../run/text/hidden-characters.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { printText, writeFormats } from "../run/run-folder.ts";
import { runOnDisk } from "../run/run-on-disk.ts";

export const command: CommandDefinition = {
  summary: "Shows runs side by side, for information only, never as a gate. Sends nothing.",
  args: [{ name: "<run...>", description: `2 to ${MOST_SIDE_BY_SIDE} folders of runs, or their run.json` }],
  settings: ["html", "markdown", "json", "quiet"],
  settingHelp: {
    html: { description: "write the table as an HTML page" },
    markdown: { description: "write the table as Markdown" },
  },
  examples: [
    "assay compare reports/out/20261120-100400-load reports/out/20261121-090000-load",
    "assay compare v1/run.json v2/run.json v3/run.json --html side-by-side.html",
  ],
  async run(context) {
    const places = context.args;
    if (places.length < 2 || places.length > MOST_SIDE_BY_SIDE)
      throw new Failure("usage", `There must be 2 to ${MOST_SIDE_BY_SIDE} runs, got ${places.length}.`);
    const runs = namedRuns(await Promise.all(places.map(givenRun)));
    const found = sideBySide(runs);
    printText(context, (options) => sideBySideText(found, options));
    await writeFormats(context, (format) => {
      if (format === "html") return sideBySidePage(found);
      return format === "markdown" ? sideBySideMarkdown(found) : printableJson(found);
    });
    return EXIT.pass;
  },
};

/** Fails with `run-unreadable` for what is not a run, and for one that has nothing to put beside others. */
async function givenRun(location: string): Promise<GivenRun> {
  const { run } = await runOnDisk(location);
  if (run.kind === "capacity" || run.kind === "comparison")
    throw new Failure("run-unreadable", `${location} must be a run of a load or of checks, got a ${run.kind} run.`);
  return { location, run };
}
