import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../../cli/run/load-run.ts";
import { oneOf } from "../../../cli/settings/setting.ts";
import { nearestOf, suggestion } from "../../../run/text/nearest.ts";
import { runInProcess } from "../../cli/in-process.ts";

describe("a mistyped word", () => {
  it.each([
    ["chek", ["conform", "check", "load"], "check"],
    ["laod", ["conform", "load"], "load"],
    ["MIXED", ["mixed"], "mixed"],
    ["mixd", ["mixed", "quote-burst"], "mixed"],
    ["xyz", ["mixed", "load"], undefined],
    ["", ["load"], undefined],
    ["x".repeat(100_000), ["load"], undefined],
  ])("%s", (word, known, nearest) => {
    expect(nearestOf(word, known)).toBe(nearest);
  });

  it("is asked about for scenarios, profiles and options", async () => {
    expect(suggestion("chek", ["check"])).toBe(' Did you mean "check"?');
    expect(() => scenarioOf("mixd")).toThrow('The argument must be a scenario, got "mixd". Did you mean "mixed"?');
    expect(() => oneOf("profile", ["smoke", "stress"]).parse("stres")).toThrow(
      'one of smoke, stress (did you mean "stress"?)',
    );
    expect(() => oneOf("profile", ["smoke", "stress"]).parse("x")).toThrow(/^one of smoke, stress$/);
    await expect(runInProcess("conform", "--taget", "http://127.0.0.1")).rejects.toThrow("Did you mean --target?");
  });
});
