// Posts notifications of a load: at its start, each finding and its end. A receiver that does not respond
// never holds up or fails the load.

import { postJson } from "../../http/webhook.ts";
import {
  NOTIFICATION_FORMAT_VERSION,
  type Notification,
  type NotificationEvent,
  type NotifyFormat,
} from "../../run/format/notification.ts";
import type { LoadFinding, LoadRun } from "../../run/format/run.ts";
import { judge } from "../../run/verdict/verdict.ts";

/** What every notification of a load names, and where they go. */
export type NotifierOptions = Pick<Notification, "scenario" | "target" | "folder"> & {
  readonly url: string;
  /** Default: that of Slack for its own hosts, else JSON. */
  readonly format: NotifyFormat | undefined;
  /** Called at once for each failure. */
  readonly onFailure: (sentence: string) => void;
};

export type Notifier = ReturnType<typeof createNotifier>;

const LIMIT_MS = 5_000;

export function createNotifier({ url, format, onFailure, ...place }: NotifierOptions) {
  const failures: string[] = [];
  const sent = new Set<string>();
  let seen: readonly LoadFinding[] = [];
  let isOver = false;
  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that they arrive in their order. */
  const send = (event: NotificationEvent, details: Pick<Notification, "sentence"> & Partial<Notification>): void => {
    const { kind, operation } = details.finding ?? {};
    const key = [event, kind, operation].join(" ");
    if (sent.has(key) || isOver) return;
    sent.add(key);
    isOver = event === "abort" || event === "end";
    const at = new Date().toISOString();
    const notification = { formatVersion: NOTIFICATION_FORMAT_VERSION, event, at, ...place, ...details } as const;
    last = last.then(async () => {
      const reason = await postJson(url, bodyOf(notification, format ?? formatFor(url)), LIMIT_MS);
      if (reason === undefined) return;
      const sentence = `The notification "${event}" did not arrive: ${reason}.`;
      failures.push(sentence);
      onFailure(sentence);
    });
  };
  return {
    started: () => send("start", { sentence: "The load has started." }),
    /** The findings so far; each that two snapshots in a row show is sent, once for its kind and operation. */
    found: (findings: readonly LoadFinding[]) => {
      const lasting = findings.filter(({ kind, operation }) =>
        seen.some((before) => before.kind === kind && before.operation === operation),
      );
      seen = findings;
      for (const finding of lasting) send("finding", { sentence: `Finding: ${finding.sentence}`, finding });
    },
    /** The load is over. Waits for the receiver within the limit, and returns a sentence for each notification that failed. */
    ended: async (run: LoadRun): Promise<readonly string[]> => {
      const { word, reason } = judge(run);
      const { verdict, exitCode } = run;
      send(isCutShort(run) ? "abort" : "end", { sentence: `${word}: ${reason}`, verdict, exitCode });
      await last;
      return failures;
    },
    /** The load could not be sent. */
    failed: async (sentence: string) => {
      send("abort", { sentence });
      await last;
    },
  };
}

export function bodyOf(notification: Notification, format: NotifyFormat): object {
  if (format === "json") return notification;
  const { event, scenario, target, folder, sentence } = notification;
  return { text: escaped(`Assay, ${scenario} against ${target}, ${event}: ${sentence} (${folder})`) };
}

export function formatFor(url: string): NotifyFormat {
  return /^hooks\.slack(-gov)?\.com$/.test(new URL(url).hostname) ? "slack" : "json";
}

/** Slack reads &, < and > as marks of its own. */
function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** The reasons of a generator that did not get to the end of its schedule. */
const CUT_SHORT = ["generator-died", "generator-stuck", "generator-out-of-memory", "aggregator-backlog"];

function isCutShort({ verdict, endedEarly, validity }: LoadRun): boolean {
  const isDead = validity.reasons.some((reason) => CUT_SHORT.some((code) => reason.startsWith(`${code}:`)));
  return verdict === "interrupted" || endedEarly !== undefined || isDead;
}
