// What `assay --help` prints: every command with what it does.
import { listed } from "../../reports/formats/terminal.ts";

export function overview(commands: Readonly<Record<string, { readonly summary: string }>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return [
    "Assay tests a Token Trading Service for conformance and under load.",
    "",
    "Usage: assay COMMAND [options]",
    "",
    "Commands:",
    ...listed(rows, 4 + Math.max(...rows.map(([name]) => name.length))),
    "",
    "`assay COMMAND --help` shows the options of a command, with examples.",
    "`assay --version` prints the versions in use.",
    "",
  ].join("\n");
}
