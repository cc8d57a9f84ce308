// Mistakes of developers, planted one at a time in the independently written services: does the gate stop such a release?
// Somebody who knew a service and the interface, but not the suite, planned them (mistakes.json).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diffBehaviour, isDrift } from "../../conformance/expectations/behaviour-diff.ts";
import type { ConformanceResult } from "../../conformance/run/runner.ts";
import { EXIT } from "../../errors.ts";
import { isDeciding } from "../../schemas/index.ts";
import { percent, table } from "../tables.ts";

/** The text that occurs exactly once in a source file of the service, and what the mistake puts in its place. */
export type SourceEdit = { readonly file: string; readonly find: string; readonly replace: string };

export type Mistake = {
  readonly id: string;
  /** `validation`: of what requests may hold; `state`: of what responses mean. */
  readonly kind: "validation" | "state";
  /** What the broken build does. */
  readonly says: string;
  readonly edits: readonly SourceEdit[];
};

/**
 * What becomes of a release with a mistake, the strongest first: a deciding check fails (exit code 1), an advisory one
 * does (1 with `--strict`), the run proves too little (4), the observed behaviour has changed (7 with `--pin`), or nothing.
 */
export const FATES = ["default", "strict", "inconclusive", "observed", "missed"] as const;

export type Fate = (typeof FATES)[number];

/** One mistake with its fate, and the checks that fail because of it, the heaviest first. */
export type Planted = { readonly mistake: Mistake; readonly fate: Fate; readonly checks: readonly string[] };

export type ServiceMistakes = {
  readonly service: string;
  readonly planted: readonly Planted[];
  /** Why the gate does not stop a mistake, by its id. */
  readonly reasons: Readonly<Record<string, string>>;
};

export function readMistakes(service: string): readonly Mistake[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, service, "mistakes.json"), "utf8"));
}

/** Plants a mistake in a folder, and returns what takes it out again. Throws if a text does not occur exactly once. */
export function plant({ id, edits }: Pick<Mistake, "id" | "edits">, folder: string): () => void {
  const before = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const path = join(folder, file);
    const source = readFileSync(path, "utf8");
    const [head = "", tail, ...more] = source.split(find);
    if (tail === undefined || more.length > 0) throw new Error(`${id}: a text must occur exactly once in ${file}`);
    if (!before.has(path)) before.set(path, source);
    writeFileSync(path, `${head}${replace}${tail}`);
  }
  return () => {
    for (const [path, source] of before) writeFileSync(path, source);
  };
}

type Run = Pick<ConformanceResult, "checks" | "behaviour" | "exitCode">;

/** What becomes of a release with the mistake. What fails in a `sound` run, without it, is known to fail and counts for nothing. */
export function fateOf(mistake: Mistake, sound: readonly Run[], broken: readonly Run[]): Planted {
  const known = new Set(sound.flatMap((run) => failuresOf(run).map(({ id }) => id)));
  const failing = broken.flatMap(failuresOf).filter(({ id }) => !known.has(id));
  const deciding = failing.filter(({ tier }) => isDeciding(tier));
  const checks = [...deciding, ...failing.filter(({ tier }) => !isDeciding(tier))].map(({ id }) => id);
  const fate = (): Fate => {
    if (deciding.length > 0) return "default";
    if (checks.length > 0) return "strict";
    const isUndecided = ({ exitCode }: Run) => exitCode === EXIT.inconclusive;
    if (broken.some(isUndecided) && !sound.some(isUndecided)) return "inconclusive";
    return broken.some((run) => sound.every((one) => hasDrifted(one, run))) ? "observed" : "missed";
  };
  return { mistake, fate: fate(), checks };
}

function hasDrifted(before: Run, after: Run): boolean {
  return diffBehaviour(before.behaviour, after.behaviour).some(isDrift);
}

function failuresOf({ checks }: Run) {
  return checks.filter(({ tier, verdict }) => tier !== "observed" && verdict === "fail");
}

/** Shares of all mistakes that must end with exit code 1: by default, and with `--strict`. */
export const LEAST_STOPPED = { default: 0.9, strict: 0.97 } as const;

export function stoppedShares(all: readonly ServiceMistakes[]): Readonly<Record<keyof typeof LEAST_STOPPED, number>> {
  const planted = all.flatMap((one) => one.planted);
  const share = (fates: readonly Fate[]) =>
    planted.filter(({ fate }) => fates.includes(fate)).length / Math.max(1, planted.length);
  return { default: share(["default"]), strict: share(["default", "strict"]) };
}

/** How many mistakes of each service and kind end in which way, and one row for each that the gate lets pass by default. */
export function mistakeTables(all: readonly ServiceMistakes[]): readonly string[] {
  const planted = all.flatMap((one) => one.planted);
  const row = (name: string, own: readonly Planted[]) => {
    const counts = FATES.map((fate) => own.filter((one) => one.fate === fate).length);
    const share = percent((counts[0] ?? 0) / Math.max(1, own.length), 0);
    return [name, String(own.length), ...counts.map(String), share];
  };
  const ofKind = (kind: Mistake["kind"]) => planted.filter(({ mistake }) => mistake.kind === kind);
  const left = all.flatMap(({ service, planted: own, reasons }) =>
    own
      .filter(({ fate }) => fate !== "default")
      .map(({ mistake: { id, says }, fate, checks: [first] }) => [
        `\`${service}\``,
        says,
        fate,
        first === undefined ? "" : `\`${first}\``,
        reasons[id] ?? "**not judged**",
      ]),
  );
  return [
    table(
      ["Service", "Mistakes", "Exit code 1", "1 with `--strict`", "4", "7 with `--pin`", "Not at all", "Exit code 1"],
      [
        ...all.map(({ service, planted: own }) => row(`\`${service}\``, own)),
        row("validation", ofKind("validation")),
        row("state and meaning", ofKind("state")),
        row("all", planted),
      ],
    ),
    table(["Service", "Mistake that the gate does not stop", "Fate", "Check", "Why"], left, 5),
  ];
}
