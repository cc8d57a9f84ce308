import { describe, expect, it } from "vitest";
import { printableJson, showHidden, showHiddenOnOneLine } from "../../../run/text/hidden-characters.ts";

describe("showHidden", () => {
  it.each([
    ["an escape sequence", "\u001b[31mred", "\\u{1b}[31mred"],
    ["a C1 control", "\u009b31m", "\\u{9b}31m"],
    ["a bidirectional override", "a\u202eb", "a\\u{202e}b"],
    ["a zero-width blank", "a\u200bb", "a\\u{200b}b"],
    ["a byte order mark", "\ufeffa", "\\u{feff}a"],
    ["a lone surrogate", "a\ud800", "a\\u{d800}"],
    ["a tag character", "\u{e0041}", "\\u{e0041}"],
    ["a carriage return", "a\rb", "a\\u{d}b"],
    ["NUL", "\u0000", "\\u{0}"],
  ])("shows %s", (_, text, shown) => {
    expect(showHidden(text)).toBe(shown);
  });

  it("leaves what can be seen, tabs and line feeds", () => {
    expect(showHidden("Grüße 👋 مرحبا\t\n")).toBe("Grüße 👋 مرحبا\t\n");
  });
});

it("showHiddenOnOneLine leaves no way to another line", () => {
  expect(showHiddenOnOneLine("a\nb\rc\td\u2028e\u0085f\u000bg")).toBe("a\\nb\\rc\\td\\u{2028}e\\u{85}f\\u{b}g");
});

it("printableJson is the same document", () => {
  const value = { text: "\u001b\u202e\ud800\u{e0041}\u0000é" };
  expect(JSON.parse(printableJson(value))).toEqual(value);
  expect(printableJson(value)).toMatch(/^[\n -~é]+$/);
});
