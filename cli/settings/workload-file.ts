// Reads a workload file.
import { type DocumentRules, parseDocument, readText, withoutByteOrderMark } from "../../run/documents/document.ts";
import { compileSchema, mustBe, schemaProblems } from "../../run/documents/problem.ts";
import { type WorkloadFile, workloadProblems } from "../../scenarios/workload.ts";
import { WORKLOAD_SCHEMA } from "../../scenarios/workload-schema.ts";

const SCHEMA = { ...WORKLOAD_SCHEMA, properties: { ...WORKLOAD_SCHEMA.properties, $schema: { type: "string" } } };

const RULES: DocumentRules = {
  what: "a workload file",
  code: "config-invalid",
  check: (content) => [
    ...schemaProblems(compileSchema(SCHEMA), content, { showsValues: true }),
    ...workloadProblems(content).map(({ pointer, expected }) => mustBe(pointer, expected, content)),
  ],
};

/** Reads a workload file. Fails with `config-unreadable`, or `config-invalid`, which names every problem. */
export function readWorkloadFile(path: string): WorkloadFile {
  const text = readText(path, { ...RULES, code: "config-unreadable" });
  const { $schema: _schema, ...workload } = parseDocument<WorkloadFile & { readonly $schema?: string }>(
    withoutByteOrderMark(text),
    path,
    RULES,
  );
  return workload;
}
