// `assay openapi`: the interface as an OpenAPI 3.1 document.
import { EXIT } from "../../errors.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { openapiDocument } from "../../schemas/derive/openapi.ts";
import type { CommandDefinition } from "../definition/command.ts";

export const command: CommandDefinition = {
  summary: "Writes the OpenAPI 3.1 description of the interface to stdout or to a file.",
  args: [{ name: "[file]", description: "file to write (default: -, stdout)" }],
  settings: [],
  examples: ["assay openapi > openapi.json", "assay openapi build/openapi.json"],
  async run({ args, console }) {
    const text = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
    const [file = "-"] = args;
    if (file === "-") console.result(text);
    else await writeTextFile(file, text);
    return EXIT.pass;
  },
};
