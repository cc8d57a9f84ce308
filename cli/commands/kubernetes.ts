// `assay kubernetes manifests`: what a load needs in a cluster, as YAML to review or commit. Applies nothing.
import { EXIT, Failure } from "../../errors.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { manifestOptionsOf } from "../kubernetes/cluster-load.ts";
import { COLLECTOR_PORT, collectorJob, manifestText, nameOf, otherManifests } from "../kubernetes/manifests.ts";
import { planCollected } from "../run/collected-load.ts";
import { PODS } from "../settings/kubernetes.ts";
import { SCHEDULE } from "../settings/load.ts";
import { targetAt } from "../target/connection.ts";
import { requirePermissionToLoad } from "../target/target.ts";

export const command: CommandDefinition = {
  summary: "Writes the Kubernetes manifests for a load that several generators send. Applies nothing.",
  args: [
    { name: "<manifests>", description: "the word manifests" },
    { name: "<scenario>", description: "scenario of the load, as for `assay load`" },
  ],
  settings: [
    "target",
    "timeout",
    ...SCHEDULE,
    "model",
    "vus",
    "objectives",
    "allowSmallSample",
    "iAmAllowedToLoad",
    "generators",
    ...PODS,
    "config",
    "quiet",
  ],
  settingHelp: {
    target: { description: "base URL of the service (required)" },
    tokenSecret: {
      description: "Secret with the credential of the target under the key ASSAY_TOKEN",
      fallbackText: "assay-load, the Secret that also has ASSAY_COLLECT_TOKEN",
    },
  },
  examples: [
    "assay kubernetes manifests mixed --target http://shop.test --i-am-allowed-to-load shop.test --image r.test/assay:1",
    "assay kubernetes manifests mixed --target http://shop.test --i-am-allowed-to-load shop.test --image r.test/assay:1 --operator > load.yaml",
  ],
  async run(context) {
    const { settings, console, args } = context;
    const [action, scenario] = args;
    if (action !== "manifests")
      throw new Failure("usage", `The first argument must be manifests, got ${JSON.stringify(action)}.`);
    if (settings.target === undefined) throw new Failure("usage", "--target must be the URL that the generators load.");
    const target = targetAt(settings.target, context);
    requirePermissionToLoad(target, settings.iAmAllowedToLoad);
    const planned = await planCollected({ ...context, args: scenario === undefined ? [] : [scenario] });
    const options = manifestOptionsOf(context, target, planned, RUN);
    console.result(`${headerOf(options)}${manifestText([collectorJob(options), ...otherManifests(options)])}`);
    return EXIT.pass;
  },
};

/** The name of the load in manifests that are applied by somebody else. */
const RUN = "load";

function headerOf(
  options: Parameters<typeof nameOf>[0] & { readonly summary: string; readonly generators: number },
): string {
  const name = nameOf(options);
  return `# ${options.summary}. Needs the Secret ${name} with the key ASSAY_COLLECT_TOKEN. Once applied, start the load:
#   kubectl port-forward service/${name}-collector ${COLLECTOR_PORT}
#   assay load SCENARIO --collector http://127.0.0.1:${COLLECTOR_PORT} --generators ${options.generators}
`;
}
