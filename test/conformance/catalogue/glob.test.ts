import { expect, test } from "vitest";
import { matcherOf } from "../../../conformance/catalogue/glob.ts";

const ID = "token-price/request/amount/type/null";

test.each([
  "token-price",
  "token-price/",
  "token-price/request",
  "*/request/amount",
  "**/type/**",
  "**",
  "*",
  ID,
  "token-price/**/null",
  "token-?rice",
  "**/null",
])("%s chooses the check", (pattern) => {
  expect(matcherOf(pattern)(ID)).toBe(true);
});

test.each([
  "",
  "token",
  "request",
  "*/amount",
  "token-price/request/amount/type/nul",
  "**/nul",
  "token-price.request",
  "Token-Price",
  "[a-z]*",
])("%s does not choose the check", (pattern) => {
  expect(matcherOf(pattern)(ID)).toBe(false);
});
