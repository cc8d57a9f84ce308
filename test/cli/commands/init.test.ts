// The recipe that `assay init` writes, for an Assay that lies elsewhere and for one that the project depends on.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CI, recipeText } from "../../../cli/commands/init.ts";

const NAMES = Object.keys(CI) as (keyof typeof CI)[];
const INSTALLED = "node_modules/@assay-harness/assay";

describe("a recipe", () => {
  it.each(NAMES)("for %s is the one in deploy/ if Assay is not part of the project", (name) => {
    expect(recipeText(name, undefined)).toBe(readFileSync(`deploy/${CI[name].recipe}`, "utf8"));
  });

  it.each(NAMES)("for %s uses the Assay that the project depends on, and installs it with the rest", (name) => {
    const text = recipeText(name, INSTALLED);
    expect(text).toContain(INSTALLED);
    expect(text).toMatch(/npm ci(?! --prefix)/);
    expect(text).not.toMatch(/ORG|COMMIT|--prefix/);
    if (name !== "github") expect(text).toMatch(new RegExp(`ASSAY_DIR(: | = ')${INSTALLED}'?$`, "m"));
  });

  it.each(NAMES)("for %s says what is left to fill in, if anything", (name) => {
    for (const word of CI[name].toFill) expect(recipeText(name, INSTALLED)).toContain(word);
  });
});
