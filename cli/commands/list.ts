// `assay list`: every check by id, or every statement with the checks that rest on it.
import { allChecks } from "../../conformance/catalogue.ts";
import type { Check } from "../../conformance/check.ts";
import { selectChecks } from "../../conformance/selection.ts";
import { EXIT, Failure } from "../../errors.ts";
import { writeTextFile } from "../../results/files.ts";
import { statements } from "../../schemas/index.ts";
import type { CommandDefinition } from "../command.ts";

export const command: CommandDefinition = {
  summary: "Names every check with its tier, or every statement of the interface with how it is covered.",
  words: [{ name: "[what]", description: "checks (the default) or statements" }],
  settings: ["only", "skip", "tier", "smoke", "readingOff", "json", "config"],
  examples: ["assay list --only 'trade-token/**'", "assay list statements --json -"],
  async run({ settings, words, console }) {
    const [what = "checks"] = words;
    if (what !== "checks" && what !== "statements")
      throw new Failure("usage", `Expected checks or statements, got "${what}".`);
    const checks = selectChecks(allChecks(), {
      only: settings.only,
      skip: settings.skip,
      tiers: settings.tier,
      smoke: settings.smoke,
      readingsOff: settings.readingOff,
    });
    const listed = what === "checks" ? checks.map(describeCheck) : describeStatements(checks);
    if (settings.json === undefined) console.result(`${listed.map(({ line }) => line).join("\n")}\n`);
    else {
      const text = `${JSON.stringify(
        listed.map(({ row }) => row),
        null,
        2,
      )}\n`;
      if (settings.json === "-") console.result(text);
      else await writeTextFile(settings.json, text);
    }
    return EXIT.pass;
  },
};

type Listed = { readonly line: string; readonly row: object };

function describeCheck({ trial: _trial, ...check }: Check): Listed {
  return { line: `${check.tier.padEnd(9)}  ${check.id}`, row: check };
}

function describeStatements(checks: readonly Check[]): readonly Listed[] {
  return [...statements.values()].map(({ id, text, coverage, place, reason }) => {
    const by = checks.filter((check) => check.statements.includes(id)).map((check) => check.id);
    return {
      line: `${coverage.padEnd(14)}  ${String(by.length).padStart(4)} checks  ${id}`,
      row: { id, text, coverage, place, ...(reason !== undefined && { reason }), checks: by },
    };
  });
}
