import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXIT, exhaustionOf, FAILURE_CODES, Failure } from "../errors.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/errors.md"), "utf8");
const documented = new Map(
  [...page.matchAll(/^\| `([a-z0-9-]+)` \| (\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, code = "", exit, hint]) => [
    code,
    { exit: Number(exit), hint },
  ]),
);

it("documents every failure code with its exit code and what to do, and no other", () => {
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(
      FAILURE_CODES.map((code) => [code, { exit: new Failure(code, "").exitCode, hint: new Failure(code, "").hint }]),
    ),
  );
});

it("documents every exit code", () => {
  for (const code of Object.values(EXIT)) expect(page).toMatch(new RegExp(`^\\| (\\d+, )?${code}(, \\d+)? \\|`, "m"));
});

it("gives every failure a hint that is a sentence", () => {
  for (const code of FAILURE_CODES) expect(new Failure(code, "x").hint).toMatch(/[.?]$/);
});

it("distinguishes a machine that is out of files from a fault in its own code", () => {
  const failure = exhaustionOf(Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" }));
  expect(failure).toMatchObject({
    exitCode: EXIT.couldNotRun,
    message: "This machine must allow Assay more open files, got EMFILE.",
  });
  expect(exhaustionOf(new Error("EMFILE"))).toBeUndefined();
});
