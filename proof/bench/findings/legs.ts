// Soaks in legs: what is found in their simulated runs, and how often they see what is not there.
import type { Detectable, LoadFinding } from "../../../run/format/load-run.ts";
import { createRandom } from "../../../schemas/random.ts";
import { percent, table } from "../../tables.ts";
import { autoregressive, sawTooth } from "./noise.ts";
import { type Legs, type Model, simulate } from "./simulated-run.ts";

/** Of an hour each. */
const COUNT = 12;

const SAME: Legs = { count: COUNT, isSameTarget: true, isSameMachine: true };
const MOVED: Legs = { ...SAME, isSameMachine: false, machines: 0.1 };
const RESTARTED: Legs = { ...SAME, isSameTarget: false, startMiB: (leg) => 5 * leg };

/** A fault: what names it, and how large it is, by what a run without it calls detectable. */
type Fault = {
  readonly kinds: readonly LoadFinding["kind"][];
  readonly size: (stated: Detectable) => number;
  readonly unit: string;
  readonly model: (size: number) => Partial<Model>;
};

/** A run in legs. */
type Case = { readonly name: string; readonly legs: Legs; readonly fault?: Fault };

const growing = (size: number): Partial<Model> => ({ memory: memoryWith(size) });
const rising = (size: number): Partial<Model> => ({ slower: (part) => (size / 100) * part });
const leak = (size: Fault["size"]): Fault => ({ kinds: ["leak", "growth"], size, unit: "MiB/h", model: growing });
const statedLeak = leak((stated) => stated.leak?.mibPerHour ?? 0);
const statedRise: Fault = {
  kinds: ["trend"],
  size: (stated) => (stated.trend?.share ?? 0) * 100,
  unit: "%",
  model: rising,
};

const CASES: readonly Case[] = [
  { name: "none", legs: SAME },
  { name: "none; each leg from another machine, with times that differ by 10 %", legs: MOVED },
  { name: "none; restarted before each leg, with 5 MiB more each time", legs: RESTARTED },
  { name: "none; it is not known whether the target was restarted", legs: { count: COUNT } },
  { name: "leak, as small as the run states", legs: SAME, fault: statedLeak },
  { name: "leak, as small as the run states; each leg from another machine", legs: MOVED, fault: statedLeak },
  { name: "leak, too small for a single leg", legs: SAME, fault: leak(() => 5) },
  { name: "rising p50, as small as the run states", legs: SAME, fault: statedRise },
  {
    name: "no response in the first minute of the fifth leg",
    legs: SAME,
    fault: {
      kinds: ["outage"],
      size: () => 1,
      unit: "min",
      model: (minutes) => ({ unanswered: (part) => (Math.floor(part * COUNT * 60) === 4 * 60 && minutes > 0 ? 1 : 0) }),
    },
  },
];

/** A row for each case: the share of its runs in which the fault is found, and in which something else is. */
export function legRows(seed: number, runs: number) {
  return CASES.map((one) => rowOf(one, seed, runs));
}

/** The table of the rows. */
export function legTable(rows: ReturnType<typeof legRows>): string {
  return table(
    ["Fault", "Size (mean)", "Found", "Runs with a finding of something else"],
    rows.map(({ name, size, found, wrong }) => [
      name,
      size,
      found === undefined ? "–" : percent(found),
      percent(wrong),
    ]),
  );
}

function rowOf({ name, legs, fault }: Case, seed: number, repeats: number) {
  let [found, wrong, sum] = [0, 0, 0];
  for (let run = 0; run < repeats; run++) {
    const random = createRandom(seed, "relay", name, run);
    const size = fault?.size(simulate(random, modelOf(legs)).detectable) ?? 0;
    const { findings } = simulate(random, { ...modelOf(legs), ...fault?.model(size) });
    const isNamed = ({ kind }: LoadFinding) => fault?.kinds.includes(kind) === true;
    if (findings.some(isNamed)) found++;
    if (!findings.every(isNamed)) wrong++;
    sum += size;
  }
  return {
    name,
    size: fault === undefined ? "–" : `${Number((sum / repeats).toPrecision(2))} ${fault.unit}`,
    found: fault === undefined ? undefined : found / repeats,
    wrong: wrong / repeats,
  };
}

function modelOf(legs: Legs): Model {
  const ms = COUNT * 3_600_000;
  return { ms, windowMs: 10_000, rate: 150, noise: autoregressive(0.4, 0.08), memory: memoryWith(0), legs };
}

/** A heap that is collected every three minutes, with a leak of so many MiB per hour. */
function memoryWith(mibPerHour: number) {
  return sawTooth(50, 180_000, mibPerHour / 60);
}
