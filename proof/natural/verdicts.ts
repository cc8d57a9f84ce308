// Compares the runs on one service over seeds, fresh and used: do all of them give one verdict, by the same checks?
import { countsOf } from "../../statistics/arithmetic.ts";
import { table } from "../tables.ts";
import type { Run } from "./recall.ts";

export type SeedVerdicts = ReturnType<typeof verdictsOf>;

/** The distinct verdicts of the runs of one service, and the checks that fail in all of them or, `varying`, in some only. */
export function verdictsOf(service: string, runs: readonly Run[]) {
  const failures = runs.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "fail"));
  const tiers = new Map(failures.map(({ id, tier }) => [id, tier]));
  const counts = [...countsOf(failures.map(({ id }) => id))].sort(([one], [other]) => one.localeCompare(other));
  return {
    service,
    runs: runs.length,
    verdicts: [...new Set(runs.map(({ verdict }) => verdict))].sort(),
    failing: counts.filter(([, failed]) => failed === runs.length).map(([id]) => id),
    varying: counts
      .filter(([, failed]) => failed < runs.length)
      .map(([id, failed]) => ({ id, tier: tiers.get(id) ?? "", failed })),
  };
}

/** One row for each service, and one for each check that does not fail in all runs of a service. */
export function verdictTables(all: readonly SeedVerdicts[]): readonly string[] {
  const rows = all.map(({ service, runs, verdicts, failing, varying }) => {
    const ofTier = (tier: string) => varying.filter((one) => one.tier === tier).length;
    const numbers = [runs, failing.length, ofTier("specified"), ofTier("advisory")].map(String);
    return [`\`${service}\``, verdicts.join(", ").toUpperCase(), ...numbers];
  });
  const differences = all.flatMap(({ service, runs, varying }) =>
    varying.map(({ id, tier, failed }) => [`\`${service}\``, `\`${id}\``, tier, `${failed} of ${runs}`]),
  );
  return [
    table(["Service", "Verdict", "Runs", "Fail in all", "In some: specified", "In some: advisory"], rows, 2),
    table(["Service", "Check", "Tier", "Fails in"], differences, 3),
  ];
}
