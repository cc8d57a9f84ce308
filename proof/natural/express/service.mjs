import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import express from 'express';
import { z } from 'zod';

const HUB_URL = 'https://hub.example.com';
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';
const REVOKED = new Set(['revoked-credential-0001']);
const POOL_TYPES = { meme: 7, 'startup-preseed': 8, test: 9 };

// slug -> numeric chain id (the Solana ones are the usual cluster numbers)
const CHAINS = {
  solana: 101, 'solana-devnet': 103, ethereum: 1, arbitrum: 42161, base: 8453, 'base-sepolia': 84532,
  avalanche: 43114, 'op-bnb': 204, bnb: 56, 'bnb-testnet': 97, monad: 143, polygon: 137,
  unichain: 130, 'unichain-testnet': 1301, abstract: 2741, zksync: 324, 'zksync-testnet': 300,
};
const CHAIN_SLUGS = Object.keys(CHAINS);
const isTestnet = (chain) => /-(testnet|sepolia|devnet)$/.test(chain);
const isSolana = (chain) => chain.startsWith('solana');

const sha = (text) => createHash('sha256').update(text).digest('hex');
const evmAddress = (seed) => `0x${sha(seed).slice(0, 40)}`;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base58 = (bytes) => Array.from(bytes, (b) => BASE58[b % 58]).join('');
const solanaAddress = (seed) => base58(createHash('sha512').update(seed).digest()).slice(0, 44);
const addressOn = (chain, seed) => (isSolana(chain) ? solanaAddress(seed) : evmAddress(seed));

const failure = (status, message) => Object.assign(new Error(message), { status });

const tokens = new Map(); // token id -> token
const users = new Map(); // user id -> user with earnings per chain, in cents

for (let i = 1; i <= 60; i++) {
  const id = `5eed0000-0000-4000-8000-${String(i).padStart(12, '0')}`;
  const bytes = createHash('sha256').update(`user-${i}`).digest();
  const chains = new Set();
  for (let c = 0; c <= bytes[0] % 5; c++) chains.add(CHAIN_SLUGS[bytes[c + 1] % CHAIN_SLUGS.length]);
  users.set(id, {
    id,
    username: `trader${i}`,
    address: evmAddress(`wallet-${i}`),
    referred: bytes[10] % 40,
    lastDistribution: new Date(Date.UTC(2025, bytes[11] % 12, 1 + (bytes[12] % 28))).toISOString(),
    earnings: [...chains].map((chain, c) => ({ chain, cents: 100 + bytes.readUInt16BE(14 + 2 * c) * 7 })),
  });
}

const chainSlug = z.enum(CHAIN_SLUGS);
const direction = z.enum(['buy', 'sell']);

const builder = z.looseObject({ code: z.string().optional(), fee: z.number().optional() });

function isWebUrl(text) {
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:', 'ipfs:'].includes(new URL(text).protocol);
}

const media = (kind) => {
  const dataUri = new RegExp(`^data:${kind}/[\\w.+-]+;base64,[A-Za-z0-9+/]+={0,2}$`);
  return z.string().min(1).refine((v) => dataUri.test(v) || isWebUrl(v), `must be a URL or a base64 data:${kind}/ URI`);
};

const priceSchema = z.object({
  tokenId: z.uuid(),
  chainSlug,
  amount: z.number().positive().default(1),
  direction: direction.default('sell'),
  inputToken: z.enum(['token', 'usdc']).default('token'),
});

const links = z
  .object({ website: z.url(), twitter: z.url(), youtube: z.url(), discord: z.url(), telegram: z.url() })
  .partial();

const createSchema = z.object({
  name: z.string().min(1),
  symbol: z.string().min(1).max(10),
  description: z.string().min(1),
  image: media('image'),
  chainSlug,
  banner: media('image').optional(),
  video: media('video').optional(),
  links: links.optional(),
  destinationChains: z.array(chainSlug).default(['base-sepolia', 'bnb-testnet', 'solana-devnet']),
  poolType: z.enum(Object.keys(POOL_TYPES)).default('meme'),
  userAddress: z.string().optional(),
  builder: builder.optional(),
  token_referral: z.string().default(ZERO_ADDRESS),
  tags: z.array(z.string()).optional(),
  type: z.literal('coin').default('coin'),
});

// plain numbers, or whole wei as digits
const weiString = z.string().regex(/^0*[1-9]\d*$/, 'must be a positive whole number of wei');
const tokenAmount = z.union([z.number().positive(), weiString]);

const tradeSchema = z
  .object({
    tokenId: z.uuid(),
    chainSlug,
    direction,
    userAddress: z.string().optional(),
    builder: builder.optional(),
    token_referral: z.string().default(ZERO_ADDRESS),
    buyAmountUSD: z.number().positive().optional(),
    buyAmountToken: tokenAmount.optional(),
    sellAmountToken: tokenAmount.optional(),
    sellAmountUSD: z.number().positive().optional(),
  })
  .superRefine((body, ctx) => {
    const names = [`${body.direction}AmountUSD`, `${body.direction}AmountToken`];
    if (names.filter((n) => body[n] !== undefined).length !== 1) {
      ctx.addIssue({ code: 'custom', message: `provide exactly one of ${names.join(', ')}` });
    }
  });

const leaderboardSchema = z.object({
  limit: z.int().min(1).max(1000).default(50),
  offset: z.int().min(0).default(0),
  network_mode: z.enum(['testnet', 'mainnet', 'both']).default('both'),
});

const feesSchema = z.object({ user_id: z.uuid().optional(), chains: z.array(z.string()).optional() });

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const API_KEY = /^[\w.~+/=:-]{8,}$/;

function authenticate(req, res, next) {
  const [, credential] = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? [];
  if (!credential) throw failure(401, 'Missing or malformed Authorization header');
  if (REVOKED.has(credential) || !(JWT.test(credential) || API_KEY.test(credential))) {
    throw failure(401, 'Invalid credential');
  }
  req.caller = sha(credential);
  next();
}

const validate = (schema) => (req, res, next) => {
  const result = schema.safeParse(req.body);
  if (!result.success) {
    const { path, message } = result.error.issues[0];
    throw failure(400, [...path, message].join(' '));
  }
  req.input = result.data;
  next();
};

function findToken(id, chain) {
  const token = tokens.get(id);
  if (!token) throw failure(404, 'Token not found');
  if (!token.chains.has(chain)) throw failure(404, `Token is not available on ${chain}`);
  return token;
}

// The caller's own wallet, used when the request names none.
const embeddedWallet = (caller, chain) => addressOn(chain, `embedded-${caller}`);

function buildTransaction(chain, action, params) {
  const payload = JSON.stringify({ action, ...params });
  return {
    to: addressOn(chain, `router-${chain}`),
    data: isSolana(chain) ? Buffer.from(payload).toString('base64') : `0x${sha(action).slice(0, 8)}${sha(payload)}`,
    value: '0',
    gasLimit: action === 'create' ? '3000000' : '350000',
  };
}

function slugify(name) {
  const base = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'token';
  return `${base}-${randomBytes(3).toString('hex')}`;
}

const app = express();
app.disable('x-powered-by');
app.use(authenticate);
app.use(express.json({ limit: '20mb' })); // room for embedded images and videos

app.post('/token-price', validate(priceSchema), (req, res) => {
  const { tokenId, chainSlug, amount, direction, inputToken } = req.input;
  const token = findToken(tokenId, chainSlug);
  // 1% spread around the mid price
  const price = token.priceUsd * (direction === 'buy' ? 1.01 : 0.99);
  const fromToken = inputToken === 'token';
  res.json({
    success: true,
    data: {
      tokenId,
      tokenSymbol: token.symbol,
      tokenName: token.name,
      chainSlug,
      direction,
      inputToken,
      inputAmount: amount,
      outputAmount: fromToken ? amount * price : amount / price,
      inputTokenSymbol: fromToken ? token.symbol : 'USDC',
      outputTokenSymbol: fromToken ? 'USDC' : token.symbol,
      protocol: 'bonding-curve',
      isGraduated: false,
      timestamp: new Date().toISOString(),
      initFee: 0,
    },
  });
});

app.post('/create-token-transaction', validate(createSchema), (req, res) => {
  const { name, symbol, description, chainSlug, destinationChains, poolType } = req.input;
  const id = randomUUID();
  const slug = slugify(name);
  const serviceId = `0x${sha(id)}`;
  const owner = req.input.userAddress ?? embeddedWallet(req.caller, chainSlug);

  tokens.set(id, { name, symbol, chains: new Set([chainSlug, ...destinationChains]), priceUsd: 0.00005 });

  // An embedded wallet is signed for here; an outside wallet signs for itself.
  const executed = req.input.userAddress === undefined;
  const hash = isSolana(chainSlug) ? base58(randomBytes(88)) : `0x${randomBytes(32).toString('hex')}`;

  res.json({
    success: true,
    executed,
    ...(executed && { transactionHash: hash }),
    chainId: CHAINS[chainSlug],
    transaction: buildTransaction(chainSlug, 'create', {
      serviceId,
      owner,
      pool: POOL_TYPES[poolType],
      builder: req.input.builder,
      referral: req.input.token_referral,
    }),
    metadata: {
      tokenUri: `${HUB_URL}/metadata/${id}.json`,
      tokenId: id,
      name,
      symbol,
      slug,
      description,
      hubUrl: `${HUB_URL}/hub/${slug}`,
      addresses: { evm: evmAddress(id), solana: solanaAddress(id) },
      token_service_id: serviceId,
    },
  });
});

app.post('/trade-token', validate(tradeSchema), (req, res) => {
  const { tokenId, chainSlug, direction, userAddress, builder, token_referral } = req.input;
  findToken(tokenId, chainSlug);
  const transaction = buildTransaction(chainSlug, direction, {
    tokenId,
    user: userAddress ?? embeddedWallet(req.caller, chainSlug),
    usd: req.input[`${direction}AmountUSD`],
    token: req.input[`${direction}AmountToken`],
    builder,
    referral: token_referral,
  });
  res.json({ success: true, transaction: { ...transaction, chain: chainSlug } });
});

app.post('/get-leaderboard', validate(leaderboardSchema), (req, res) => {
  const { limit, offset, network_mode: mode } = req.input;
  const ranked = [...users.values()]
    .map((user) => {
      const earnings = user.earnings.filter((e) => mode === 'both' || isTestnet(e.chain) === (mode === 'testnet'));
      return { user, earnings, cents: earnings.reduce((sum, e) => sum + e.cents, 0) };
    })
    .filter((row) => row.earnings.length > 0)
    .sort((a, b) => b.cents - a.cents);

  const leaderboard = ranked.slice(offset, offset + limit).map(({ user, earnings, cents }, i) => ({
    rank: offset + i + 1,
    recipient_address: user.address,
    user_id: user.id,
    username: user.username,
    profile_picture: `https://cdn.example.com/avatars/${user.username}.png`,
    total_earned_all_tokens: cents / 100,
    unique_chains_count: earnings.length,
    chain_balances: earnings.map((e) => ({ chain: e.chain, balance: e.cents / 100 })),
  }));
  const total = ranked.length;
  res.json({ leaderboard, pagination: { limit, offset, total, has_more: offset + leaderboard.length < total } });
});

app.post('/get-user-fees', validate(feesSchema), (req, res) => {
  const { user_id, chains } = req.input;
  const user = users.get(user_id?.toLowerCase());
  const earnings = (user?.earnings ?? []).filter((e) => !chains?.length || chains.includes(e.chain));
  const claimable = (cents) => Math.floor(cents / 4);
  const usd = (cents) => (cents / 100).toFixed(2);
  const sum = (list) => list.reduce((a, b) => a + b, 0);

  res.json({
    balances: earnings.map(({ chain, cents }) => ({
      currency_address: addressOn(chain, `usdc-${chain}`),
      chain,
      total_earned: String(cents * 10_000), // USDC base units
      claimable_amount: String(claimable(cents) * 10_000),
      total_earned_with_decimals: usd(cents),
      claimable_amount_with_decimals: usd(claimable(cents)),
      decimals: 6,
      last_distribution_at: user.lastDistribution,
    })),
    summary: {
      total_traders_referred: user?.referred ?? 0,
      total_rewards_earned_usd: usd(sum(earnings.map((e) => e.cents))),
      total_claimable_usd: usd(sum(earnings.map((e) => claimable(e.cents)))),
    },
  });
});

app.use((req) => {
  throw failure(404, `No such route: ${req.method} ${req.path}`);
});

// Also catches what express.json() raises (bad JSON, too large, ...).
app.use((err, req, res, next) => {
  const status = err.status ?? 500;
  if (status >= 500) console.error(err);
  if (status === 401) res.set('WWW-Authenticate', 'Bearer');
  res.status(status).json({ success: false, error: status >= 500 ? 'Internal server error' : err.message });
});

const { values: args } = parseArgs({ options: { port: { type: 'string', default: '3000' } } });
app.listen(Number(args.port), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${args.port}`));
