// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
function tokenPrice(body) {
  let lacking = 3;
  const v0 = body["success"];
  if (v0 !== undefined && v0 !== null) lacking &= ~1;
  const v1 = body["data"];
  if (v1 !== undefined && v1 !== null) {
    if ((lacking & 2) !== 0) lacking += 65530;
    const v2 = v1["tokenId"];
    if (v2 !== undefined && v2 !== null && v2.length !== 0) lacking &= ~4;
    const v3 = v1["tokenSymbol"];
    if (v3 !== undefined && v3 !== null && v3.length !== 0) lacking &= ~8;
    const v4 = v1["tokenName"];
    if (v4 !== undefined && v4 !== null && v4.length !== 0) lacking &= ~16;
    const v5 = v1["chainSlug"];
    if (v5 !== undefined && v5 !== null && v5.length !== 0) lacking &= ~32;
    const v6 = v1["direction"];
    if (v6 !== undefined && v6 !== null && v6.length !== 0) lacking &= ~64;
    const v7 = v1["inputToken"];
    if (v7 !== undefined && v7 !== null && v7.length !== 0) lacking &= ~128;
    const v8 = v1["inputAmount"];
    if (v8 !== undefined && v8 !== null) lacking &= ~256;
    const v9 = v1["outputAmount"];
    if (v9 !== undefined && v9 !== null) lacking &= ~512;
    const v10 = v1["inputTokenSymbol"];
    if (v10 !== undefined && v10 !== null && v10.length !== 0) lacking &= ~1024;
    const v11 = v1["outputTokenSymbol"];
    if (v11 !== undefined && v11 !== null && v11.length !== 0) lacking &= ~2048;
    const v12 = v1["protocol"];
    if (v12 !== undefined && v12 !== null && v12.length !== 0) lacking &= ~4096;
    const v13 = v1["isGraduated"];
    if (v13 !== undefined && v13 !== null) lacking &= ~8192;
    const v14 = v1["timestamp"];
    if (v14 !== undefined && v14 !== null && v14.length !== 0) lacking &= ~16384;
    const v15 = v1["initFee"];
    if (v15 !== undefined && v15 !== null) lacking &= ~32768;
  }
  return lacking;
}

function createTokenTransaction(body) {
  let lacking = 543;
  const v0 = body["success"];
  if (v0 !== undefined && v0 !== null) lacking &= ~1;
  const v1 = body["executed"];
  if (v1 !== undefined && v1 !== null) lacking &= ~2;
  const v2 = body["transactionHash"];
  if (v2 !== undefined && v2 !== null && v2.length !== 0) lacking &= ~4;
  const v3 = body["chainId"];
  if (v3 !== undefined && v3 !== null) lacking &= ~8;
  const v4 = body["transaction"];
  if (v4 !== undefined && v4 !== null) {
    if ((lacking & 16) !== 0) lacking += 464;
    const v5 = v4["to"];
    if (v5 !== undefined && v5 !== null && v5.length !== 0) lacking &= ~32;
    const v6 = v4["data"];
    if (v6 !== undefined && v6 !== null && v6.length !== 0) lacking &= ~64;
    const v7 = v4["value"];
    if (v7 !== undefined && v7 !== null && v7.length !== 0) lacking &= ~128;
    const v8 = v4["gasLimit"];
    if (v8 !== undefined && v8 !== null && v8.length !== 0) lacking &= ~256;
  }
  const v9 = body["metadata"];
  if (v9 !== undefined && v9 !== null) {
    if ((lacking & 512) !== 0) lacking += 1309184;
    const v10 = v9["tokenUri"];
    if (v10 !== undefined && v10 !== null && v10.length !== 0) lacking &= ~1024;
    const v11 = v9["tokenId"];
    if (v11 !== undefined && v11 !== null && v11.length !== 0) lacking &= ~2048;
    const v12 = v9["name"];
    if (v12 !== undefined && v12 !== null && v12.length !== 0) lacking &= ~4096;
    const v13 = v9["symbol"];
    if (v13 !== undefined && v13 !== null && v13.length !== 0) lacking &= ~8192;
    const v14 = v9["slug"];
    if (v14 !== undefined && v14 !== null && v14.length !== 0) lacking &= ~16384;
    const v15 = v9["description"];
    if (v15 !== undefined && v15 !== null && v15.length !== 0) lacking &= ~32768;
    const v16 = v9["hubUrl"];
    if (v16 !== undefined && v16 !== null && v16.length !== 0) lacking &= ~65536;
    const v17 = v9["addresses"];
    if (v17 !== undefined && v17 !== null) {
      if ((lacking & 131072) !== 0) lacking += 655360;
      const v18 = v17["evm"];
      if (v18 !== undefined && v18 !== null && v18.length !== 0) lacking &= ~262144;
      const v19 = v17["solana"];
      if (v19 !== undefined && v19 !== null && v19.length !== 0) lacking &= ~524288;
    }
    const v20 = v9["token_service_id"];
    if (v20 !== undefined && v20 !== null && v20.length !== 0) lacking &= ~1048576;
  }
  return lacking;
}

function tradeToken(body) {
  let lacking = 3;
  const v0 = body["success"];
  if (v0 !== undefined && v0 !== null) lacking &= ~1;
  const v1 = body["transaction"];
  if (v1 !== undefined && v1 !== null) {
    if ((lacking & 2) !== 0) lacking += 122;
    const v2 = v1["to"];
    if (v2 !== undefined && v2 !== null && v2.length !== 0) lacking &= ~4;
    const v3 = v1["data"];
    if (v3 !== undefined && v3 !== null && v3.length !== 0) lacking &= ~8;
    const v4 = v1["value"];
    if (v4 !== undefined && v4 !== null && v4.length !== 0) lacking &= ~16;
    const v5 = v1["gasLimit"];
    if (v5 !== undefined && v5 !== null && v5.length !== 0) lacking &= ~32;
    const v6 = v1["chain"];
    if (v6 !== undefined && v6 !== null && v6.length !== 0) lacking &= ~64;
  }
  return lacking;
}

function getLeaderboard(body) {
  let lacking = 4099;
  const v0 = body["success"];
  if (v0 !== undefined && v0 !== null) lacking &= ~1;
  const v1 = body["leaderboard"];
  if (v1 !== undefined && v1 !== null && v1.length !== 0) {
    if ((lacking & 2) !== 0) lacking += 1018;
    for (let i2 = 0, end = v1.length; i2 < end && (lacking & 4092) !== 0; i2++) {
      const v2 = v1[i2];
      if (v2 === undefined || v2 === null) continue;
      const v3 = v2["rank"];
      if (v3 !== undefined && v3 !== null) lacking &= ~4;
      const v4 = v2["recipient_address"];
      if (v4 !== undefined && v4 !== null && v4.length !== 0) lacking &= ~8;
      const v5 = v2["user_id"];
      if (v5 !== undefined && v5 !== null && v5.length !== 0) lacking &= ~16;
      const v6 = v2["username"];
      if (v6 !== undefined && v6 !== null && v6.length !== 0) lacking &= ~32;
      const v7 = v2["profile_picture"];
      if (v7 !== undefined && v7 !== null && v7.length !== 0) lacking &= ~64;
      const v8 = v2["total_earned_all_tokens"];
      if (v8 !== undefined && v8 !== null) lacking &= ~128;
      const v9 = v2["unique_chains_count"];
      if (v9 !== undefined && v9 !== null) lacking &= ~256;
      const v10 = v2["chain_balances"];
      if (v10 !== undefined && v10 !== null && v10.length !== 0) {
        if ((lacking & 512) !== 0) lacking += 2560;
        for (let i11 = 0, end = v10.length; i11 < end && (lacking & 3072) !== 0; i11++) {
          const v11 = v10[i11];
          if (v11 === undefined || v11 === null) continue;
          const v12 = v11["chain"];
          if (v12 !== undefined && v12 !== null && v12.length !== 0) lacking &= ~1024;
          const v13 = v11["balance"];
          if (v13 !== undefined && v13 !== null) lacking &= ~2048;
        }
      }
    }
  }
  const v14 = body["pagination"];
  if (v14 !== undefined && v14 !== null) {
    if ((lacking & 4096) !== 0) lacking += 118784;
    const v15 = v14["limit"];
    if (v15 !== undefined && v15 !== null) lacking &= ~8192;
    const v16 = v14["offset"];
    if (v16 !== undefined && v16 !== null) lacking &= ~16384;
    const v17 = v14["total"];
    if (v17 !== undefined && v17 !== null) lacking &= ~32768;
    const v18 = v14["has_more"];
    if (v18 !== undefined && v18 !== null) lacking &= ~65536;
  }
  return lacking;
}

function getUserFees(body) {
  let lacking = 1027;
  const v0 = body["success"];
  if (v0 !== undefined && v0 !== null) lacking &= ~1;
  const v1 = body["balances"];
  if (v1 !== undefined && v1 !== null && v1.length !== 0) {
    if ((lacking & 2) !== 0) lacking += 1018;
    for (let i2 = 0, end = v1.length; i2 < end && (lacking & 1020) !== 0; i2++) {
      const v2 = v1[i2];
      if (v2 === undefined || v2 === null) continue;
      const v3 = v2["currency_address"];
      if (v3 !== undefined && v3 !== null && v3.length !== 0) lacking &= ~4;
      const v4 = v2["chain"];
      if (v4 !== undefined && v4 !== null && v4.length !== 0) lacking &= ~8;
      const v5 = v2["total_earned"];
      if (v5 !== undefined && v5 !== null && v5.length !== 0) lacking &= ~16;
      const v6 = v2["claimable_amount"];
      if (v6 !== undefined && v6 !== null && v6.length !== 0) lacking &= ~32;
      const v7 = v2["total_earned_with_decimals"];
      if (v7 !== undefined && v7 !== null && v7.length !== 0) lacking &= ~64;
      const v8 = v2["claimable_amount_with_decimals"];
      if (v8 !== undefined && v8 !== null && v8.length !== 0) lacking &= ~128;
      const v9 = v2["decimals"];
      if (v9 !== undefined && v9 !== null) lacking &= ~256;
      const v10 = v2["last_distribution_at"];
      if (v10 !== undefined && v10 !== null && v10.length !== 0) lacking &= ~512;
    }
  }
  const v11 = body["summary"];
  if (v11 !== undefined && v11 !== null) {
    if ((lacking & 1024) !== 0) lacking += 13312;
    const v12 = v11["total_traders_referred"];
    if (v12 !== undefined && v12 !== null) lacking &= ~2048;
    const v13 = v11["total_rewards_earned_usd"];
    if (v13 !== undefined && v13 !== null && v13.length !== 0) lacking &= ~4096;
    const v14 = v11["total_claimable_usd"];
    if (v14 !== undefined && v14 !== null && v14.length !== 0) lacking &= ~8192;
  }
  return lacking;
}

export const lackingIn = {
  "token-price": tokenPrice,
  "create-token-transaction": createTokenTransaction,
  "trade-token": tradeToken,
  "get-leaderboard": getLeaderboard,
  "get-user-fees": getUserFees,
};
