// Every command by its name. A module is loaded when its command is asked for, so that help comes at once.
import type { CommandDefinition } from "../command.ts";

type Row = { readonly summary: string; readonly load: () => Promise<CommandDefinition> };

/** The commands in the order of the overview. */
export const COMMANDS = {
  check: row("judge a service, load it for a short time, and write one report", () => import("./check.ts")),
  conform: row("judge whether a service keeps the interface", () => import("./conform.ts")),
  load: row("one load run with every response validated", () => import("./load.ts")),
  record: row("record what passes through a proxy, without credentials", () => import("./record.ts")),
  replay: row("send the requests of a tape again and compare the answers", () => import("./replay.ts")),
  report: row("write any report again from a record on disk", () => import("./report.ts")),
  list: row("name every check with its statements", () => import("./list.ts")),
  explain: row("say what a check or statement means", () => import("./explain.ts")),
  behaviour: row("show observed behaviour, or what changed between two runs", () => import("./behaviour.ts")),
  reproduce: row("try a failed check of a record again", () => import("./reproduce.ts")),
  serve: row("run the reference service", () => import("./serve.ts")),
  openapi: row("write the interface as OpenAPI 3.1", () => import("./openapi.ts")),
  doctor: row("check all that the other commands assume", () => import("./doctor.ts")),
} as const satisfies Record<string, Row>;

export type CommandName = keyof typeof COMMANDS;

function row(summary: string, load: () => Promise<{ readonly command: CommandDefinition }>): Row {
  return { summary, load: async () => (await load()).command };
}
