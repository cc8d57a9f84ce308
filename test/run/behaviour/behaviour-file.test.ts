import { expect, it } from "vitest";
import { behaviourText, readBehaviour } from "../../../run/behaviour/behaviour-file.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";
import { loadRun } from "../../reports/sample-load.ts";
import { passingRun } from "../../reports/sample-runs.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const FACTS = { "token-price.null": { value: "refused", stable: true, evidence: ["x"] } };
const run = { ...conformanceRun(), behaviour: FACTS };

const folder = temporaryFolder();
const changed = (changes: object) => JSON.stringify({ ...JSON.parse(behaviourText(run)), ...changes });

it("observed behaviour is read back as it was written", async () => {
  const judged = run.checks.filter(({ tier, verdict }) => tier === "specified" && /pass|fail/.test(verdict));
  expect(await readBehaviour(folder.write("p.json", behaviourText(run)))).toEqual({
    formatVersion: 2,
    kind: "behaviour",
    target: run.target,
    judged: judged.map(({ id }) => id).sort(),
    facts: FACTS,
  });
});

it("observed behaviour is read from a conformance run, from that of `assay check`, and from the folder of a run", async () => {
  const whole = JSON.stringify({ ...passingRun, conformance: run });
  const paths = [folder.write("c.json", JSON.stringify(run)), folder.write("run.json", whole), folder.path];
  for (const path of paths) expect((await readBehaviour(path)).facts).toEqual(FACTS);
});

it.each([
  ["a load run", JSON.stringify(loadRun()), /a run without conformance/],
  ["a fact without a value", changed({ facts: { a: { stable: true } } }), /2 problems/],
  ["another format version", changed({ formatVersion: 1 }), /one problem/],
])("observed behaviour is not found in %s", async (_, text, message) => {
  await expect(readBehaviour(folder.write("x.json", text))).rejects.toMatchObject({
    code: "run-unreadable",
    message: expect.stringMatching(message),
  });
});
