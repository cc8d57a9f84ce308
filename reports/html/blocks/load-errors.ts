// Errors by code, rejections by kind, and violated statements, with an example of each.
import type { LoadRun } from "../../../run/format/load-run.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { type NamedRejections, reasonsBesideRejections, rejectionsOf } from "../../text/rejection-text.ts";
import { code, folded, table } from "../components.ts";
import type { Block } from "../load-view.ts";
import { html, type Markup, type Renderable } from "../markup.ts";

/** Examples are those of the run, whatever the period. */
export const loadErrors: Block = {
  id: "load-errors",
  render: ({ load }) => errorsAndInvalid(load),
};

function errorsAndInvalid(run: LoadRun): Markup | undefined {
  const { total, examples } = run;
  const errors = Object.entries(reasonsBesideRejections(total));
  const rejections = rejectionsOf(run);
  const violated = Object.entries(total.invalidByStatement);
  const advisory = Object.entries(total.advisoryByStatement);
  if (errors.length + rejections.length + violated.length + advisory.length === 0) return undefined;
  const statementRows = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([statement, count]): readonly Renderable[] => {
      const example = examples.find((one) => one.statement === statement);
      return [
        code(statement),
        writeCount(count),
        example === undefined
          ? "–"
          : html`${code(example.operation)} ${example.pointer !== "" && html` at ${code(example.pointer)}`}: expected ${example.expected}, found <bdi>${example.actual}</bdi> (iteration ${example.iteration}${example.step === undefined ? "" : `.${example.step}`})`,
      ];
    });
  const statementHeads = ["Statement", "Responses", "Example"];
  return html`${rejections.length > 0 && rejectionTable(run, rejections)}${
    errors.length > 0 &&
    table(
      "Errors by code",
      ["Error", "Requests"],
      errors.map(([name, count]) => [code(name), writeCount(count)]),
    )
  }
${violated.length > 0 && table("Violated statements under load", statementHeads, statementRows(violated), "text")}
${advisory.length > 0 && folded(`${writeCounted(advisory.length, "statement")} with advisory findings under load`, table("Advisory findings under load", statementHeads, statementRows(advisory), "text"))}`;
}

function rejectionTable(run: LoadRun, rejections: readonly NamedRejections[]): Markup {
  const { rejectionExamples = [] } = run;
  const rows = rejections.map(({ operation, status, code: own, count }): readonly Renderable[] => {
    const example = rejectionExamples.find(
      (one) => one.operation === operation && one.status === status && one.code === own,
    );
    return [
      code(operation),
      own === undefined ? String(status) : html`${status} <bdi>${own}</bdi>`,
      writeCount(count),
      example === undefined ? "–" : html`<bdi>${example.request}</bdi>`,
      example === undefined ? "–" : html`<bdi>${example.response}</bdi>`,
    ];
  });
  const heads = ["Operation", "Rejection", "Requests", "Request", "Response"];
  return table("Rejections under load", heads, rows, "text");
}
