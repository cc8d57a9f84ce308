// Every scenario, and every profile, with the real k6, shortened to about a second each.
import { expect, test } from "vitest";
import { PROFILE_NAMES, type ProfileName } from "../../../../scenarios/profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../../../scenarios/registry.ts";
import { operationsOf } from "../../../../scenarios/sessions/session-mix.ts";
import { workloadOf } from "../../../../scenarios/workload.ts";
import { runningService } from "../../../service/running-service.ts";
import { expectAccounts, k6Folder, NO_FIXTURES, startRun } from "../load-runs.ts";

const folder = k6Folder();
const { url } = await runningService({});

const RATE = 60;
const names = Object.keys(SCENARIOS) as ScenarioName[];

async function run(scenario: ScenarioName, profile: ProfileName) {
  const { result } = await startRun(folder.path, url, {
    scenario,
    profile,
    rate: RATE,
    duration: 1_000,
    warmUp: 200,
    timeout: 5_000,
    fixtures: NO_FIXTURES,
    sideEffects: "any",
    allowSmallSample: true,
    // Pauses as in life are longer than the whole run.
    workload: { thinkTime: { medianMs: 20 } },
  });
  return result;
}

const RUNS = [
  ...names.map((scenario) => [scenario, "average"] as const),
  ...PROFILE_NAMES.filter((profile) => profile !== "average").map((profile) => ["mixed", profile] as const),
];

test.each(RUNS)("%s in the profile %s gets a valid response to every request", async (scenario, profile) => {
  const result = await run(scenario, profile);
  expect(result).toMatchObject({ scenario, profile, total: { errors: 0, invalid: 0, advisory: 0 } });
  expect(result.requests.started).toBeGreaterThan(0);
  expectAccounts(result);
  const called = new Set<string>(operationsOf(workloadOf(SCENARIOS[scenario].workload)));
  for (const operation of Object.keys(result.operations)) expect(called).toContain(operation);
  expect(Math.max(...(result.workload?.stages ?? []).map(({ to }) => to))).toBe(RATE);
  expect(result.workload?.warmUp).toMatchObject({ durationMs: 200, invalid: 0, errors: 0 });
});
