// What does Assay's load generator cost compared with others? Runs that are compared belong to one pair.
import type { Bench } from "./bench.ts";
import { type Comparison, compareGenerators } from "./comparison.ts";

/** Users without think time leave no idle threads that would hide a cost. */
const CLOSED = { users: 20, isClosed: true } as const;

/** Assay beside others. At a rate it makes half a second's worth of VUs, at most 600, so the script gets as many. */
export const GENERATORS: Comparison = {
  kinds: {
    "bare-400": { generator: "bare", ratePerSecond: 400, users: 200 },
    "assay-400": { generator: "assay", ratePerSecond: 400, users: 200 },
    "bare-2000": { generator: "bare", ratePerSecond: 2_000, users: 600 },
    "assay-2000": { generator: "assay", ratePerSecond: 2_000, users: 600 },
    "bare-closed": { generator: "bare", ratePerSecond: 1_000, ...CLOSED },
    "assay-closed": { generator: "assay", ratePerSecond: 1_000, ...CLOSED },
    "bare-tls": { generator: "bare", ratePerSecond: 1_000, ...CLOSED, target: "tls" },
    "assay-tls": { generator: "assay", ratePerSecond: 1_000, ...CLOSED, target: "tls" },
    vegeta: { generator: "vegeta", ratePerSecond: 1_000, ...CLOSED },
    autocannon: { generator: "autocannon", ratePerSecond: 1_000, ...CLOSED },
    "assay-mixed": { generator: "assay", ratePerSecond: 500, ...CLOSED, target: "mixed" },
  },
  ratios: [
    { ...cpuTime("over bare, 400/s", "assay-400", "bare-400"), atMost: 0.8 },
    { ...cpuTime("over bare, 2,000/s", "assay-2000", "bare-2000"), atMost: 0.8 },
    { ...cpuTime("over bare, without think time", "assay-closed", "bare-closed"), atMost: 0.3 },
    { ...cpuTime("over bare, without think time, TLS", "assay-tls", "bare-tls"), atMost: 0.34 },
    { ...cpuTime("of vegeta over Assay", "vegeta", "assay-closed"), atLeast: 1 / 0.65 },
    { ...cpuTime("of autocannon over Assay", "autocannon", "assay-closed"), atLeast: 1 / 1.2 },
    {
      ...{ name: "memory of k6 at 200 VUs over bare", metric: "generatorPeakMiB" },
      ...{ over: "assay-400", under: "bare-400", atMost: 0.94 },
    },
  ],
};

function cpuTime(name: string, over: string, under: string) {
  return { name: `CPU time ${name}`, metric: "cpuMicrosPerRequest", over, under } as const;
}

/** The bench of the generator. */
export const generator: Bench = {
  question: "What does a request cost in Assay, compared with a bare k6 script, vegeta and autocannon?",
  defaults: { repeats: 8, seconds: 10 },
  run: (context) => compareGenerators(context, GENERATORS),
};
