// Why pods of a load do not run, in the cluster's own words, from what kubectl shows of them. Pure.
import { isObject, type JsonObject } from "../../schemas/json.ts";
import { listAt, valueAt } from "../../schemas/violation.ts";

/** A problem; a final one does not go away by itself. */
export type PodProblem = { readonly sentence: string; readonly isFinal: boolean };

/** What does not change without a change of the manifests or the registry. */
const FINAL = new Set(["ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName", "CreateContainerError"]);

/** The worst problem of the objects that kubectl has listed: pods, Jobs and events of the load. */
export function podProblemIn(items: readonly unknown[]): PodProblem | undefined {
  const problems = items.flatMap(problemsOf);
  return problems.find(({ isFinal }) => isFinal) ?? problems[0];
}

export function isPodReady(items: readonly unknown[], role: string): boolean {
  return items.some(
    (item) =>
      valueAt(item, "/kind") === "Pod" &&
      valueAt(item, "/metadata/labels/assay.dev~1role") === role &&
      conditionsOf(item).some(({ type, status }) => type === "Ready" && status === "True"),
  );
}

function problemsOf(item: unknown): readonly PodProblem[] {
  const name = String(valueAt(item, "/metadata/name"));
  switch (valueAt(item, "/kind")) {
    case "Pod":
      return [...containerProblems(item, name), ...schedulingProblems(item, name)];
    case "Job":
      return conditionsOf(item)
        .filter(({ type, status }) => type === "Failed" && status === "True")
        .map(({ message }) => ({ sentence: `the Job ${name} failed: ${message}`, isFinal: true }));
    case "Event":
      if (valueAt(item, "/reason") !== "FailedCreate") return [];
      return [{ sentence: String(valueAt(item, "/message")), isFinal: false }];
    default:
      return [];
  }
}

function containerProblems(pod: unknown, name: string): readonly PodProblem[] {
  return listAt(pod, "/status/containerStatuses").flatMap((status) => {
    const message = valueAt(status, "/state/waiting/message");
    if (message !== undefined) {
      const reason = String(valueAt(status, "/state/waiting/reason"));
      return [{ sentence: `the pod ${name} waits (${reason}): ${message}`, isFinal: FINAL.has(reason) }];
    }
    const exitCode = valueAt(status, "/state/terminated/exitCode");
    if (exitCode === undefined || exitCode === 0) return [];
    const sentence = `the pod ${name} ended with exit code ${exitCode}; \`--keep\` leaves it for \`kubectl logs ${name}\``;
    return [{ sentence, isFinal: false }];
  });
}

function schedulingProblems(pod: unknown, name: string): readonly PodProblem[] {
  return conditionsOf(pod)
    .filter(({ type, status }) => type === "PodScheduled" && status === "False")
    .map(({ message }) => ({ sentence: `the pod ${name} is pending: ${message}`, isFinal: false }));
}

function conditionsOf(item: unknown): readonly JsonObject[] {
  return listAt(item, "/status/conditions").filter(isObject);
}
