// Every command by its name. A module is loaded only when its command runs, which keeps help fast.
import type { CommandDefinition } from "../definition/command.ts";

type Row = { readonly summary: string; readonly load: () => Promise<CommandDefinition> };

/** The commands in the order of the overview. */
export const COMMANDS = {
  check: row("test conformance and a short load, and write one report", () => import("./check.ts")),
  conform: row("test whether a service conforms to the interface", () => import("./conform.ts")),
  explore: row("draw requests at random that no check names", () => import("./explore.ts")),
  list: row("list all checks or statements", () => import("./list.ts")),
  explain: row("explain a check, statement or interpretation", () => import("./explain.ts")),
  reproduce: row("repeat a failed check or a request of a load run", () => import("./reproduce.ts")),
  load: row("run a load scenario, validating every response", () => import("./load.ts")),
  soak: row("send a long load in parts, across jobs and machines", () => import("./soak.ts")),
  collect: row("hand one load to several generators and collect their journals", () => import("./collect.ts")),
  generator: row("send one segment of a load for a collector", () => import("./generator.ts")),
  kubernetes: row("write the Kubernetes manifests of a load", () => import("./kubernetes.ts")),
  capacity: row("find the highest rate that meets the objectives", () => import("./capacity.ts")),
  ab: row("decide whether a candidate build is slower than a baseline", () => import("./ab.ts")),
  record: row("record real traffic as a proxy, leaving out credentials", () => import("./record.ts")),
  replay: row("send a recording again and compare the responses", () => import("./replay.ts")),
  report: row("write reports from a run on disk", () => import("./report.ts")),
  verify: row("check the signed result of a run", () => import("./verify.ts")),
  serve: row("start the reference service", () => import("./serve.ts")),
  openapi: row("write the interface as OpenAPI 3.1", () => import("./openapi.ts")),
  completion: row("print completions for a shell", () => import("./completion.ts")),
  doctor: row("check the prerequisites of the other commands", () => import("./doctor.ts")),
} as const satisfies Record<string, Row>;

export type CommandName = keyof typeof COMMANDS;

function row(summary: string, load: () => Promise<{ readonly command: CommandDefinition }>): Row {
  return { summary, load: async () => (await load()).command };
}
