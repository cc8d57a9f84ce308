// Other programs on the machine: processes that keep processors busy while a bank is collected.
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** How busy the machine is beside the comparison, by the share of time that each process computes. */
export const BURDENS = {
  idle: [],
  "one processor busy": [1],
  "all half busy": Array.from({ length: availableParallelism() }, () => 0.5),
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type BurdenName = keyof typeof BURDENS;

/** All of them, the idle machine first. */
export const BURDEN_NAMES = Object.keys(BURDENS) as readonly BurdenName[];

const SLICE_MS = 20;
const BURN = `const [share] = process.argv.slice(-1).map(Number);
const spin = () => { const until = performance.now() + ${SLICE_MS} * share; while (performance.now() < until); setTimeout(spin, ${SLICE_MS} * (1 - share)); };
spin(); process.stdin.on("end", () => process.exit()).resume();`;

/** Starts the processes; the result ends them. They end with this process, too. */
export function burden(name: BurdenName): () => void {
  const children = BURDENS[name].map(
    (share): ChildProcess =>
      spawn(process.execPath, ["-e", BURN, String(share)], { stdio: ["pipe", "ignore", "ignore"] }),
  );
  return () => {
    for (const child of children) child.kill();
  };
}
