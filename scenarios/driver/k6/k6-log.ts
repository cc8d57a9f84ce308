// Reads k6's log (JSON lines on stderr): keeps a bounded part of it and separates faults of the generator from those
// of the target. Without file descriptors, for example, thousands of requests fail.

import { isObject, parsedJson } from "../../../schemas/json.ts";
import { createExampleReader } from "../../runtime/examples.ts";
import { openKeptLines } from "./truncated-output.ts";

/** Faults of the generator itself; each means that the run measured less than it claims. */
export type GeneratorFault =
  | "file-descriptors"
  | "memory"
  | "dns"
  | "address-in-use"
  | "disk"
  | "script-exception"
  | "crash";

/** How often a fault was logged, and the first such line's text, shortened and redacted. */
export interface FaultSeen {
  count: number;
  readonly example: string;
}

export interface K6Log {
  readonly faults: ReadonlyMap<GeneratorFault, FaultSeen>;
  /** The last error that is no generator fault: after an exit code other than 0 it is the reason. */
  readonly lastError: string | undefined;
  /** What a further output could not take; undefined as long as it took everything. */
  readonly outputFailures: OutputFailures | undefined;
}

/** When an output failed, ms since the epoch, and the first reason, shortened and redacted. */
export interface OutputFailures {
  readonly atMs: number[];
  readonly example: string;
}

const LINE_LIMIT = 16 * 1024;
const PARTIAL_LIMIT = 64 * 1024;
const EXAMPLE_LIMIT = 256;
const KEPT_BYTES = 5 * 1024 * 1024;

/** A sink for k6's stderr, which never fails and never waits. It keeps the examples in the log, and at most 5 MiB of all lines. */
export function openLog(redact: (text: string) => string) {
  const faults = new Map<GeneratorFault, FaultSeen>();
  const kept = openKeptLines(KEPT_BYTES);
  const examples = createExampleReader();
  const decoder = new TextDecoder();
  let lastError: string | undefined;
  let outputFailures: OutputFailures | undefined;
  let partial = "";
  let overflowing = false;

  const takeLine = (line: string): void => {
    if (line === "") return;
    const entry = parseEntry(line);
    const fault = faultOf(entry, line);
    const shown = (): string => redact(entry ? textOf(entry) : line).slice(0, EXAMPLE_LIMIT);
    const seen = fault === undefined ? undefined : faults.get(fault);
    if (seen !== undefined) seen.count += 1;
    else if (fault !== undefined) faults.set(fault, { count: 1, example: shown() });
    else if (entry?.level === "error") lastError = shown();
    const failure = outputFailureOf(entry);
    if (failure !== undefined) {
      outputFailures ??= { atMs: [], example: redact(failure).slice(0, EXAMPLE_LIMIT) };
      outputFailures.atMs.push(Date.now());
    }
    const redacted = redact(line);
    if (!examples.take(redacted)) kept.add(redacted.slice(0, LINE_LIMIT));
  };
  const takeText = (text: string): void => {
    const lines = (partial + text).split("\n");
    partial = lines.pop() ?? "";
    for (const line of lines) {
      // The end of a line whose beginning was handled already.
      if (overflowing) overflowing = false;
      else takeLine(line);
    }
    if (partial.length > PARTIAL_LIMIT) {
      if (!overflowing) takeLine(partial);
      overflowing = true;
      partial = "";
    }
  };
  return {
    write: (chunk: Buffer): void => takeText(decoder.decode(chunk, { stream: true })),
    end: (): void => takeText(`${decoder.decode()}\n`),
    get log(): K6Log {
      return { faults, lastError, outputFailures };
    },
    /** The kept lines, redacted: the first and the last half of the limit, with a line between that counts the rest. */
    text: kept.text,
    examples: examples.found,
  };
}

type Entry = Readonly<Record<"level" | "msg" | "error" | "source" | "hint" | "output" | "component", string>>;

function parseEntry(line: string): Entry | undefined {
  const value = parsedJson(line);
  if (!isObject(value) || !("level" in value)) return undefined;
  const text = (name: keyof Entry): string => String(value[name] ?? "");
  return {
    level: text("level"),
    msg: text("msg"),
    error: text("error"),
    source: text("source"),
    hint: text("hint"),
    output: text("output"),
    component: text("component"),
  };
}

/** What the script itself logs is never a fault. */
function faultOf(entry: Entry | undefined, line: string): GeneratorFault | undefined {
  if (entry === undefined) return crashOf(line);
  if (entry.source === "console") return undefined;
  if (entry.hint === "script exception" || entry.msg.startsWith("Uncaught (in promise)")) return "script-exception";
  // The engine logs no failed request but those whose name this machine did not resolve.
  if (entry.msg === "Request Failed") return resourceFaultOf(entry.error) ?? "dns";
  return entry.level === "error" || entry.level === "fatal"
    ? resourceFaultOf(`${entry.msg} ${entry.error}`)
    : undefined;
}

function resourceFaultOf(text: string): GeneratorFault | undefined {
  if (/too many open files/.test(text)) return "file-descriptors";
  if (/no space left on device|disk quota exceeded|CSV: Error writing/.test(text)) return "disk";
  if (/cannot allocate memory|out of memory/.test(text)) return "memory";
  return /address already in use/.test(text) ? "address-in-use" : undefined;
}

/** What outputs of k6 log without saying that they are outputs. */
const OUTPUT_MESSAGES =
  /^(Error from Web dashboard|Error while processing samples|Error dispatching sample|can't shutdown OpenTelemetry)/;

/** The library of OpenTelemetry writes to the standard log of Go, whose lines k6 passes on with their time. */
const STANDARD_LOG = /^[\d/]+ [\d:]+ (?=failed to upload metrics: )/;

/** Why an output of k6 did not take something; undefined for any other line. */
function outputFailureOf(entry: Entry | undefined): string | undefined {
  if (entry === undefined || entry.source === "console") return undefined;
  if (STANDARD_LOG.test(entry.msg)) return entry.msg.replace(STANDARD_LOG, "").trimEnd();
  const isOfOutput = entry.level === "error" && (entry.output !== "" || entry.component === "output-manager");
  return isOfOutput || OUTPUT_MESSAGES.test(entry.msg) ? textOf(entry) : undefined;
}

function crashOf(line: string): GeneratorFault | undefined {
  if (/^(fatal error|runtime): .*(out of memory|cannot allocate memory)/.test(line)) return "memory";
  return /^(panic|fatal error): /.test(line) ? "crash" : undefined;
}

function textOf(entry: Entry): string {
  return entry.error === "" ? entry.msg.trimEnd() : `${entry.msg}: ${entry.error}`;
}
