// What `assay --help` prints: every command with what it does.
import { COLUMNS, wrap } from "../../reports/formats/terminal.ts";

export function overview(commands: Readonly<Record<string, { readonly summary: string }>>): string {
  const indent = 4 + Math.max(...Object.keys(commands).map((name) => name.length));
  const rows = Object.entries(commands).flatMap(([name, { summary }]) =>
    wrap(summary, COLUMNS - indent).map((line, at) => `${(at === 0 ? `  ${name}` : "").padEnd(indent)}${line}`),
  );
  return [
    "Assay tests a Token Trading Service for conformance and under load.",
    "",
    "Usage: assay COMMAND [options]",
    "",
    "Commands:",
    ...rows,
    "",
    "`assay COMMAND --help` shows the options of a command, with examples.",
    "`assay --version` prints the versions in use.",
    "",
  ].join("\n");
}
