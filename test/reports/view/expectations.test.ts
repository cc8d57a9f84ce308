import { expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { changeText } from "../../../reports/view/expectations.ts";
import { comparedRun } from "../sample-events.ts";

it("what a run is compared with besides the interface names a fact that changed during a single round", () => {
  const { rounds: _, knownFailing: __, drift: ___, ...single } = comparedRun;
  expect(formatters.text(single)).toMatch(/unstable +1 fact changed during the run: unknownField/);
  expect(formatters.github(single)).toMatch(/^::warning title=Unstable results::1 fact changed/m);
  expect(formatters.html(single)).toContain("1 of 2 facts changed during the run<");
});

it("a change of a fact is written with both values, or with the missing one", () => {
  const state = { value: 422, stable: true };
  expect(changeText({ fact: "a", before: state, after: { value: 400, stable: false } })).toBe("422 -> 400 (unstable)");
  expect(changeText({ fact: "a", before: state })).toBe("422 -> not observed");
  expect(changeText({ fact: "a", after: { value: null, stable: true } })).toBe("new: null");
});
