// `assay report`: any report again, from a run on disk alone.
import { EXIT } from "../../errors.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { printSummary, writeOutputs } from "../run/run-folder.ts";
import { runOnDisk } from "../run/run-on-disk.ts";
import { RUN_REPORTS } from "../settings/output.ts";

export const command: CommandDefinition = {
  summary: "Writes reports from a run on disk. Sends nothing.",
  args: [{ name: "<run>", description: "folder of a run, or its run.json" }],
  settings: [...RUN_REPORTS, "goBench", "quiet"],
  examples: [
    "assay report reports/out/20261120-100400-check",
    "assay report run.json --junit results.xml --html report.html",
  ],
  async run(context) {
    const path = context.args[0] ?? "";
    const { run, isWhole } = await runOnDisk(path);
    printSummary(context, run, path);
    await writeOutputs(context, run, path);
    return isWhole ? EXIT.pass : EXIT.inconclusive;
  },
};
