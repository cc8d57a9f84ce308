// The reference service in a process of its own, whose faults can be changed and which can be taken down while it is under
// load. Started as a program, this file is that process.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Service, startService } from "../service/server.ts";

/** An order to the process: its faults from now on, after being down for a while if `downMs` is given. */
export type Order = { readonly faults: readonly string[]; readonly downMs?: number };

export type ReferenceProcess = Awaited<ReturnType<typeof startReferenceProcess>>;

type Started = { readonly url: string; readonly tokenIds: readonly string[] };
type Message = { readonly started: Started } | { readonly count: number };

const COUNT_INTERVAL_MS = 10;

/** Starts the service with these faults on a free loopback port. It ends with this process. */
export async function startReferenceProcess(seed: number, faults: readonly string[] = []) {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [String(seed)], {
    execArgv: ["--import", import.meta.resolve("tsx/esm")],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let count = 0;
  child.on("message", (message: Message) => {
    if ("count" in message) count = message.count;
  });
  const send = (order: Order): Promise<Started> =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error("the reference service ended before it carried out an order"));
      const read = (message: Message) => {
        if ("count" in message) return;
        child.off("message", read).off("exit", ended);
        resolve(message.started);
      };
      child.on("message", read).once("exit", ended);
      child.send(order);
    });
  const { url, tokenIds } = await send({ faults });
  return {
    url,
    /** Tokens that exist from the start. */
    tokenIds,
    pid: child.pid ?? 0,
    /** Requests so far, as of some 10 ms ago. */
    requestCount: () => count,
    /** Resolves when the order is carried out. */
    order: async (order: Order) => void (await send(order)),
    close: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

/** Carries out orders until the other process disconnects. */
function serve(seed: number): void {
  let service: Service | undefined;
  let port = 0;
  process.on("message", async ({ faults, downMs }: Order) => {
    if (downMs !== undefined && service !== undefined) {
      await service.close();
      service = undefined;
      await new Promise((resolve) => setTimeout(resolve, downMs));
    }
    service ??= await startService({ seed, port });
    port = service.port;
    service.faults.set(faults);
    process.send?.({ started: { url: service.url, tokenIds: service.tokenIds } } satisfies Message);
  });
  setInterval(() => {
    // An error means that the other process has gone, which ends this one.
    if (process.connected) process.send?.({ count: service?.requestCount() ?? 0 } satisfies Message, () => undefined);
  }, COUNT_INTERVAL_MS);
  process.once("disconnect", () => process.exit());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve(Number(process.argv[2]));
