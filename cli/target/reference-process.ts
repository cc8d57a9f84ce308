// The reference service in a process of its own: it shares neither event loop nor memory with the measurement, and its
// memory can be measured.
import { startService } from "../../service/server.ts";

process.once("message", async ({ seed, refusedTokens }: { seed: number; refusedTokens: readonly string[] }) => {
  const service = await startService({ port: 0, seed, refusedTokens });
  process.send?.({ url: service.url });
});
// The parent has closed the channel or ended.
process.once("disconnect", () => process.exit());
