// `assay behaviour`: the observed behaviour of a target, or the differences between two.
import { diffBehaviour, isDrift } from "../../conformance/expectations/behaviour-diff.ts";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { changeText } from "../../reports/view/expectations.ts";
import { readBehaviour } from "../../run/behaviour/behaviour-file.ts";
import { RUN_FORMAT_VERSION } from "../../run/format/run.ts";
import { namesOf } from "../../run/text/plural.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { printDocument } from "../terminal/delivery.ts";

export const command: CommandDefinition = {
  summary: "Shows what a target does where the interface is silent, or what changed between two runs.",
  args: [
    { name: "<show|diff>", description: "show one behaviour, or diff two" },
    { name: "<behaviour>", description: "behaviour file, run.json, or the folder of a run" },
    { name: "[other]", description: "for diff: the later behaviour file, run.json, or folder of a run" },
  ],
  settings: ["json", "failOnDrift", "quiet"],
  examples: [
    "assay behaviour show reports/out/20261120-100400-conform",
    "assay behaviour diff pinned.json reports/out/20261120-100400-conform --fail-on-drift",
  ],
  async run(context) {
    const [what, first = "", second] = context.args;
    if (what === "show" && second === undefined) return show(context, first);
    if (what === "diff" && second !== undefined) return diff(context, first, second);
    throw new Failure(
      "usage",
      `The arguments must be show with one file, or diff with two, got "${context.args.join(" ")}".`,
    );
  },
};

async function show(context: Context, path: string): Promise<ExitCode> {
  const behaviour = await readBehaviour(path);
  const lines = Object.entries(behaviour.facts).map(
    ([fact, { value, stable, samples = 1 }]) =>
      `${fact} = ${String(value)}${stable ? "" : " (unstable)"}${samples === 1 ? ", observed once" : ""}`,
  );
  await printDocument(context, behaviour, [...lines, `${lines.length} facts of ${behaviour.target}`]);
  return EXIT.pass;
}

/** How many facts that were not observed again are listed: a run of part of the suite leaves out hundreds. */
const MOST_MISSING = 5;

async function diff(context: Context, first: string, second: string): Promise<ExitCode> {
  const [before, after] = [await readBehaviour(first), await readBehaviour(second)];
  const changes = diffBehaviour(before.facts, after.facts).map((change) => ({ ...change, drift: isDrift(change) }));
  const drifted = changes.filter(({ drift }) => drift).length;
  const document = { formatVersion: RUN_FORMAT_VERSION, kind: "behaviour-diff", changes };
  const missing = changes.filter(({ after }) => after === undefined).map(({ fact }) => fact);
  const others = changes.filter(({ after }) => after !== undefined);
  await printDocument(context, document, [
    ...(missing.length > 0 ? [`      not observed again: ${namesOf(missing, MOST_MISSING)}`] : []),
    // Drift comes last, next to the prompt.
    ...[...others.filter(({ drift }) => !drift), ...others.filter(({ drift }) => drift)].map(
      (change) => `${change.drift ? "drift " : "      "}${change.fact}: ${changeText(change)}`,
    ),
    `${changes.length} of ${Object.keys({ ...before.facts, ...after.facts }).length} facts differ; ${drifted} of them drifted`,
  ]);
  return drifted > 0 && context.settings.failOnDrift ? EXIT.behaviourDrift : EXIT.pass;
}
