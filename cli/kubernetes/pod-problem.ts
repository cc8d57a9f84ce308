// Why pods of a load do not run, in the cluster's own words, from what kubectl shows of them. Pure.
import { isObject } from "../../schemas/json.ts";

/** A problem; a final one does not go away by itself. */
export type PodProblem = { readonly sentence: string; readonly isFinal: boolean };

/** What does not change without a change of the manifests or the registry. */
const FINAL = new Set(["ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName", "CreateContainerError"]);

/** The worst problem of the objects that kubectl has listed: pods, Jobs and events of the load. */
export function podProblemIn(items: readonly unknown[]): PodProblem | undefined {
  const problems = items.filter(isObject).flatMap((item) => problemsOf(item));
  return problems.find(({ isFinal }) => isFinal) ?? problems[0];
}

/** Whether a pod of that role is ready. */
export function isPodReady(items: readonly unknown[], role: string): boolean {
  return items.filter(isObject).some((item) => {
    const labels = objectIn(objectIn(item, "metadata"), "labels");
    const isOfRole = item["kind"] === "Pod" && labels["assay.dev/role"] === role;
    return isOfRole && conditionsOf(item).some(({ type, status }) => type === "Ready" && status === "True");
  });
}

function problemsOf(item: Record<string, unknown>): readonly PodProblem[] {
  const name = String(objectIn(item, "metadata")["name"]);
  switch (item["kind"]) {
    case "Pod":
      return [...containerProblems(item, name), ...schedulingProblems(item, name)];
    case "Job":
      return conditionsOf(item)
        .filter(({ type, status }) => type === "Failed" && status === "True")
        .map(({ message }) => ({ sentence: `the Job ${name} failed: ${message}`, isFinal: true }));
    case "Event":
      return item["reason"] === "FailedCreate" ? [{ sentence: String(item["message"]), isFinal: false }] : [];
    default:
      return [];
  }
}

function containerProblems(pod: Record<string, unknown>, name: string): readonly PodProblem[] {
  const statuses = listIn(objectIn(pod, "status"), "containerStatuses");
  return statuses.flatMap((status) => {
    const { waiting, terminated } = objectIn(status, "state");
    if (isObject(waiting) && waiting["message"] !== undefined) {
      const reason = String(waiting["reason"]);
      return [{ sentence: `the pod ${name} waits (${reason}): ${waiting["message"]}`, isFinal: FINAL.has(reason) }];
    }
    if (!isObject(terminated) || terminated["exitCode"] === 0) return [];
    return [
      {
        sentence: `the pod ${name} ended with exit code ${terminated["exitCode"]}; \`--keep\` leaves it for \`kubectl logs ${name}\``,
        isFinal: false,
      },
    ];
  });
}

function schedulingProblems(pod: Record<string, unknown>, name: string): readonly PodProblem[] {
  return conditionsOf(pod)
    .filter(({ type, status }) => type === "PodScheduled" && status === "False")
    .map(({ message }) => ({ sentence: `the pod ${name} is pending: ${message}`, isFinal: false }));
}

function conditionsOf(item: Record<string, unknown>): readonly Record<string, unknown>[] {
  return listIn(objectIn(item, "status"), "conditions");
}

function objectIn(value: Record<string, unknown>, field: string): Record<string, unknown> {
  const found = value[field];
  return isObject(found) ? found : {};
}

function listIn(value: Record<string, unknown>, field: string): readonly Record<string, unknown>[] {
  const found = value[field];
  return Array.isArray(found) ? found.filter(isObject) : [];
}
