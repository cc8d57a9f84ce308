// Starts the target of an experiment and hands orders to it.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Order } from "./service-process.ts";

/** A target in a process of its own. */
export type FaultyTarget = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the order is carried out. */
  readonly order: (order: Order) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts the reference service with these faults on a free loopback port. */
export async function startFaultyTarget(faults: readonly string[]): Promise<FaultyTarget> {
  const entry = new URL("./service-process.ts", import.meta.url);
  const child: ChildProcess = fork(entry, {
    execArgv: ["--import", import.meta.resolve("tsx/esm")],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const response = async (order: Order): Promise<{ readonly url: string }> => {
    const said = once(child, "message");
    child.send(order);
    const [message] = await said;
    return message;
  };
  const { url } = await response({ faults });
  return {
    url,
    pid: child.pid ?? 0,
    order: async (order) => void (await response(order)),
    close: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
