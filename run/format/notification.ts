// What --notify posts during a load; its schema is notification.schema.json. It holds no credential.
import type { Notification } from "./generated/run.ts";

export const NOTIFICATION_FORMAT_VERSION = 1;

/** How notifications are written: as the schema says, or as Slack takes them. */
export const NOTIFY_FORMATS = ["json", "slack"] as const;

export type NotifyFormat = (typeof NOTIFY_FORMATS)[number];

export type { Notification } from "./generated/run.ts";

export type NotificationEvent = Notification["event"];
