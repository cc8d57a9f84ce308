// The measured stacks as tables for the page, and as the data that the product has.
import { table } from "../tables.ts";
import { type Answer, isAccepted, type Measured, readOf } from "./answers.ts";
import { FORMS, type Form } from "./forms.ts";

/** The file with what the product knows, from the root. */
export const PRODUCT_TABLE = "conformance/causes/stacks.json";

/** The text of that file: a word for each form of a stack. */
export function productTable(measured: Readonly<Record<string, Measured>>): string {
  const stacks = Object.entries(measured).map(([name, { versions, date, answers }]) => ({
    name,
    versions,
    date,
    cells: FORMS.map((form) => wordOf(answers[form.name], form)).join(" "),
  }));
  return `${JSON.stringify({ forms: FORMS.map(({ name }) => name), stacks }, null, 1)}\n`;
}

/**
 * `?` not measured, a status if it was not accepted, `=` read as it was sent or without a member to see, `~` not read, `+` read
 * as something else.
 */
function wordOf(answer: Answer | undefined, form: Form): string {
  if (answer === undefined) return "?";
  if (!isAccepted(answer)) return `${answer.status}`;
  const { read } = answer;
  if (read === undefined) return "=";
  const { read: sent = "absent" } = readOf(form.body, form);
  if (sent !== "absent" && withoutBlanks(read) === withoutBlanks(sent)) return "=";
  return read === "absent" || read === "null" ? "~" : "+";
}

function withoutBlanks(json: string): string {
  return json.replaceAll(/\s/g, "");
}

export function tablesOf(measured: Readonly<Record<string, Measured>>): string[] {
  const stacks = Object.entries(measured);
  const cell = (answer: Answer | undefined) => {
    if (answer === undefined) return "";
    if (!isAccepted(answer)) return `${answer.status < 400 ? "redirected" : "refused"}, ${answer.status}`;
    return answer.read === undefined ? "accepted" : `\`${answer.read}\``;
  };
  return [
    table(
      ["Stack", "Versions", "Measured"],
      stacks.map(([name, { versions, date }]) => [name, versions, date]),
      3,
    ),
    table(
      ["Form", ...stacks.map(([name]) => name)],
      FORMS.map((form) => [form.name, ...stacks.map(([, { answers }]) => cell(answers[form.name]))]),
      stacks.length + 1,
    ),
  ];
}
