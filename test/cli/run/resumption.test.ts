import { expect, test } from "vitest";
import { argumentsOf } from "../../../cli/commands/load.ts";
import { identity } from "../../reports/sample-header.ts";
import { planEntry } from "../../run/format/load-entries.ts";

test("a run is resumed with its own arguments, without those of its time, and then with the given ones", () => {
  const outputs = ["--json", "-", "--junit=j.xml"];
  const command = ["assay", "load", "mixed", "--rate", "60", "--out", "a", "--resume=old", ...outputs, "--live"];
  const plan = planEntry({ run: { ...identity, command } });
  expect(argumentsOf(plan, ["--resume", "a", "--out", "b"])).toEqual([
    ...["mixed", "--rate", "60", "--live"],
    ...["--resume", "a", "--out", "b"],
  ]);
});
