// The reference service in a process of its own: it shares neither event loop nor memory with the measurement, and its
// memory can be measured.
import { startService } from "../../service/server.ts";

type Order = { readonly seed: number; readonly refusedTokens: readonly string[]; readonly faults: readonly string[] };

process.once("message", async (order: Order) => {
  const service = await startService({ port: 0, ...order });
  process.send?.({ url: service.url });
});
// The parent has closed the channel or ended.
process.once("disconnect", () => process.exit());
