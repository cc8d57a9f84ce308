// `assay reproduce`: a failed check of a run again, or a request of a load run.
import { readRun } from "../../run/format/read.ts";
import type { Run } from "../../run/format/run.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { failedCheck, reproduceCheck } from "../run/reproduce-check.ts";
import { loadPart, placeOf, reproduceIteration } from "../run/reproduce-iteration.ts";
import { TARGET } from "../settings/target.ts";
import { withTarget } from "../target/target.ts";

/**
 * The target of the run, unless the command line names one: a config file or ASSAY_TARGET may name another service, on which a
 * failure would look fixed. Undefined for the reference service.
 */
function targetOf({ settings, origins, console }: Context, run: Run): string | undefined {
  if (origins.target === "flag") return settings.target;
  const target = run.targetIsReference ? undefined : run.target;
  if (settings.target !== undefined && settings.target !== target) {
    const source = origins.target === "environment" ? "ASSAY_TARGET" : "the config file";
    const shown = target ?? "the reference service";
    console.note(
      `Sending to ${shown}, the target of the run, not to ${settings.target} of ${source}; --target changes it.`,
    );
  }
  return target;
}

export const command: CommandDefinition = {
  summary:
    "Repeats a failed check or a request of a load run, and says whether it is fixed, still failing or different.",
  args: [
    { name: "<run>", description: "folder of a run, or its run.json" },
    {
      name: "<id>",
      description:
        "id of a failed check, or number of an iteration of a load run: 17, or 17.2 for a step of its session",
    },
  ],
  settings: [...TARGET, "interpretationOff", "concurrency", "json", "config", "quiet"],
  examples: [
    "assay reproduce reports/out/20261120-100400-conform token-price/request/tokenId/required/missing",
    "assay reproduce reports/out/20261120-100500-load 1742 --target http://127.0.0.1:8080",
  ],
  async run(context) {
    const [path = "", id = ""] = context.args;
    const run = await readRun(path);
    const { settings, origins } = context;
    const target = targetOf(context, run);
    const seed = origins.seed === "default" ? run.seed : settings.seed;
    const aimed: Context = { ...context, settings: { ...settings, target, seed } };
    const place = placeOf(id);
    if (place !== undefined) {
      const load = loadPart(run);
      return withTarget(aimed, (opened) => reproduceIteration(aimed, opened, load, path, place));
    }
    const failed = failedCheck(run, id);
    return withTarget(aimed, (opened) => reproduceCheck(aimed, opened, failed));
  },
};
