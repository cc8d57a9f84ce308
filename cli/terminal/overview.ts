// What `assay --help` prints: every command with what it does, on as many columns as there are.
import { wrap } from "../../reports/formats/terminal.ts";

export function overview(commands: Readonly<Record<string, { readonly summary: string }>>, columns: number): string {
  const indent = 4 + Math.max(...Object.keys(commands).map((name) => name.length));
  const rows = Object.entries(commands).flatMap(([name, { summary }]) =>
    wrap(summary, columns - indent).map((line, at) => `${(at === 0 ? `  ${name}` : "").padEnd(indent)}${line}`),
  );
  return [
    ...wrap("Assay tests a Token Trading Service for conformance and under load.", columns),
    "",
    "Usage: assay COMMAND [options]",
    "",
    "Commands:",
    ...rows,
    "",
    ...wrap("`assay COMMAND --help` shows the options of a command, with examples.", columns),
    ...wrap("`assay --version` prints the versions in use.", columns),
    "",
  ].join("\n");
}
