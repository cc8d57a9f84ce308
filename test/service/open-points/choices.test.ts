import { expect, it } from "vitest";
import { statements } from "../../../schemas/index.ts";
import {
  CHOICE_IDS,
  choices,
  choicesOfVariants,
  resolveChoices,
  variants,
} from "../../../service/open-points/choices.ts";
import type { OpenPoint } from "../../../service/open-points/open-point.ts";

it.each(CHOICE_IDS)("the registry of choices names a statement, a question and two to five options for %s", (id) => {
  const openPoint: OpenPoint = choices[id];
  expect(statements.has(openPoint.statement)).toBe(true);
  expect(openPoint.question).toMatch(/\?$/);
  expect(openPoint.options.length).toBeGreaterThanOrEqual(2);
  expect(openPoint.options.length).toBeLessThanOrEqual(5);
  expect(new Set(openPoint.options).size).toBe(openPoint.options.length);
  expect(openPoint.options).toContain(openPoint.default);
});

it("the registry of choices has a variant for the defaults and one for each other option", () => {
  const options = CHOICE_IDS.reduce((sum, id) => sum + choices[id].options.length, 0);
  expect(variants.size).toBe(1 + options - CHOICE_IDS.length);
  expect(CHOICE_IDS.length).toBeGreaterThanOrEqual(60);
});

it("the registry of choices resolves variants over the defaults", () => {
  expect(choicesOfVariants(["rejection.body=html", "response.status=201"])).toEqual({
    ...resolveChoices(),
    "rejection.body": "html",
    "response.status": "201",
  });
});

const WRONG = ["nonsense", "rejection.body=nonsense", "nonsense=html", "rejection.body=problem", ""];
it.each(WRONG)("the registry of choices fails for the variant %j as usage", (name) => {
  expect(() => choicesOfVariants([name])).toThrow(expect.objectContaining({ code: "usage" }));
});

it("the registry of choices names every unknown open point and option at once", () => {
  const wrong = { "no.point": "x", "rejection.body": "nonsense" } as object;
  expect(() => resolveChoices(wrong)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ length: 2 }) }),
  );
});
