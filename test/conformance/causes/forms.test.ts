import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { FORM_ROWS, triedForms } from "../../../conformance/causes/forms.ts";
import { MEASURED_FORMS } from "../../../conformance/causes/stacks.ts";
import { FORMS } from "../../../schemas/keywords/forms.ts";

const checks = new Map(allChecks().map((check) => [check.id as string, check]));

test("the measured forms that checks try are in the table, and each is tried by a check that exists", () => {
  expect(FORM_ROWS.filter(({ form }) => !MEASURED_FORMS.includes(form))).toEqual([]);
  expect([...triedForms().keys()].filter((id) => !checks.has(id))).toEqual([]);
  const tried = new Set([...triedForms().values()].map(({ row }) => row));
  expect(FORM_ROWS.filter((row) => !tried.has(row))).toEqual([]);
});

test("the measured forms of another type have a variant of the suite's own lenient forms", () => {
  const ofType = FORM_ROWS.filter(({ variant }) => variant.startsWith("type/"));
  const known = new Set([
    "fraction",
    "whole-with-fraction",
    "whole-with-exponent",
    ...FORMS.map(({ variant }) => variant),
  ]);
  expect(ofType.map(({ variant }) => variant.slice("type/".length)).filter((one) => !known.has(one))).toEqual([]);
});

test("the measured forms are marked as allowed where the suite expects an acceptance", () => {
  for (const [id, { row }] of triedForms()) expect(checks.get(id)?.kind === "accept", id).toBe(row.isAllowed === true);
});

test.each([
  ["token-price/request/amount/type/numeric-string", 'number as text, `"1.5"`'],
  ["get-leaderboard/request/limit/type/numeric-string", 'an integer as text, `"5"`'],
  ["trade-token/request/builder/fee/type/numeric-string", "number as text in an object"],
  ["create-token-transaction/request/tags/items/type/number", "a number in a list of texts"],
  ["token-price/request/body/json/trailing-bytes", "a text after the JSON"],
  ["token-price/request/content-type/text", "Content-Type `text/plain`"],
  ["token-price/request/body/field-names/other-case", "a member name in upper case"],
])("%s tries: %s", (id, form) => {
  expect(triedForms().get(id)?.row.form).toBe(form);
});

test("the measured forms tell nothing at places where a rule of the interface or the state of a service may decide", () => {
  const isTelling = (id: string) => triedForms().get(id)?.isTelling;
  expect(isTelling("create-token-transaction/request/name/type/number")).toBe(true);
  expect(isTelling("create-token-transaction/request/image/type/number")).toBe(false);
  expect(isTelling("get-user-fees/request/user_id/format/urn")).toBe(false);
  expect(triedForms().has("trade-token/request/buyAmountUSD/type/null")).toBe(false);
});
