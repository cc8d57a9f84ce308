// Reads the objectives of a load run from a file and names every problem in it at once.
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Failure } from "../errors.ts";
import schema from "./objectives.schema.json" with { type: "json" };
import type { Objective } from "./objectives.ts";

/** The objectives of a file. Fails with `config-unreadable` or `config-invalid`. */
export async function readObjectives(path: string): Promise<readonly Objective[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Failure("config-unreadable", `Expected a readable objectives file at ${path}, got ${error.code}.`);
  });
  const content = parse(path, text);
  const validate = new Ajv2020({ allErrors: true, ownProperties: true }).compile<{ objectives: readonly Objective[] }>(
    schema,
  );
  if (validate(content)) return content.objectives;
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath === "" ? "the file" : instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Failure(
    "config-invalid",
    `Expected ${path} to match the objectives schema, got ${problems.length} problems.`,
    problems,
  );
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("config-invalid", `Expected ${path} to be JSON, got a text that is none.`);
  }
}
