// What does Assay's load generator cost compared with others? Runs that are compared belong to one pair, and follow each other.
import type { Bench } from "./bench.ts";
import { type Comparison, compareGenerators } from "./comparison.ts";

/** Users without think time leave no idle threads that would hide a cost. */
const CLOSED = { users: 20, isClosed: true } as const;

/** Assay beside a script of k6. At a rate it makes half a second's worth of VUs, at most 600, so the script gets as many. */
export const SCRIPTS: Comparison = {
  kinds: {
    "bare-400": { generator: "bare", ratePerSecond: 400, users: 200 },
    "assay-400": { generator: "assay", ratePerSecond: 400, users: 200 },
    "bare-2000": { generator: "bare", ratePerSecond: 2_000, users: 600 },
    "assay-2000": { generator: "assay", ratePerSecond: 2_000, users: 600 },
    "bare-closed": { generator: "bare", ratePerSecond: 1_000, ...CLOSED },
    "assay-closed": { generator: "assay", ratePerSecond: 1_000, ...CLOSED },
    "bare-tls": { generator: "bare", ratePerSecond: 1_000, ...CLOSED, target: "tls" },
    "assay-tls": { generator: "assay", ratePerSecond: 1_000, ...CLOSED, target: "tls" },
    "assay-mixed": { generator: "assay", ratePerSecond: 500, ...CLOSED, target: "mixed" },
  },
  ratios: [
    { ...cpuTime("over bare, 400/s", "assay-400", "bare-400"), atMost: 0.8 },
    { ...cpuTime("over bare, 2,000/s", "assay-2000", "bare-2000"), atMost: 0.8 },
    { ...cpuTime("over bare, without think time", "assay-closed", "bare-closed"), atMost: 0.3 },
    { ...cpuTime("over bare, without think time, TLS", "assay-tls", "bare-tls"), atMost: 0.34 },
    {
      name: "memory of k6 at 200 VUs over bare",
      metric: "generatorPeakMiB",
      over: ["assay-400"],
      under: ["bare-400"],
      atMost: 0.94,
    },
    {
      name: "memory of each VU from 200 to 600 over bare",
      metric: "generatorPeakMiB",
      over: ["assay-2000", "assay-400"],
      under: ["bare-2000", "bare-400"],
    },
  ],
};

/** Assay beside other generators: how much each costs at least, as a share of what Assay does. */
const LEAST_COSTS = { k6: 1 / 0.3, vegeta: 1 / 0.65, autocannon: 1 / 1.2 } as const;

const GENERATORS: Comparison = {
  kinds: {
    assay: { generator: "assay", ratePerSecond: 1_000, ...CLOSED },
    k6: { generator: "bare", ratePerSecond: 1_000, ...CLOSED },
    vegeta: { generator: "vegeta", ratePerSecond: 1_000, ...CLOSED },
    autocannon: { generator: "autocannon", ratePerSecond: 1_000, ...CLOSED },
  },
  ratios: Object.entries(LEAST_COSTS).map(([name, atLeast]) => ({
    ...cpuTime(`of ${name} over Assay`, name, "assay"),
    atLeast,
  })),
};

function cpuTime(name: string, over: string, under: string) {
  return { name: `CPU time ${name}`, metric: "cpuMicrosPerRequest", over: [over], under: [under] } as const;
}

/** The bench of the generator. */
export const generator: Bench = {
  question: "What does Assay's load generator cost compared with a bare k6 script?",
  defaults: { repeats: 8, seconds: 10 },
  run: (context) => compareGenerators(context, SCRIPTS),
};

/** The bench of other generators. */
export const others: Bench = {
  question: "What does a request cost in Assay, k6, vegeta and autocannon?",
  defaults: { repeats: 5, seconds: 5 },
  run: (context) => compareGenerators(context, GENERATORS),
};
