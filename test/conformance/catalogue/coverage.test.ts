// Whether the catalogue of checks and the register of statements cover each other.
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { type Statement, statements } from "../../../schemas/index.ts";
import { runInProcess } from "../../cli/in-process.ts";

const checks = allChecks();
const all = [...statements.values()];
const checksOf = (id: string) => checks.filter((check) => check.statements.includes(id));
const isSpecified = (id: string) => checksOf(id).some(({ tier }) => tier === "specified");

/** Whether a statement of each state lacks what its state requires, or has what it forbids. */
const GAPS: Readonly<Record<Statement["coverage"], (statement: Statement) => boolean>> = {
  checked: ({ id }) => checksOf(id).every(({ tier }) => tier === "observed"),
  observed: ({ id }) => checksOf(id).length === 0 || isSpecified(id),
  "not-observable": ({ id, reason }) => reason === undefined || checksOf(id).length > 0,
  open: ({ id }) => isSpecified(id),
};

test.each(Object.entries(GAPS))("each statement that is %s has the checks that this requires", (coverage, isGap) => {
  const own = all.filter((statement) => statement.coverage === coverage);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(isGap).map(({ id }) => id)).toEqual([]);
});

test("assay list shows checks with their statements, and statements with state, reason and checks", async () => {
  const one = await runInProcess("list");
  const other = await runInProcess("list", "statements", "--json", "-");
  const lines = one.stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(checks.length);
  const rows: readonly { id: string; coverage: string; reason?: string; checks: readonly string[] }[] = JSON.parse(
    other.stdout,
  );
  expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  for (const { id, coverage, reason } of rows) if (coverage === "not-observable") expect(reason, id).toMatch(/\w/);
  // Both directions say the same.
  const pairs = lines.flatMap((line) => {
    const [, id = "", names = ""] = /^\w+ +(\S+) {2}← (.*)$/.exec(line) ?? [];
    return names.split(", ").map((name) => `${id} ${name}`);
  });
  const reversed = rows.flatMap(({ id, checks: named }) => named.map((check) => `${check} ${id}`));
  expect(new Set(pairs)).toEqual(new Set(reversed));
  expect(one.stderr).toMatch(/^\d+ checks: \d+ specified, /m);
  expect(other.stderr).toMatch(/^\d+ statements: \d+ checked, /m);
});
