// `npm run faults`: switches faults on while a load goes on and shows what the record says of each. It ends with 1 if a
// fault is not named, or the control is not clean.
import { parseArgs } from "node:util";
import { EXIT } from "../errors.ts";
import { findK6 } from "../scenarios/driver/k6/k6-binary.ts";
import { PROFILE_NAMES, type ProfileName } from "../scenarios/profiles.ts";
import { tryFault } from "./faults/experiment.ts";
import { type Row, rowOf, tableOf } from "./faults/table.ts";
import { TRIALS } from "./faults/trials.ts";

const HELP = `Usage: npm run faults -- [--profile NAME|all] [--seconds N] [--rate N] [--only NAME]…

Runs the mixed scenario on the reference service once for each fault, which is switched on after 30 % of the run, and once
without any. Prints a Markdown table of what the records say. Faults: ${TRIALS.map(({ name }) => name).join(", ")}.
`;

const { values } = parseArgs({
  options: {
    profile: { type: "string", default: "average" },
    seconds: { type: "string", default: "40" },
    rate: { type: "string", default: "200" },
    only: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(HELP);
    return EXIT.pass;
  }
  const profiles = PROFILE_NAMES.filter((name) => values.profile === "all" || values.profile === name);
  const trials = TRIALS.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  if (profiles.length === 0 || trials.length === 0) {
    process.stderr.write(HELP);
    return EXIT.usage;
  }
  const k6 = await findK6({ assayK6: process.env["ASSAY_K6"], environment: process.env });
  const rows: Row[] = [];
  for (const profile of profiles) rows.push(...(await tryProfile(profile)));
  process.stdout.write(tableOf(rows));
  return rows.every(({ isRight }) => isRight) ? EXIT.pass : EXIT.targetWrong;

  async function tryProfile(profile: ProfileName): Promise<Row[]> {
    const course = { k6, profile, ratePerSecond: Number(values.rate), durationMs: Number(values.seconds) * 1_000 };
    const own: Row[] = [];
    for (const trial of trials.filter(({ profiles: only }) => only === undefined || only.includes(profile))) {
      const row = rowOf(profile, trial, await tryFault(trial, course));
      own.push(row);
      process.stderr.write(
        `${row.isRight ? "named " : "MISSED"} ${profile} ${trial.name}: ${row.verdict}; ${row.says}\n`,
      );
    }
    return own;
  }
}

process.exit(await main());
