// What --notify posts during a load; its schema is notification.schema.json. It holds no credential.
import type { LoadFinding, LoadRun } from "./load-run.ts";

export const NOTIFICATION_FORMAT_VERSION = 1;

/** How notifications are written: as the schema says, or as Slack takes them. */
export const NOTIFY_FORMATS = ["json", "slack"] as const;

export type NotifyFormat = (typeof NOTIFY_FORMATS)[number];

/**
 * `start`: the first requests were sent; `finding`: a finding of a new kind or operation; `abort`: the load ended before
 * its time, or could not be sent at all; `end`: it ended on schedule. The last of a run is `abort` or `end`.
 */
export type NotificationEvent = "start" | "finding" | "abort" | "end";

export type Notification = {
  readonly formatVersion: typeof NOTIFICATION_FORMAT_VERSION;
  readonly event: NotificationEvent;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The scenario, or `replay`. */
  readonly scenario: string;
  readonly target: string;
  /** The folder of the run on the machine of the generator. */
  readonly folder: string;
  /** What happened, for people. */
  readonly sentence: string;
  /** Only with the event `finding`. */
  readonly finding?: LoadFinding;
  /** At the end of a load that was sent. */
  readonly verdict?: LoadRun["verdict"];
  readonly exitCode?: number;
};
