// What a collector knows of a load: its plan, the barrier before the start, and the journal of each generator. All of it is on
// disk, so that a collector that is started again continues.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../errors.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";
import type { EarlyEnd } from "../driver/load/early-end.ts";
import { type JournalIntake, openIntake } from "./journal-intake.ts";
import { isSentPlan, shareOfGenerator } from "./sent-plan.ts";

/** A generator that has not asked for so long may be gone: the barrier does not count it. */
const READY_MS = 10_000;
/** From the moment at which all generators are ready: time to hear of it, and for k6 to make its VUs. */
const LEAD_MS = 13_000;
/** Of all journals together that one response to the client has. */
const MOST_READ_BYTES = 8 * 2 ** 20;

/** What a generator says before the start. */
export type Arrival = { readonly session: string; readonly offsetMs: number; readonly roundTripMs: number };

/** One generator; `session` is the process that has its segment. */
type Member = Partial<Arrival> & {
  /** Whether another process asked for the segment after it had started. */
  readonly isReplaced?: boolean;
  /** Why it cannot send its segment. */
  readonly failure?: string;
};

/** What survives a restart. */
type Kept = { startAtMs?: number; stop?: EarlyEnd; isFinished?: boolean; readonly members: Member[] };

/** One generator, as the client sees it. */
export type GeneratorStatus = Pick<Member, "isReplaced" | "failure" | "offsetMs"> & {
  readonly state: "absent" | "ready" | "started" | "ended";
  /** Since it was last heard of, or since the collector was started. */
  readonly silentMs: number;
};

/** The whole load, as the client sees it. */
export type CollectionStatus = {
  readonly hasPlan: boolean;
  /** The clock of the collector. */
  readonly nowMs: number;
  /** By the clock of the collector. */
  readonly startAtMs?: number;
  readonly isStopped: boolean;
  readonly generators: readonly GeneratorStatus[];
};

/** The answer to a generator at the barrier: when it starts, that it has to wait, or that its segment has been started before. */
export type Admission = { readonly startAtMs: number } | "wait" | "taken" | "stopped";

export type Collection = ReturnType<typeof openCollection>;

/** Opens the collection of `generators` generators in a folder; what is there already belongs to it. */
export function openCollection(folder: string, generators: number, nowMs: () => number = Date.now) {
  const stateFile = join(folder, "collector.json");
  mkdirSync(folder, { recursive: true });
  const plans = planIn(folder, generators);
  const kept = keptIn(stateFile, generators);
  const intakes = kept.members.map((_, index) => intakeIn(folder, index, generators));
  const readyAt = kept.members.map(() => Number.NEGATIVE_INFINITY);
  const seenAt = kept.members.map(() => nowMs());
  let clientSeenAt = nowMs();
  const keep = (changes: Partial<Kept> = {}) => writeWhole(stateFile, JSON.stringify(Object.assign(kept, changes)));
  const change = (index: number, member: Member) => {
    kept.members[index] = { ...kept.members[index], ...member };
    keep();
  };
  const stateOf = (index: number): GeneratorStatus["state"] => {
    if (intakes[index]?.hasEnded()) return "ended";
    if (kept.startAtMs !== undefined) return "started";
    return nowMs() - (readyAt[index] ?? 0) < READY_MS ? "ready" : "absent";
  };
  const startIfComplete = () => {
    if (kept.startAtMs !== undefined || kept.members.some((_, index) => stateOf(index) !== "ready")) return;
    kept.startAtMs = nowMs() + LEAD_MS;
    keep();
  };

  return {
    ...plans,
    /** A generator is ready. A process takes the place of another one only before the start. */
    arrive: (index: number, arrival: Arrival): Admission => {
      const member = kept.members[index] ?? {};
      if (kept.stop !== undefined) return "stopped";
      if (kept.startAtMs !== undefined) {
        if (member.session === arrival.session) {
          seenAt[index] = nowMs();
          return { startAtMs: kept.startAtMs };
        }
        if (member.isReplaced !== true) change(index, { isReplaced: true });
        return "taken";
      }
      if (member.session !== arrival.session) change(index, { ...arrival });
      [readyAt[index], seenAt[index]] = [nowMs(), nowMs()];
      startIfComplete();
      return kept.startAtMs === undefined ? "wait" : { startAtMs: kept.startAtMs };
    },
    fail: (index: number, session: string, reason: string): void => {
      const own = kept.members[index]?.session;
      if (own === undefined || own === session) change(index, { failure: reason.slice(0, 500) });
    },
    /** Takes lines of the journal of a generator, from the process that has its segment. */
    take: (index: number, session: string, from: number, lines: Buffer) => {
      const intake = intakes[index];
      if (intake === undefined || kept.startAtMs === undefined || kept.members[index]?.session !== session)
        return "taken";
      seenAt[index] = nowMs();
      return { ...intake.take(from, lines), ...(kept.stop !== undefined && { stop: kept.stop }) };
    },
    status: (): CollectionStatus => ({
      hasPlan: plans.plan() !== undefined,
      nowMs: nowMs(),
      ...(kept.startAtMs !== undefined && { startAtMs: kept.startAtMs }),
      isStopped: kept.stop !== undefined,
      generators: kept.members.map(({ session: _, roundTripMs: __, ...shown }, index) => ({
        ...shown,
        state: stateOf(index),
        silentMs: nowMs() - (seenAt[index] ?? 0),
      })),
    }),
    /** What the journals have from these bytes on, one text for each; the client has been heard of. */
    read: (offsets: readonly number[]): readonly string[] => {
      clientSeenAt = nowMs();
      return textsFrom(intakes, offsets);
    },
    /** Tells all generators to end, and why. The first reason counts. */
    stop: (why: EarlyEnd) => keep({ stop: kept.stop ?? why }),
    /** The client has all journals. */
    finish: () => keep({ isFinished: true }),
    isFinished: () => kept.isFinished === true,
    clientSilentMs: () => nowMs() - clientSeenAt,
  };
}

/** The plan of the load. */
function planIn(folder: string, generators: number) {
  const file = join(folder, "plan.json");
  let plan = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (plan !== undefined && !isSentPlan(parsedJson(plan), generators))
    throw new Failure("run-unreadable", `${file} must be a plan for ${generators} generators.`);
  return {
    plan: () => plan,
    /** Takes the plan. Returns why it cannot, or undefined; the same plan may come twice. */
    setPlan: (text: string): string | undefined => {
      if (plan !== undefined) return plan === text ? undefined : "it has that of another load";
      if (!isSentPlan(parsedJson(text), generators))
        return `it must be a plan for ${generators} generators, written by the same build of Assay`;
      writeWhole(file, text);
      plan = text;
      return undefined;
    },
  };
}

function intakeIn(folder: string, index: number, generators: number): JournalIntake {
  const { instance, segment } = shareOfGenerator(index, generators);
  const path = join(folder, journalPath(instance));
  mkdirSync(dirname(path), { recursive: true });
  return openIntake(path, instance, segment);
}

/** Where the journal of a generator lies in the folder of its collection. */
export function journalPath(instance: string): string {
  return join("generators", instance, JOURNAL_FILE);
}

/** Shares what one response may have among the journals, so that a long one holds up no other. */
function textsFrom(intakes: readonly JournalIntake[], offsets: readonly number[]): readonly string[] {
  let left = MOST_READ_BYTES;
  return intakes.map((intake, index) => {
    if (left <= 0) return "";
    const text = intake.read(offsets[index] ?? 0, 2 ** 18);
    left -= text.length;
    return text;
  });
}

function keptIn(file: string, generators: number): Kept {
  const kept = existsSync(file) ? parsedJson(readFileSync(file, "utf8")) : { members: [] };
  if (!isKept(kept)) throw new Failure("run-unreadable", `${file} must be the state of a collector.`);
  return { ...kept, members: Array.from({ length: generators }, (_, index) => kept.members[index] ?? {}) };
}

function isKept(value: unknown): value is Kept {
  if (!isObject(value) || !["number", "undefined"].includes(typeof value["startAtMs"])) return false;
  return Array.isArray(value["members"]) && value["members"].every(isObject);
}

/** So that no reader, nor a kill, finds half of it. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
