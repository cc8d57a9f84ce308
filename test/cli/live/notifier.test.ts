import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { bodyOf, createNotifier, formatFor } from "../../../cli/live/notifier.ts";
import { postJson } from "../../../http/webhook.ts";
import { compileSchema } from "../../../run/documents/problem.ts";
import schema from "../../../run/format/notification.schema.json" with { type: "json" };
import type { Notification } from "../../../run/format/notification.ts";
import { RUN_SCHEMAS } from "../../../run/format/read.ts";
import type { LoadFinding } from "../../../run/format/run.ts";
import { listening } from "../../http/listening.ts";
import { loadRun } from "../../reports/sample-load.ts";

const isNotification = compileSchema(schema, RUN_SCHEMAS);
const stall: LoadFinding = {
  kind: "stall",
  operation: "*",
  fromMs: 7_000,
  toMs: 9_000,
  value: 2_039,
  unit: "ms",
  sentence: "The target stalled & <recovered>.",
};

/** A receiver on loopback. */
async function receiver(listener: RequestListener): Promise<string> {
  const { url, close } = await listening(createServer(listener));
  onTestFinished(close);
  return `${url}/hook/secret-path`;
}

/** A receiver that takes everything, and what it got. */
async function collector(): Promise<{ readonly url: string; readonly got: Notification[] }> {
  const got: Notification[] = [];
  const url = await receiver(async (request, response) => {
    got.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  return { url, got };
}

function notifierFor(url: string, failures: string[] = []) {
  return createNotifier({
    url,
    format: undefined,
    scenario: "mixed",
    target: "http://127.0.0.1:8080",
    folder: "/runs/soak",
    onFailure: (sentence) => void failures.push(sentence),
  });
}

describe("the notifications of a load", () => {
  it("announce its start, each finding once, and its end, as the schema says", async () => {
    const { url, got } = await collector();
    const notifier = notifierFor(url);
    notifier.started();
    notifier.started();
    notifier.found([]);
    notifier.found([stall]);
    notifier.found([stall]);
    for (let update = 0; update < 3; update += 1) notifier.found([stall, { ...stall, kind: "outage" }]);
    expect(await notifier.ended(loadRun())).toEqual([]);
    expect(got.map(({ event }) => event)).toEqual(["start", "finding", "finding", "end"]);
    expect(got.filter((one) => !isNotification(one))).toEqual([]);
    expect(got[1]).toMatchObject({ finding: stall, sentence: `Finding: ${stall.sentence}` });
    expect(got[2]).toMatchObject({ finding: { kind: "outage" } });
    expect(got[3]).toMatchObject({ verdict: "pass", exitCode: 0, folder: "/runs/soak", scenario: "mixed" });
    expect(isNotification({ ...got[3], event: "other" })).toBe(false);
  });

  it("leave out a finding that only one snapshot shows", async () => {
    const { url, got } = await collector();
    const notifier = notifierFor(url);
    for (const findings of [[stall], [], [stall]]) notifier.found(findings);
    await notifier.ended(loadRun());
    expect(got.map(({ event }) => event)).toEqual(["end"]);
  });

  it.each([
    ["interrupted", { verdict: "interrupted" }],
    ["ended early by the target", { verdict: "fail", endedEarly: "the target was down" }],
    ["killed", { verdict: "inconclusive", validity: { valid: false, reasons: ["generator-died: k6 ended"] } }],
  ] as const)("announce the abort of a load that was %s", async (_, changes) => {
    const { url, got } = await collector();
    await notifierFor(url).ended(loadRun(changes));
    expect(got.map(({ event }) => event)).toEqual(["abort"]);
  });

  it("say why a load could not be sent, and end there", async () => {
    const { url, got } = await collector();
    const notifier = notifierFor(url);
    await notifier.failed("The target does not respond.");
    await notifier.ended(loadRun());
    expect(got.map(({ event, sentence }) => [event, sentence])).toEqual([["abort", "The target does not respond."]]);
  });

  it("become notes without the URL if the receiver fails", async () => {
    const url = await receiver((request, response) => {
      request.resume();
      response.writeHead(500).end();
    });
    const failures: string[] = [];
    const notifier = notifierFor(url, failures);
    notifier.started();
    const notes = await notifier.ended(loadRun());
    expect(notes).toEqual([
      'The notification "start" did not arrive: status 500.',
      'The notification "end" did not arrive: status 500.',
    ]);
    expect(failures).toEqual(notes);
  });

  it("are text for Slack, with its markup escaped", async () => {
    const { url, got } = await collector();
    notifierFor(url).found([stall]);
    expect(formatFor("https://hooks.slack.com/services/T0/B0/x")).toBe("slack");
    expect(formatFor("https://hooks.slack.com.attacker.example/")).toBe("json");
    const at = "2026-11-20T10:04:00.000Z";
    const place = { scenario: "mixed", target: "http://127.0.0.1:8080", folder: "/runs/soak" };
    const notification: Notification = { formatVersion: 1, event: "finding", at, ...place, sentence: stall.sentence };
    expect(bodyOf(notification, "slack")).toEqual({
      text: "Assay, mixed against http://127.0.0.1:8080, finding: The target stalled &amp; &lt;recovered&gt;. (/runs/soak)",
    });
    expect(got).toEqual([]);
  });
});

describe("a webhook", () => {
  it.each([
    ["a redirect", 302, "status 302"],
    ["a rejection", 404, "status 404"],
  ])("has failed by %s", async (_, status, reason) => {
    const url = await receiver((request, response) => {
      request.resume();
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    expect(await postJson(url, {}, 60_000)).toBe(reason);
  });

  it("fails if there is no receiver or it does not respond in time", async () => {
    const url = await receiver((request) => void request.resume());
    expect(await postJson(url, {}, 50)).toBe("no response within 0.05 s");
    expect(await postJson("http://127.0.0.1:9/", {}, 60_000)).toMatch(/^[A-Z]+$|^no connection$/);
  });
});
