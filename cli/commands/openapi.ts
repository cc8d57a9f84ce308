// `assay openapi`: the interface as an OpenAPI 3.1 document.
import { EXIT } from "../../errors.ts";
import { openapiDocument } from "../../schemas/derive/openapi.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { deliver } from "../terminal/delivery.ts";

export const command: CommandDefinition = {
  summary: "Writes the OpenAPI 3.1 description of the interface to stdout or to a file.",
  args: [{ name: "[file]", description: "file to write (default: - for stdout)" }],
  settings: [],
  examples: ["assay openapi > openapi.json", "assay openapi build/openapi.json"],
  async run({ args, console }) {
    const text = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
    await deliver(console, args[0] ?? "-", text);
    return EXIT.pass;
  },
};
