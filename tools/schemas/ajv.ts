// ajv, set up for the dialect.
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { FORMATS, innerOf, type Schema } from "../../schemas/dialect.ts";

/** An ajv instance that knows the dialect: strict, own properties only, every error reported by default. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    allErrors: true,
    ownProperties: true,
    messages: false,
    ...options,
  });
  for (const [name, expression] of Object.entries(FORMATS)) ajv.addFormat(name, expression);
  return ajv;
}

/** The constraints alone: what has no say in validity would only make compiled code larger. */
export function withoutAnnotations(schema: Schema): Schema {
  const { title: _title, description: _description, default: _default, examples: _examples, ...rest } = schema;
  return {
    ...(Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith("x-"))) as Schema),
    ...innerOf(schema, withoutAnnotations),
  };
}
