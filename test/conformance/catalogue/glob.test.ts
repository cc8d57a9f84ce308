import { expect, test } from "vitest";
import { matcherOf } from "../../../conformance/catalogue/glob.ts";

const ID = "token-price/request/amount/type/null";
const BEGINNINGS = ["token-price", "token-price/", "token-price/request", "*/request/amount", "token-?rice", "*"];
const OTHERS = ["", "token", "request", "*/amount", "token-price/request/amount/type/nul", "**/nul"];

const CHOOSING = [...BEGINNINGS, "**/type/**", "**", ID, "token-price/**/null", "**/null"];
test.each(CHOOSING)("%s chooses the check", (pattern) => {
  expect(matcherOf(pattern)(ID)).toBe(true);
});

test.each([...OTHERS, "token-price.request", "Token-Price", "[a-z]*"])("%s does not choose the check", (pattern) => {
  expect(matcherOf(pattern)(ID)).toBe(false);
});
