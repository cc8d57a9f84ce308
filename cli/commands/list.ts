// `assay list`: every check with the statements it rests on, or every statement with its coverage and checks.
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { selectChecks } from "../../conformance/catalogue/selection.ts";
import type { Check } from "../../conformance/definition/check.ts";
import { EXIT, Failure } from "../../errors.ts";
import { type Statement, statements, TIERS } from "../../schemas/index.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { SELECTION } from "../settings/conformance.ts";
import { deliver } from "../terminal/delivery.ts";

export const command: CommandDefinition = {
  summary: "Lists every check with the statements it rests on, or every statement with its coverage.",
  args: [{ name: "[what]", description: "checks (the default) or statements" }],
  settings: [...SELECTION, "json", "config", "quiet"],
  settingHelp: {
    only: { description: "list only the checks whose id matches" },
    skip: { description: "leave out the checks whose id matches" },
    tier: { description: "list only checks of this tier: specified, implied, advisory or observed" },
    smoke: { description: "list only the checks that --smoke selects in a run" },
    json: { description: "write the list as JSON (- for stdout)" },
  },
  examples: ["assay list --only 'trade-token/**'", "assay list statements --json -"],
  async run({ settings, args, console }) {
    const [what = "checks"] = args;
    if (what !== "checks" && what !== "statements")
      throw new Failure("usage", `The argument must be checks or statements, got "${what}".`);
    const all = [...statements.values()];
    const checks = selectChecks(allChecks(), {
      only: settings.only,
      skip: settings.skip,
      tiers: settings.tier,
      smoke: settings.smoke,
      interpretationsOff: settings.interpretationOff,
    });
    const listed = what === "checks" ? checks.map(describeCheck) : describeStatements(checks, all);
    if (settings.json === undefined) console.result(`${listed.map(({ line }) => line).join("\n")}\n`);
    else {
      const rows = listed.map(({ row }) => row);
      await deliver(console, settings.json, `${JSON.stringify(rows, null, 2)}\n`);
    }
    console.note(what === "checks" ? countChecks(checks) : countStatements(all));
    return EXIT.pass;
  },
};

type Listed = { readonly line: string; readonly row: object };

function describeCheck({ trial: _trial, ...check }: Check): Listed {
  return { line: `${check.tier.padEnd(9)}  ${check.id}  ← ${check.statements.join(", ")}`, row: check };
}

function describeStatements(checks: readonly Check[], all: readonly Statement[]): readonly Listed[] {
  return all.map(({ id, text, coverage, place, reason }) => {
    const by = checks.filter((check) => check.statements.includes(id)).map((check) => check.id);
    const why = reason === undefined ? "" : `  (${reason})`;
    const count = by.length === 1 ? "1 check " : `${by.length} checks`;
    return {
      line: `${coverage.padEnd(14)}  ${count.padStart(11)}  ${id}${why}`,
      row: { id, text, coverage, place, ...(reason !== undefined && { reason }), checks: by },
    };
  });
}

function countChecks(checks: readonly Check[]): string {
  const count = (tier: string) => checks.filter((check) => check.tier === tier).length;
  const tiers = TIERS.map((tier) => `${count(tier)} ${tier}`);
  return `${checks.length === 1 ? "1 check" : `${checks.length} checks`}: ${tiers.join(", ")}.`;
}

function countStatements(all: readonly Statement[]): string {
  const states = ["checked", "observed", "not-observable", "open"] as const;
  const counts = states.map((state) => `${all.filter(({ coverage }) => coverage === state).length} ${state}`);
  return `${all.length} statements: ${counts.join(", ")}.`;
}
