// A service of the test's own on the loopback, which shares nothing with the reference service: it answers quotes, pages
// and fee look-ups in the right form, unless the test answers in its place.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { type Listening, listening } from "../../http/listening.ts";

/** A request as it came. `index` counts from 0 over all operations. */
export type Received = {
  readonly path: string;
  readonly body: string;
  readonly authorization: string | undefined;
  readonly index: number;
};

/** What to do instead of answering well: an own answer after a while, silence, or undefined for the good answer. */
export type Instead =
  | {
      readonly afterMs?: number;
      readonly status?: number;
      readonly type?: string;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | "silence"
  | undefined;

export type SmallService = Listening & { readonly received: readonly Received[] };

/** The token that it quotes. */
export const TOKEN_ID = "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";

/** Starts on a free port; `instead` is asked for every request. */
export async function startSmallService(
  instead: (request: Received) => Instead = () => undefined,
): Promise<SmallService> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const entry = {
        path: request.url ?? "",
        body: Buffer.concat(parts).toString("utf8"),
        authorization: request.headers.authorization,
        index: received.length,
      };
      received.push(entry);
      respond(response, entry, instead(entry));
    });
  });
  return { ...(await listening(server)), received };
}

/** Starts one until the end of the test. */
export async function startedSmallService(instead?: (request: Received) => Instead): Promise<SmallService> {
  const service = await startSmallService(instead);
  onTestFinished(service.close);
  return service;
}

const NOTHING_EARNED = { total_traders_referred: 0, total_rewards_earned_usd: "0", total_claimable_usd: "0" };

/** The good answer to a request, for tests that spoil it. */
export function goodResponse({ path, body }: Pick<Received, "path" | "body">): Record<string, unknown> {
  const requested: Record<string, unknown> = JSON.parse(body);
  const { limit, offset } = JSON.parse(body);
  switch (path) {
    case "/token-price":
      return { success: true, data: quote(requested) };
    case "/get-leaderboard":
      return { leaderboard: [], pagination: { limit, offset, total: 0, has_more: false } };
    case "/get-user-fees":
      return { balances: [], summary: NOTHING_EARNED };
    default:
      return { error: "not offered" };
  }
}

function quote(requested: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    tokenId: requested["tokenId"],
    tokenSymbol: "ABC",
    tokenName: "Alpha",
    chainSlug: requested["chainSlug"],
    direction: requested["direction"] ?? "sell",
    inputToken: requested["inputToken"] ?? "token",
    inputAmount: requested["amount"] ?? 1,
    outputAmount: 2,
    inputTokenSymbol: "USDC",
    outputTokenSymbol: "ABC",
    protocol: "amm",
    isGraduated: false,
    timestamp: "2026-01-01T00:00:00.000Z",
    initFee: 0,
  };
}

function respond(response: ServerResponse<IncomingMessage>, request: Received, instead: Instead): void {
  if (instead === "silence") return;
  const good = goodResponse(request);
  const status = instead?.status ?? ("error" in good ? 404 : 200);
  const write = () => {
    response.writeHead(status, { "content-type": instead?.type ?? "application/json", ...instead?.headers });
    response.end(instead?.body ?? JSON.stringify(good));
  };
  if (instead?.afterMs === undefined) write();
  else setTimeout(write, instead.afterMs);
}
