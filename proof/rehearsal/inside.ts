// The rehearsal within its namespaces. `npm run rehearse` starts this program, with one argument: what to do, as JSON.
import { writeFileSync } from "node:fs";
import { startReferenceProcess } from "../reference-process.ts";
import { CASES, type Case } from "./cases.ts";
import { HOST, startCluster } from "./cluster.ts";
import { installOperator } from "./operator.ts";
import { applyRole, documentedRole, missingRights } from "./rights.ts";
import { type Row, runCase } from "./run-case.ts";
import { countRequests } from "./target.ts";

type Orders = {
  readonly folder: string;
  readonly programs: string;
  readonly layout: string;
  readonly only: readonly string[];
  readonly k6Operator?: string;
  readonly rows: string;
};

// As the first process of its namespace it would not be ended by them.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const { k6Operator, rows: file, only, ...made }: Orders = JSON.parse(process.argv[2] ?? "");
process.stderr.write("starting the cluster\n");
const cluster = await startCluster(made);
const role = documentedRole();
applyRole(cluster, role);
const service = await startReferenceProcess(1);
const { url, requests } = await countRequests(service.url, HOST);
const asked = [...CASES, ...missingRights(role)].filter(
  ({ title }) => only.length === 0 || only.some((text) => title.includes(text)),
);
const needOperator = asked.filter((one) => one.needsOperator);
const rows: Row[] = [];
for (const one of asked.filter((other) => !other.needsOperator)) await run(one);
if (k6Operator === undefined) {
  const none = { verdict: "not run: no k6-operator given", sent: "", counted: "", seconds: "", isExpected: true };
  rows.push(...needOperator.map(({ title, says }) => ({ title, ...none, isRefusal: says !== undefined })));
} else if (needOperator.length > 0) {
  await installOperator(cluster, k6Operator);
  for (const one of needOperator) await run(one);
}
writeFileSync(file, JSON.stringify(rows));
process.exit();

async function run(one: Case): Promise<void> {
  process.stderr.write(`${one.title}\n`);
  const row = await runCase(one, { cluster, url, requests, folder: made.folder });
  process.stderr.write(`${row.isExpected ? "as expected" : "NOT AS EXPECTED"}: ${row.verdict}\n`);
  rows.push(row);
}
