import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXIT, exitCodeOf, FAILURE_CODES, Failure } from "../errors.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/errors.md"), "utf8");
const documented = new Map(
  [...page.matchAll(/^\| `([a-z0-9-]+)` \| (\d+) \|/gm)].map(([, code, exit]) => [code ?? "", Number(exit)]),
);

it("documents every failure code with its exit code, and no other", () => {
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(FAILURE_CODES.map((code) => [code, exitCodeOf(code)])),
  );
});

it("documents every exit code", () => {
  for (const code of Object.values(EXIT)) expect(page).toMatch(new RegExp(`^\\| (\\d+, )?${code}(, \\d+)? \\|`, "m"));
});

it("gives every failure a hint that is a sentence", () => {
  for (const code of FAILURE_CODES) expect(new Failure(code, "x").hint).toMatch(/[.?]$/);
});
