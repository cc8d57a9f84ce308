// What Assay says in one sentence, with exit code 3, where the cluster cannot run a load, and what users may lack.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Case } from "./cases.ts";
import { type Cluster, imageFolder, NAMESPACE, STARTER_IMAGE } from "./cluster.ts";

type Rule = Readonly<Record<"apiGroups" | "resources" | "verbs", readonly string[]>>;
type Role = { readonly rules: readonly Rule[] };

/** The Role that docs/kubernetes.md says users need. */
export function documentedRole(): Role {
  const page = readFileSync(join(import.meta.dirname, "../../docs/kubernetes.md"), "utf8");
  return parse(/^```yaml\n([^`]*^kind: Role\n[^`]*)^```$/m.exec(page)?.[1] ?? "");
}

/** Gives the user these rights and no others. */
export function applyRole({ kubectl }: Pick<Cluster, "kubectl">, role: Role): void {
  kubectl(["apply", "--namespace", NAMESPACE, "-f", "-"], JSON.stringify(role));
}

/** One case for each right. Without that to list events, Assay works. */
function missingRights(role: Role): readonly Case[] {
  const rights = role.rules.flatMap((rule) =>
    rule.resources.flatMap((resource) => rule.verbs.map((verb) => ({ rule, resource, verb }))),
  );
  return rights
    .filter(({ resource }) => resource !== "events")
    .map(({ rule, resource, verb }) => {
      const fewer = { ...rule, resources: [resource], verbs: rule.verbs.filter((one) => one !== verb) };
      const others = { ...rule, resources: rule.resources.filter((one) => one !== resource) };
      const kept = [...role.rules.filter((one) => one !== rule), fewer, others];
      const rules = kept.filter(({ resources, verbs }) => resources.length > 0 && verbs.length > 0);
      return {
        title: `no right to ${verb} ${resource}`,
        ...(/testruns|configmaps/.test(resource) && BY_OPERATOR),
        arrange: (cluster) => {
          applyRole(cluster, { ...role, rules });
          return () => applyRole(cluster, role);
        },
        says: new RegExp(`cannot ${verb} resource "${resource}"`),
      };
    });
}

const SOON = { options: ["--start-limit", "15s"] };
const BY_OPERATOR = { options: ["--operator"], needsOperator: true };

/** Cases in which no load can run. */
export function refusals(): readonly Case[] {
  return [
    { title: "no kubectl", environment: { PATH: "/nowhere" }, says: /^kubectl must be installed/ },
    { title: "wrong context", options: ["--context", "production"], says: /context "production" does not exist/ },
    {
      title: "namespace that does not exist",
      ...{ options: ["--namespace", "nowhere"], asAdministrator: true, says: /namespaces "nowhere" not found/ },
    },
    { title: "image that cannot be pulled", options: ["--image", "assay:none"], says: /pulling image "assay:none"/ },
    { title: "quota without a pod", ...SOON, ...quota("pods=0"), says: /exceeded quota: assay, requested: pods=1/ },
    {
      title: "quota with one processor",
      ...{ ...SOON, ...quota("limits.cpu=1"), says: /exceeded quota: assay, requested: limits\.cpu=2/ },
    },
    {
      title: "nodes without room",
      ...SOON,
      arrange: ({ kubectl }) => {
        kubectl(["cordon", "--selector", "kubernetes.io/os=linux"]);
        return () => kubectl(["uncordon", "--selector", "kubernetes.io/os=linux"]);
      },
      says: /is pending: 0\/6 nodes are available/,
    },
    { title: "`--operator` without k6-operator", options: ["--operator"], says: /^k6-operator must be installed/ },
    {
      title: "starter of k6-operator whose image cannot be pulled",
      ...BY_OPERATOR,
      arrange: ({ folder }) => {
        const image = imageFolder(folder, STARTER_IMAGE);
        renameSync(image, `${image}.away`);
        return () => renameSync(`${image}.away`, image);
      },
      says: /starter.* pulling image/,
    },
    {
      title: "starter of k6-operator that fails",
      ...BY_OPERATOR,
      arrange: ({ folder }) => {
        const path = `${imageFolder(folder, STARTER_IMAGE)}.json`;
        const before = readFileSync(path);
        writeFileSync(path, JSON.stringify({ Env: ["PATH=/nowhere"], Entrypoint: [] }));
        return () => writeFileSync(path, before);
      },
      says: /starter/,
    },
    ...missingRights(documentedRole()),
  ];
}

function quota(hard: string): Pick<Case, "arrange"> {
  return {
    arrange: ({ kubectl }) => {
      kubectl(["create", "quota", "assay", "--namespace", NAMESPACE, `--hard=${hard}`]);
      return () => kubectl(["delete", "quota", "assay", "--namespace", NAMESPACE]);
    },
  };
}
