// Reads a workload file.
import { Failure } from "../../errors.ts";
import { type WorkloadFile, workloadProblems } from "../../scenarios/workload.ts";
import { WORKLOAD_SCHEMA } from "../../scenarios/workload-schema.ts";
import { parseByRules, readText } from "./json-file.ts";

/** Reads a workload file. Fails with `config-unreadable`, or `config-invalid` that names every problem. */
export function readWorkloadFile(path: string): WorkloadFile {
  const source = readText(path, "workload file");
  if (source === undefined)
    throw new Failure("config-unreadable", `Expected a readable workload file at ${path}, got ENOENT.`);
  const rules = {
    file: path,
    schema: { ...WORKLOAD_SCHEMA, properties: { ...WORKLOAD_SCHEMA.properties, $schema: { type: "string" } } },
    schemaName: "the workload schema",
    further: workloadProblems,
  };
  const { $schema: _schema, ...workload } = parseByRules(source, rules) as WorkloadFile & { readonly $schema?: string };
  return workload;
}
