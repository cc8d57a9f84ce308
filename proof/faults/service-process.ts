// The reference service in a process of its own, whose faults are switched and which is taken down while a load goes on.
import { type Service, startService } from "../../service/server.ts";

/** What the process is told: new faults, or to be down for a while; the first message starts it. */
export type Order = { readonly faults: readonly string[]; readonly downMs?: number };

const SEED = 1;
let service: Service | undefined;
let port = 0;

process.on("message", async ({ faults, downMs }: Order) => {
  if (downMs !== undefined && service !== undefined) {
    await service.close();
    service = undefined;
    await new Promise((resolve) => setTimeout(resolve, downMs));
  }
  service ??= await startService({ seed: SEED, port });
  port = service.port;
  service.faults.set(faults);
  process.send?.({ url: service.url });
});
process.once("disconnect", () => process.exit());
