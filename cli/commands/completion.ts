// `assay completion`: the completions of a shell, as `npm run generate` has made them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT, Failure } from "../../errors.ts";
import { suggestion } from "../../run/text/nearest.ts";
import type { CommandDefinition } from "../definition/command.ts";

const SHELLS: readonly string[] = ["bash", "zsh", "fish"];

export const command: CommandDefinition = {
  summary: "Prints a script that adds completions to a shell.",
  args: [{ name: "<shell>", description: SHELLS.join(", ") }],
  settings: [],
  examples: ["source <(assay completion bash)", "assay completion fish | source"],
  async run({ args: [shell = ""], console }) {
    if (!SHELLS.includes(shell))
      throw new Failure(
        "usage",
        `The shell must be one of ${SHELLS.join(", ")}, got "${shell}".${suggestion(shell, SHELLS)}`,
      );
    console.result(readFileSync(join(import.meta.dirname, "../../deploy/completions", `assay.${shell}`), "utf8"));
    return EXIT.pass;
  },
};
