// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
const plain = Object.prototype;
const prototypeOf = Object.getPrototypeOf;
const format0 = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const list1 = { __proto__: null, "solana": 1, "solana-devnet": 1, "arbitrum": 1, "base": 1, "base-sepolia": 1, "avalanche": 1, "op-bnb": 1, "bnb": 1, "bnb-testnet": 1, "ethereum": 1, "monad": 1, "unichain": 1, "unichain-testnet": 1, "abstract": 1, "polygon": 1, "zksync": 1, "zksync-testnet": 1 };
const format2 = /^([+-]?\d{4,6}-?(((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))|W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6]))|[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)-?02-?29)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/i;
const usual3 = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/;
const format4 = /^(?![dD][aA][tT][aA]:(?![iI][mM][aA][gG][eE]\/)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]\/[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/;
const format5 = /^(?![dD][aA][tT][aA]:(?![vV][iI][dD][eE][oO]\/)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[vV][iI][dD][eE][oO]\/[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/;
const format6 = /^(?![dD][aA][tT][aA]:(?!)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/;
const pattern7 = /\/hub\/[^/]+$/u;
const pattern8 = /^0x[0-9a-fA-F]{64}$/u;
const pattern9 = /^(?!\s*-)[\s\S]*([1-9]|[^\x00-\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])/u;

export const formats = {
  "uuid": format0,
  "date-time": format2,
  "uri": format6,
  "image-uri": format4,
  "video-uri": format5,
};

export function tokenPriceRequest(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.tokenId;
  if (!(typeof v0 === "string" && format0.test(v0))) return false;
  const v1 = body.chainSlug;
  if (!(typeof v1 === "string" && list1[v1] === 1)) return false;
  const v2 = body.amount;
  if (!(v2 === undefined || typeof v2 === "number" && v2 - v2 === 0 && v2 > 0)) return false;
  const v3 = body.direction;
  if (!(v3 === undefined || (v3 === "buy" || v3 === "sell"))) return false;
  const v4 = body.inputToken;
  if (!(v4 === undefined || (v4 === "token" || v4 === "usdc"))) return false;
  return true;
}

export function tokenPriceResponse(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.success;
  if (!((v0 === true || v0 === false))) return false;
  const v1 = body.data;
  if (typeof v1 !== "object" || v1 === null || prototypeOf(v1) !== plain) return false;
  const v2 = v1.tokenId;
  if (!(v2 === undefined || typeof v2 === "string" && format0.test(v2))) return false;
  const v3 = v1.tokenSymbol;
  if (!(v3 === undefined || typeof v3 === "string")) return false;
  const v4 = v1.tokenName;
  if (!(v4 === undefined || typeof v4 === "string")) return false;
  const v5 = v1.chainSlug;
  if (!(v5 === undefined || typeof v5 === "string" && list1[v5] === 1)) return false;
  const v6 = v1.direction;
  if (!(v6 === undefined || (v6 === "buy" || v6 === "sell"))) return false;
  const v7 = v1.inputToken;
  if (!(v7 === undefined || (v7 === "token" || v7 === "usdc"))) return false;
  const v8 = v1.inputAmount;
  if (!(v8 === undefined || typeof v8 === "number" && v8 - v8 === 0)) return false;
  const v9 = v1.outputAmount;
  if (!(v9 === undefined || typeof v9 === "number" && v9 - v9 === 0)) return false;
  const v10 = v1.inputTokenSymbol;
  if (!(v10 === undefined || typeof v10 === "string")) return false;
  const v11 = v1.outputTokenSymbol;
  if (!(v11 === undefined || typeof v11 === "string")) return false;
  const v12 = v1.protocol;
  if (!(v12 === undefined || typeof v12 === "string")) return false;
  const v13 = v1.isGraduated;
  if (!(v13 === undefined || (v13 === true || v13 === false))) return false;
  const v14 = v1.timestamp;
  if (!(v14 === undefined || typeof v14 === "string" && (usual3.test(v14) || format2.test(v14)))) return false;
  const v15 = v1.initFee;
  if (!(v15 === undefined || typeof v15 === "number" && v15 - v15 === 0)) return false;
  return true;
}

export function createTokenTransactionRequest(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.name;
  if (!(typeof v0 === "string" && v0.length >= 1)) return false;
  const v1 = body.symbol;
  if (!(typeof v1 === "string" && v1.length <= 10 && v1.length >= 1)) return false;
  const v2 = body.description;
  if (!(typeof v2 === "string" && v2.length >= 1)) return false;
  const v3 = body.image;
  if (!(typeof v3 === "string" && v3.length >= 1 && format4.test(v3))) return false;
  const v4 = body.chainSlug;
  if (!(typeof v4 === "string" && list1[v4] === 1)) return false;
  const v5 = body.banner;
  if (!(v5 === undefined || typeof v5 === "string" && v5.length >= 1 && format4.test(v5))) return false;
  const v6 = body.video;
  if (!(v6 === undefined || typeof v6 === "string" && v6.length >= 1 && format5.test(v6))) return false;
  const v7 = body.links;
  if (v7 !== undefined) {
    if (typeof v7 !== "object" || v7 === null || prototypeOf(v7) !== plain) return false;
    const v8 = v7.website;
    if (!(v8 === undefined || typeof v8 === "string" && format6.test(v8))) return false;
    const v9 = v7.twitter;
    if (!(v9 === undefined || typeof v9 === "string" && format6.test(v9))) return false;
    const v10 = v7.youtube;
    if (!(v10 === undefined || typeof v10 === "string" && format6.test(v10))) return false;
    const v11 = v7.discord;
    if (!(v11 === undefined || typeof v11 === "string" && format6.test(v11))) return false;
    const v12 = v7.telegram;
    if (!(v12 === undefined || typeof v12 === "string" && format6.test(v12))) return false;
  }
  const v13 = body.destinationChains;
  if (v13 !== undefined) {
    if (!Array.isArray(v13)) return false;
    for (let i14 = 0, end = v13.length; i14 < end; i14++) {
      const v14 = v13[i14];
      if (!(typeof v14 === "string" && list1[v14] === 1)) return false;
    }
  }
  const v15 = body.poolType;
  if (!(v15 === undefined || (v15 === "meme" || v15 === "startup-preseed" || v15 === "test"))) return false;
  const v16 = body.userAddress;
  if (!(v16 === undefined || typeof v16 === "string")) return false;
  const v17 = body.builder;
  if (v17 !== undefined) {
    if (typeof v17 !== "object" || v17 === null || prototypeOf(v17) !== plain) return false;
    const v18 = v17.code;
    if (!(v18 === undefined || typeof v18 === "string")) return false;
    const v19 = v17.fee;
    if (!(v19 === undefined || typeof v19 === "number" && v19 - v19 === 0)) return false;
  }
  const v20 = body.token_referral;
  if (!(v20 === undefined || typeof v20 === "string")) return false;
  const v21 = body.tags;
  if (v21 !== undefined) {
    if (!Array.isArray(v21)) return false;
    for (let i22 = 0, end = v21.length; i22 < end; i22++) {
      const v22 = v21[i22];
      if (!(typeof v22 === "string")) return false;
    }
  }
  const v23 = body.type;
  if (!(v23 === undefined || (v23 === "coin"))) return false;
  return true;
}

export function createTokenTransactionResponse(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.success;
  if (!((v0 === true || v0 === false))) return false;
  const v1 = body.executed;
  if (!(v1 === undefined || (v1 === true || v1 === false))) return false;
  const v2 = body.transactionHash;
  if (!(v2 === undefined || typeof v2 === "string")) return false;
  const v3 = body.chainId;
  if (!(v3 === undefined || typeof v3 === "number" && v3 % 1 === 0)) return false;
  const v4 = body.transaction;
  if (v4 !== undefined) {
    if (typeof v4 !== "object" || v4 === null || prototypeOf(v4) !== plain || v4.chain !== undefined) return false;
    const v5 = v4.to;
    if (!(typeof v5 === "string")) return false;
    const v6 = v4.data;
    if (!(typeof v6 === "string")) return false;
    const v7 = v4.value;
    if (!(typeof v7 === "string")) return false;
    const v8 = v4.gasLimit;
    if (!(typeof v8 === "string")) return false;
  }
  const v9 = body.metadata;
  if (v9 !== undefined) {
    if (typeof v9 !== "object" || v9 === null || prototypeOf(v9) !== plain) return false;
    const v10 = v9.tokenUri;
    if (!(v10 === undefined || typeof v10 === "string")) return false;
    const v11 = v9.tokenId;
    if (!(v11 === undefined || typeof v11 === "string")) return false;
    const v12 = v9.name;
    if (!(v12 === undefined || typeof v12 === "string")) return false;
    const v13 = v9.symbol;
    if (!(v13 === undefined || typeof v13 === "string")) return false;
    const v14 = v9.slug;
    if (!(v14 === undefined || typeof v14 === "string")) return false;
    const v15 = v9.description;
    if (!(v15 === undefined || typeof v15 === "string")) return false;
    const v16 = v9.hubUrl;
    if (!(v16 === undefined || typeof v16 === "string" && pattern7.test(v16))) return false;
    const v17 = v9.addresses;
    if (v17 !== undefined) {
      if (typeof v17 !== "object" || v17 === null || prototypeOf(v17) !== plain) return false;
      const v18 = v17.evm;
      if (!(v18 === undefined || typeof v18 === "string")) return false;
      const v19 = v17.solana;
      if (!(v19 === undefined || typeof v19 === "string")) return false;
    }
    const v20 = v9.token_service_id;
    if (!(v20 === undefined || typeof v20 === "string" && pattern8.test(v20))) return false;
  }
  return true;
}

export function tradeTokenRequest(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.tokenId;
  if (!(typeof v0 === "string" && format0.test(v0))) return false;
  const v1 = body.chainSlug;
  if (!(typeof v1 === "string" && list1[v1] === 1)) return false;
  const v2 = body.direction;
  if (!((v2 === "buy" || v2 === "sell"))) return false;
  const v3 = body.userAddress;
  if (!(v3 === undefined || typeof v3 === "string")) return false;
  const v4 = body.builder;
  if (v4 !== undefined) {
    if (typeof v4 !== "object" || v4 === null || prototypeOf(v4) !== plain) return false;
    const v5 = v4.code;
    if (!(v5 === undefined || typeof v5 === "string")) return false;
    const v6 = v4.fee;
    if (!(v6 === undefined || typeof v6 === "number" && v6 - v6 === 0)) return false;
  }
  const v7 = body.token_referral;
  if (!(v7 === undefined || typeof v7 === "string")) return false;
  const v8 = body.buyAmountUSD;
  if (!(v8 === undefined || typeof v8 === "number" && v8 - v8 === 0 && v8 > 0)) return false;
  const v9 = body.buyAmountToken;
  if (!(v9 === undefined || (typeof v9 === "number" && v9 - v9 === 0 && v9 > 0) || (typeof v9 === "string" && pattern9.test(v9)))) return false;
  const v10 = body.sellAmountToken;
  if (!(v10 === undefined || (typeof v10 === "number" && v10 - v10 === 0 && v10 > 0) || (typeof v10 === "string" && pattern9.test(v10)))) return false;
  const v11 = body.sellAmountUSD;
  if (!(v11 === undefined || typeof v11 === "number" && v11 - v11 === 0 && v11 > 0)) return false;
  return true;
}

export function tradeTokenResponse(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.success;
  if (!((v0 === true || v0 === false))) return false;
  const v1 = body.transaction;
  if (typeof v1 !== "object" || v1 === null || prototypeOf(v1) !== plain) return false;
  const v2 = v1.to;
  if (!(typeof v2 === "string")) return false;
  const v3 = v1.data;
  if (!(typeof v3 === "string")) return false;
  const v4 = v1.value;
  if (!(typeof v4 === "string")) return false;
  const v5 = v1.gasLimit;
  if (!(typeof v5 === "string")) return false;
  const v6 = v1.chain;
  if (!(typeof v6 === "string" && list1[v6] === 1)) return false;
  return true;
}

export function getLeaderboardRequest(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.limit;
  if (!(v0 === undefined || typeof v0 === "number" && v0 % 1 === 0 && v0 <= 1000 && v0 >= 1)) return false;
  const v1 = body.offset;
  if (!(v1 === undefined || typeof v1 === "number" && v1 % 1 === 0 && v1 >= 0)) return false;
  const v2 = body.network_mode;
  if (!(v2 === undefined || (v2 === "testnet" || v2 === "mainnet" || v2 === "both"))) return false;
  return true;
}

export function getLeaderboardResponse(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.success;
  if (!(v0 === undefined || (v0 === true || v0 === false))) return false;
  const v1 = body.leaderboard;
  if (v1 !== undefined) {
    if (!Array.isArray(v1)) return false;
    for (let i2 = 0, end = v1.length; i2 < end; i2++) {
      const v2 = v1[i2];
      if (typeof v2 !== "object" || v2 === null || prototypeOf(v2) !== plain) return false;
      const v3 = v2.rank;
      if (!(v3 === undefined || typeof v3 === "number" && v3 % 1 === 0)) return false;
      const v4 = v2.recipient_address;
      if (!(v4 === undefined || typeof v4 === "string")) return false;
      const v5 = v2.user_id;
      if (!(v5 === undefined || typeof v5 === "string" && format0.test(v5))) return false;
      const v6 = v2.username;
      if (!(v6 === undefined || typeof v6 === "string")) return false;
      const v7 = v2.profile_picture;
      if (!(v7 === undefined || typeof v7 === "string")) return false;
      const v8 = v2.total_earned_all_tokens;
      if (!(v8 === undefined || typeof v8 === "number" && v8 - v8 === 0)) return false;
      const v9 = v2.unique_chains_count;
      if (!(v9 === undefined || typeof v9 === "number" && v9 % 1 === 0)) return false;
      const v10 = v2.chain_balances;
      if (v10 !== undefined) {
        if (!Array.isArray(v10)) return false;
        for (let i11 = 0, end = v10.length; i11 < end; i11++) {
          const v11 = v10[i11];
          if (typeof v11 !== "object" || v11 === null || prototypeOf(v11) !== plain) return false;
          const v12 = v11.chain;
          if (!(v12 === undefined || typeof v12 === "string")) return false;
          const v13 = v11.balance;
          if (!(v13 === undefined || typeof v13 === "number" && v13 - v13 === 0)) return false;
        }
      }
    }
  }
  const v14 = body.pagination;
  if (v14 !== undefined) {
    if (typeof v14 !== "object" || v14 === null || prototypeOf(v14) !== plain) return false;
    const v15 = v14.limit;
    if (!(v15 === undefined || typeof v15 === "number" && v15 % 1 === 0)) return false;
    const v16 = v14.offset;
    if (!(v16 === undefined || typeof v16 === "number" && v16 % 1 === 0)) return false;
    const v17 = v14.total;
    if (!(v17 === undefined || typeof v17 === "number" && v17 % 1 === 0)) return false;
    const v18 = v14.has_more;
    if (!(v18 === undefined || (v18 === true || v18 === false))) return false;
  }
  return true;
}

export function getUserFeesRequest(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.user_id;
  if (!(v0 === undefined || typeof v0 === "string" && format0.test(v0))) return false;
  const v1 = body.chains;
  if (v1 !== undefined) {
    if (!Array.isArray(v1)) return false;
    for (let i2 = 0, end = v1.length; i2 < end; i2++) {
      const v2 = v1[i2];
      if (!(typeof v2 === "string")) return false;
    }
  }
  return true;
}

export function getUserFeesResponse(body) {
  if (typeof body !== "object" || body === null || prototypeOf(body) !== plain) return false;
  const v0 = body.success;
  if (!(v0 === undefined || (v0 === true || v0 === false))) return false;
  const v1 = body.balances;
  if (!Array.isArray(v1)) return false;
  for (let i2 = 0, end = v1.length; i2 < end; i2++) {
    const v2 = v1[i2];
    if (typeof v2 !== "object" || v2 === null || prototypeOf(v2) !== plain) return false;
    const v3 = v2.currency_address;
    if (!(v3 === undefined || typeof v3 === "string")) return false;
    const v4 = v2.chain;
    if (!(v4 === undefined || typeof v4 === "string")) return false;
    const v5 = v2.total_earned;
    if (!(v5 === undefined || typeof v5 === "string")) return false;
    const v6 = v2.claimable_amount;
    if (!(v6 === undefined || typeof v6 === "string")) return false;
    const v7 = v2.total_earned_with_decimals;
    if (!(v7 === undefined || typeof v7 === "string")) return false;
    const v8 = v2.claimable_amount_with_decimals;
    if (!(v8 === undefined || typeof v8 === "string")) return false;
    const v9 = v2.decimals;
    if (!(v9 === undefined || typeof v9 === "number" && v9 % 1 === 0)) return false;
    const v10 = v2.last_distribution_at;
    if (!(v10 === undefined || typeof v10 === "string")) return false;
  }
  const v11 = body.summary;
  if (typeof v11 !== "object" || v11 === null || prototypeOf(v11) !== plain) return false;
  const v12 = v11.total_traders_referred;
  if (!(v12 === undefined || typeof v12 === "number" && v12 % 1 === 0)) return false;
  const v13 = v11.total_rewards_earned_usd;
  if (!(v13 === undefined || typeof v13 === "string")) return false;
  const v14 = v11.total_claimable_usd;
  if (!(v14 === undefined || typeof v14 === "string")) return false;
  return true;
}

export const requestChecks = {
  "token-price": tokenPriceRequest,
  "create-token-transaction": createTokenTransactionRequest,
  "trade-token": tradeTokenRequest,
  "get-leaderboard": getLeaderboardRequest,
  "get-user-fees": getUserFeesRequest,
};

export const responseChecks = {
  "token-price": tokenPriceResponse,
  "create-token-transaction": createTokenTransactionResponse,
  "trade-token": tradeTokenResponse,
  "get-leaderboard": getLeaderboardResponse,
  "get-user-fees": getUserFeesResponse,
};
