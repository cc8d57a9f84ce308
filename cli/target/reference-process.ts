// The reference service in a process of its own: what measures and what answers share neither event loop nor memory, and
// the memory of each can be told.
import { startService } from "../../service/server.ts";

process.once("message", async ({ seed, refusedTokens }: { seed: number; refusedTokens: readonly string[] }) => {
  const service = await startService({ port: 0, seed, refusedTokens });
  process.send?.({ url: service.url });
});
// Whoever started it has closed the channel, or is gone, however it ended.
process.once("disconnect", () => process.exit());
