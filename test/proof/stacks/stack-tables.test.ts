import { expect, test } from "vitest";
import type { Answer } from "../../../proof/stacks/answers.ts";
import { FORMS } from "../../../proof/stacks/forms.ts";
import { productTable, tablesOf } from "../../../proof/stacks/stack-tables.ts";

const NUMBER = 'number as text, `"1.5"`';
const FRACTION = "`1.5` for an integer";
const NULL = "null for an optional number";

test.each([
  ["its status if it was not accepted", NUMBER, { status: 422 }, "422"],
  ["= if the value was kept", NUMBER, { status: 200, read: '"1.5"' }, "="],
  ["+ if it was converted", NUMBER, { status: 200, read: "1.5" }, "+"],
  ["+ if it was cut to its beginning", FRACTION, { status: 200, read: "1" }, "+"],
  ["~ if it was left out", NUMBER, { status: 200, read: "absent" }, "~"],
  ["= if null stays null", NULL, { status: 200, read: "null" }, "="],
  ["~ if null is left out", NULL, { status: 200, read: "absent" }, "~"],
  ["= if there is no member to see", "an empty body", { status: 200 }, "="],
  ["~ if a name in upper case is not read", "a member name in upper case", { status: 200, read: "null" }, "~"],
  ["~ if a name in upper case is left out", "a member name in upper case", { status: 200, read: "absent" }, "~"],
  ["+ if a name in upper case is read", "a member name in upper case", { status: 200, read: "5" }, "+"],
])("the product has %s", (_what, form, answer, word) => {
  expect(wordsOf({ [form]: answer })[form]).toBe(word);
});

test("what was not measured is a question mark, and an empty cell of the page", () => {
  expect(new Set(Object.values(wordsOf({})))).toEqual(new Set(["?"]));
  expect(tablesOf(stack({}))[1]).toContain(`| ${FORMS[0]?.name} |  |`);
});

test("the page shows what was read, and how a form was refused", () => {
  const answers = { [NUMBER]: { status: 200, read: "1.5" }, [NULL]: { status: 307 }, [FRACTION]: { status: 500 } };
  const [versions, forms = ""] = tablesOf(stack(answers));
  expect(versions).toContain("| small | small 1.2.3 | 2026-11-27 |");
  expect(forms).toContain(`| ${NUMBER} | \`1.5\` |`);
  expect(forms).toContain(`| ${NULL} | redirected, 307 |`);
  expect(forms).toContain(`| ${FRACTION} | refused, 500 |`);
});

function stack(answers: Readonly<Record<string, Answer>>) {
  return { small: { versions: "small 1.2.3", date: "2026-11-27", answers } };
}

/** The word of each form. */
function wordsOf(answers: Readonly<Record<string, Answer>>): Readonly<Record<string, string | undefined>> {
  const { forms, stacks } = JSON.parse(productTable(stack(answers))) as {
    readonly forms: readonly string[];
    readonly stacks: readonly { readonly cells: string }[];
  };
  const words = stacks[0]?.cells.split(" ") ?? [];
  return Object.fromEntries(forms.map((form, at) => [form, words[at]]));
}
