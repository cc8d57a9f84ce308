// Settings of loads that pods send.
import { matching, single, text, toggle } from "./setting.ts";

/** A name as Kubernetes has them. */
const kubernetesName = matching(
  "name",
  "a name of at most 42 lower-case letters, digits and hyphens",
  /^[a-z0-9]([-a-z0-9]{0,40}[a-z0-9])?$/,
);

export const KUBERNETES_SETTINGS = {
  kubernetes: toggle("send the load from pods that `kubectl` starts and removes (docs/kubernetes.md)"),
  image: single("image of the pods, with this version of Assay and its k6 (required with Kubernetes)", text("image"), {
    config: "kubernetesImage",
  }),
  namespace: single("namespace of the pods", kubernetesName, { fallbackText: "that of the context" }),
  context: single("context of kubectl", text("name"), { fallbackText: "the current one" }),
  operator: toggle("let k6-operator run the generators, with a TestRun instead of an Indexed Job"),
  tokenSecret: single("existing Secret with the credential of the target under the key ASSAY_TOKEN", kubernetesName, {
    fallbackText: "a new Secret with the run's credential, removed with the pods",
  }),
  keep: toggle("leave the pods and everything else in the cluster after the load"),
} as const;

/** What pods of a load need to know. */
export const PODS = ["image", "namespace", "operator", "tokenSecret"] as const;
