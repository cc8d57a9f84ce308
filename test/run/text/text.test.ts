import { expect, test } from "vitest";
import { scenarioOf } from "../../../cli/run/load-run.ts";
import { oneOf } from "../../../cli/settings/setting.ts";
import { printableJson, showHidden, showHiddenOnOneLine } from "../../../run/text/hidden-characters.ts";
import { nearestOf, suggestion } from "../../../run/text/nearest.ts";
import { runInProcess } from "../../cli/in-process.ts";

test.each([
  ["an escape sequence", "\u001b[31mred", "\\u{1b}[31mred"],
  ["a C1 control", "\u009b31m", "\\u{9b}31m"],
  ["a bidirectional override", "a\u202eb", "a\\u{202e}b"],
  ["a zero-width blank", "a\u200bb", "a\\u{200b}b"],
  ["a byte order mark", "\ufeffa", "\\u{feff}a"],
  ["a lone surrogate", "a\ud800", "a\\u{d800}"],
  ["a tag character", "\u{e0041}", "\\u{e0041}"],
  ["a carriage return", "a\rb", "a\\u{d}b"],
  ["NUL", "\u0000", "\\u{0}"],
  ["what can be seen, tabs and line feeds unchanged", "Grüße 👋 مرحبا\t\n", "Grüße 👋 مرحبا\t\n"],
])("showHidden shows %s", (_, text, shown) => {
  expect(showHidden(text)).toBe(shown);
});

test("showHiddenOnOneLine leaves no way to another line", () => {
  expect(showHiddenOnOneLine("a\nb\rc\td\u2028e\u0085f\u000bg")).toBe("a\\nb\\rc\\td\\u{2028}e\\u{85}f\\u{b}g");
});

test("printableJson is the same document", () => {
  const value = { text: "\u001b\u202e\ud800\u{e0041}\u0000é" };
  expect(JSON.parse(printableJson(value))).toEqual(value);
  expect(printableJson(value)).toMatch(/^[\n -~é]+$/);
});

test.each([
  ["chek", ["conform", "check", "load"], "check"],
  ["MIXED", ["mixed"], "mixed"],
  ["mixd", ["mixed", "quote-burst"], "mixed"],
  ["xyz", ["mixed", "load"], undefined],
  ["", ["load"], undefined],
  ["x".repeat(100_000), ["load"], undefined],
])("the nearest word to %s", (word, known, nearest) => {
  expect(nearestOf(word, known)).toBe(nearest);
});

test("a mistyped word is asked about for scenarios, profiles and options", async () => {
  expect(suggestion("chek", ["check"])).toBe(' Did you mean "check"?');
  expect(() => scenarioOf("mixd")).toThrow('The argument must be a scenario, got "mixd". Did you mean "mixed"?');
  expect(() => oneOf("profile", ["smoke", "stress"]).parse("stres")).toThrow(
    'one of smoke, stress (did you mean "stress"?)',
  );
  expect(() => oneOf("profile", ["smoke", "stress"]).parse("x")).toThrow(/^one of smoke, stress$/);
  await expect(runInProcess("conform", "--taget", "http://127.0.0.1")).rejects.toThrow("Did you mean --target?");
});
