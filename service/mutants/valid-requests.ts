// A valid request of each operation, from which mutants take usable values.
import { exampleRequest, type OperationId } from "../../schemas/index.ts";
import type { Body } from "../exchange/stages.ts";
import type { State } from "../market/state.ts";

/** A request with every field that the service accepts, about its first token and its first user. */
export function validRequestOf(operation: OperationId, state: State): Body {
  const [token] = state.tokens.seeded;
  const [user] = state.ledger.seededUsers;
  const [tokenId, userId] = [token?.tokenId ?? "", user?.userId ?? ""];
  return REQUESTS[operation]?.(tokenId, userId) ?? exampleRequest(operation, { tokenId, user_id: userId });
}

const ADDRESS = "0x00000000000000000000000000000000000000a1";

const REQUESTS: Readonly<Partial<Record<OperationId, (tokenId: string, userId: string) => Body>>> = {
  "token-price": (tokenId) => ({ tokenId, chainSlug: "base", amount: 1, direction: "sell", inputToken: "token" }),
  "create-token-transaction": () => ({
    name: "Placeholder",
    symbol: "PLACE",
    description: "A token.",
    image: "https://pictures.example/placeholder.png",
    chainSlug: "base-sepolia",
    banner: "https://pictures.example/banner.png",
    video: "https://pictures.example/video.mp4",
    links: Object.fromEntries(LINKS.map((name) => [name, `https://links.example/${name}`])),
    destinationChains: ["bnb-testnet"],
    poolType: "meme",
    userAddress: ADDRESS,
    builder: { code: ADDRESS, fee: 0 },
    token_referral: ADDRESS,
    tags: ["placeholder"],
    type: "coin",
  }),
  "trade-token": (tokenId) => ({
    tokenId,
    chainSlug: "base-sepolia",
    direction: "buy",
    userAddress: ADDRESS,
    builder: { code: ADDRESS, fee: 0 },
    token_referral: ADDRESS,
    buyAmountUSD: 1,
    buyAmountToken: 1,
    sellAmountToken: 1,
    sellAmountUSD: 1,
  }),
  "get-leaderboard": () => ({ limit: 20, offset: 0, network_mode: "both" }),
  "get-user-fees": (_tokenId, userId) => ({ user_id: userId, chains: ["base"] }),
};

const LINKS = ["website", "twitter", "youtube", "discord", "telegram"];
