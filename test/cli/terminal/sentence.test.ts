import { expect, it } from "vitest";
import { sentence } from "../../../cli/terminal/sentence.ts";

it.each([
  ["a credential must be one line", "A credential must be one line."],
  ["Results must go elsewhere.", "Results must go elsewhere."],
  ["there is none?", "There is none?"],
  ["http://127.0.0.1:1 must respond", "http://127.0.0.1:1 must respond."],
  ["record must be a record", "record must be a record."],
  ["the-file must be a record", "the-file must be a record."],
])("a sentence is made of %j", (text, expected) => {
  expect(sentence(text)).toBe(expected);
});
