// `assay behaviour`: the observed behaviour of a target, and what changed between two.
import { diffBehaviour, isDrift } from "../../conformance/behaviour/behaviour-diff.ts";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { changeText } from "../../reports/view/expectations.ts";
import { readBehaviour } from "../../results/behaviour/behaviour-file.ts";
import { writeTextFile } from "../../results/run/files.ts";
import { RUN_FORMAT_VERSION } from "../../results/run/run.ts";
import { printableJson, showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import type { CommandDefinition, Context } from "../command.ts";

export const command: CommandDefinition = {
  summary: "Shows what a target does where the interface leaves it open, or what it does otherwise than before.",
  words: [
    { name: "<what>", description: "show or diff" },
    { name: "<behaviour>", description: "behaviour file, run.json, or the folder of a run" },
    { name: "[other]", description: "for diff: the later one" },
  ],
  settings: ["json", "failOnDrift", "quiet"],
  examples: [
    "assay behaviour show reports/out/20261120-100400-conform",
    "assay behaviour diff pinned.json reports/out/20261120-100400-conform --fail-on-drift",
  ],
  async run(context) {
    const [what, first = "", second] = context.words;
    if (what === "show" && second === undefined) return show(context, first);
    if (what === "diff" && second !== undefined) return diff(context, first, second);
    throw new Failure("usage", "Expected show with one file, or diff with two.", [`Got: ${context.words.join(" ")}`]);
  },
};

async function show(context: Context, path: string): Promise<ExitCode> {
  const behaviour = await readBehaviour(path);
  const lines = Object.entries(behaviour.facts).map(
    ([fact, { value, stable, samples = 1 }]) =>
      `${fact} = ${String(value)}${stable ? "" : " (unstable)"}${samples === 1 ? ", seen once" : ""}`,
  );
  await print(context, behaviour, [...lines, `${lines.length} facts of ${behaviour.target}`]);
  return EXIT.pass;
}

/** Facts named of those that were not observed again: a run of a part of the suite leaves out hundreds. */
const MOST_GONE = 5;

async function diff(context: Context, first: string, second: string): Promise<ExitCode> {
  const [before, after] = [await readBehaviour(first), await readBehaviour(second)];
  const changes = diffBehaviour(before.facts, after.facts).map((change) => ({ ...change, drift: isDrift(change) }));
  const drifted = changes.filter(({ drift }) => drift).length;
  const document = { formatVersion: RUN_FORMAT_VERSION, kind: "behaviour-diff", changes };
  const gone = changes.filter(({ after }) => after === undefined).map(({ fact }) => fact);
  const rest = gone.length > MOST_GONE ? ` and ${gone.length - MOST_GONE} more` : "";
  const others = changes.filter(({ after }) => after !== undefined);
  await print(context, document, [
    ...(gone.length > 0 ? [`      not observed again: ${gone.slice(0, MOST_GONE).join(", ")}${rest}`] : []),
    // What drifted stands last, above the prompt.
    ...[...others.filter(({ drift }) => !drift), ...others.filter(({ drift }) => drift)].map(
      (change) => `${change.drift ? "drift " : "      "}${change.fact}: ${changeText(change)}`,
    ),
    `${changes.length} of ${Object.keys({ ...before.facts, ...after.facts }).length} facts differ, ${drifted} of them stable facts that drifted`,
  ]);
  return drifted > 0 && context.settings.failOnDrift ? EXIT.behaviourDrift : EXIT.pass;
}

async function print({ settings, console }: Context, document: object, lines: readonly string[]): Promise<void> {
  if (settings.json === "-") return console.result(printableJson(document));
  if (settings.json !== undefined) await writeTextFile(settings.json, printableJson(document));
  console.result(`${lines.map(showHiddenOnOneLine).join("\n")}\n`);
}
