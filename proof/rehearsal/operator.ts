// k6-operator as a program of this machine, as its container would run in the cluster.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../until.ts";
import type { Cluster } from "./cluster.ts";

/** Installs what the operator defines, and starts it. Its own Deployment is left out. */
export async function installOperator({ kubectl, start }: Cluster, folder: string): Promise<void> {
  const bundle = readFileSync(join(folder, "bundle.yaml"), "utf8").split(/^---$/m);
  const definitions = bundle.filter((document) => /^kind: CustomResourceDefinition$/m.test(document));
  kubectl(["create", "-f", "-"], definitions.join("\n---\n"));
  await until("TestRun is defined", () => kubectl(["api-resources", "-o", "name"]).includes("testruns.k6.io"));
  start("k6-operator", join(folder, "manager"), [
    "--metrics-bind-address=0",
    "--health-probe-bind-address=127.0.0.1:8081",
  ]);
}
