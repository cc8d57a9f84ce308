// `assay reproduce`: a failed check of a run again, or a request of a load run.
import { readRun } from "../../run/format/read.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { withFixtureOptions, withKeptFixtures } from "../run/fixtures-of-run.ts";
import { failedCheck, keepDrawn, reproduceCheck } from "../run/reproduce-check.ts";
import { loadPart, placeOf, reproduceIteration } from "../run/reproduce-iteration.ts";
import { TARGET } from "../settings/target.ts";
import { aimedAt, withTarget } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Repeats a failed check or a request of a load run, and says whether the target is fixed.",
  args: [
    { name: "<run>", description: "folder of a run, or its run.json" },
    {
      name: "<id>",
      description:
        "id of a failed check, or an iteration of a load run: 17 is the first request of iteration 17, 17.1 its second",
    },
  ],
  settingHelp: {
    target: { description: "base URL of the service", fallbackText: "the target of the run" },
    repeat: {
      description: "for a lost or changed write: send it again at most this often, until it is lost or changed again",
      fallbackText: "1",
    },
    seed: { description: "seed of every random choice", fallbackText: "the seed of the run" },
  },
  settings: [...TARGET, "interpretationOff", "concurrency", "repeat", "addTo", "visibleWithin", "config", "quiet"],
  examples: [
    "assay reproduce reports/out/20261120-100400-conform token-price/request/tokenId/required/missing",
    "assay reproduce reports/out/20261120-100500-load 1742 --target http://127.0.0.1:8080",
  ],
  async run(context) {
    const [path = "", id = ""] = context.args;
    const run = await readRun(path);
    const { settings } = aimedAt(context, run);
    const seed = context.origins.seed === "default" ? run.seed : settings.seed;
    const aimed: Context = { ...context, settings: { ...settings, seed } };
    const place = placeOf(id);
    if (place !== undefined) {
      const load = loadPart(run);
      return withTarget(aimed, (opened) => reproduceIteration(aimed, opened, load, path, place));
    }
    const failed = failedCheck(run, id);
    if (settings.addTo !== undefined) await keepDrawn(failed.check, settings.addTo, context.console);
    const equipped = withFixtureOptions(run, aimed);
    const hasOwnFixtures = equipped === aimed;
    return withTarget(equipped, (opened) =>
      reproduceCheck(equipped, withKeptFixtures(run, equipped, opened), failed, hasOwnFixtures),
    );
  },
};
