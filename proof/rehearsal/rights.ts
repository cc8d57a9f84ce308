// What Assay says in one sentence, with exit code 3, where a user lacks a right.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Case } from "./cases.ts";
import { type Cluster, NAMESPACE } from "./cluster.ts";

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
export function missingRights(role: Role): readonly Case[] {
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
        ...(/testruns|configmaps/.test(resource) && { options: ["--operator"], needsOperator: true }),
        arrange: (cluster) => {
          applyRole(cluster, { ...role, rules });
          return () => applyRole(cluster, role);
        },
        says: new RegExp(`cannot ${verb} resource "${resource}"`),
      };
    });
}
