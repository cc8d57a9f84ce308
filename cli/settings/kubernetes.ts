// Settings of loads that pods send.
import { matching, single, text, toggle } from "./setting.ts";

/** A name as Kubernetes has them. */
const kubernetesName = matching(
  "name",
  "a name of at most 42 lower-case letters, digits and hyphens",
  /^[a-z0-9]([-a-z0-9]{0,40}[a-z0-9])?$/,
);

export const KUBERNETES_SETTINGS = {
  kubernetes: toggle({ description: "send the load from pods that `kubectl` starts and removes (docs/kubernetes.md)" }),
  image: single({
    description: "image of the pods, with this version of Assay and its k6 (required with Kubernetes)",
    config: "kubernetesImage",
    value: text("image"),
  }),
  namespace: single({
    description: "namespace of the pods",
    value: kubernetesName,
    fallbackText: "that of the context",
  }),
  context: single({
    description: "context of kubectl",
    value: text("name"),
    fallbackText: "the current one",
  }),
  operator: toggle({ description: "let k6-operator run the generators, with a TestRun instead of an Indexed Job" }),
  tokenSecret: single({
    description: "existing Secret with the credential of the target under the key ASSAY_TOKEN",
    value: kubernetesName,
    fallbackText: "a new Secret with the run's credential, removed with the pods",
  }),
  keep: toggle({ description: "leave the pods and everything else in the cluster after the load" }),
} as const;

/** What pods of a load need to know. */
export const PODS = ["image", "namespace", "operator", "tokenSecret"] as const;
