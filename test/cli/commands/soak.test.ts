import { expect, test } from "vitest";
import { argumentsOf } from "../../../cli/commands/soak.ts";
import { identity } from "../../reports/sample-header.ts";
import { planEntry } from "../../run/format/load-entries.ts";

test("a leg has the arguments of the first one, without those of its time, and then the given ones", () => {
  const outputs = ["--json", "-", "--junit=j.xml", "--target-pid=7", "--target-instance", "first"];
  const command = ["assay", "soak", "mixed", "--rate", "60", "--out=a", ...outputs, "--live"];
  expect(argumentsOf(planEntry({ run: { ...identity, command } }), ["--out", "b"])).toEqual([
    ...["mixed", "--rate", "60", "--live"],
    ...["--out", "b"],
  ]);
});
