// What tests of look-ups share: writes as a ledger notes them, and a sender that asks for them and waits no time.
import { onTestFinished } from "vitest";
import { createClient } from "../../../../http/client.ts";
import { parseTarget } from "../../../../http/target.ts";
import type { NotedWrite } from "../../../../run/journal/write-ledger.ts";
import { createSender, type Sender } from "../../../../target/exchange/sender.ts";

/** An accepted write of the first user. */
export function notedWrite(operation: NotedWrite["operation"], iteration: number, tokenId: string): NotedWrite {
  const rest = { step: 0, credential: 0, endedMs: iteration, isUnknown: false, checksum: 0 };
  return { ...rest, operation, iteration, tokenId };
}

/** A sender to a target that rejects by status. It is closed after the test. */
export function senderTo(url: string, token: string, concurrency: number): Sender {
  const target = parseTarget(url);
  const client = createClient(target, { timeoutMs: 5_000 });
  onTestFinished(client.close);
  const wait = async () => undefined;
  const sender = createSender({ client, target, credentials: { token }, seed: 1, concurrency, wait });
  for (const operation of ["token-price", "create-token-transaction", "trade-token"] as const)
    sender.learn(operation, { rejectsByStatus: true });
  return sender;
}
