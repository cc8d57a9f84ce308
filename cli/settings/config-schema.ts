// The JSON Schema of assay.config.json, derived from the settings that the file may hold.
import { SETTINGS } from "./index.ts";

/** The published schema; `npm run generate` writes it to cli/config.schema.json. */
export function configSchema(): object {
  const fields = Object.values(SETTINGS).flatMap((setting) =>
    "config" in setting && setting.config !== undefined
      ? [[setting.config.field, { description: setting.description, ...setting.config.schema }] as const]
      : [],
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "assay.config.json",
    type: "object",
    additionalProperties: false,
    properties: { $schema: { type: "string" }, ...Object.fromEntries(fields) },
  };
}
