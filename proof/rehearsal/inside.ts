// The rehearsal within its namespaces. `npm run rehearse` starts this program, with one argument: what to do, as JSON.
import { writeFileSync } from "node:fs";
import { startReferenceProcess } from "../reference-process.ts";
import { CASES, type Row, runCase } from "./cases.ts";
import { startCluster } from "./cluster.ts";
import { installOperator } from "./operator.ts";
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
const service = await startReferenceProcess(1);
const counter = await countRequests(service.url);
const target = `${new URL(service.url).host}=${counter.address}`;
process.stderr.write("starting the cluster\n");
const cluster = await startCluster({ ...made, target });
const rows: Row[] = [];
let isOperatorInstalled = false;
for (const one of CASES.filter(({ title }) => only.length === 0 || only.some((text) => title.includes(text)))) {
  process.stderr.write(`${one.title}\n`);
  if (one.needsOperator && k6Operator === undefined) {
    rows.push({
      title: one.title,
      verdict: "not run: no k6-operator given",
      sent: "",
      counted: "",
      seconds: "",
      isExpected: true,
    });
    continue;
  }
  if (one.needsOperator && k6Operator !== undefined && !isOperatorInstalled) {
    await installOperator(cluster, k6Operator);
    isOperatorInstalled = true;
  }
  const row = await runCase(one, { cluster, url: service.url, requests: counter.requests, folder: made.folder });
  process.stderr.write(`${row.isExpected ? "as expected" : "NOT AS EXPECTED"}: ${row.verdict}\n`);
  rows.push(row);
}
writeFileSync(file, JSON.stringify(rows));
process.exit();
