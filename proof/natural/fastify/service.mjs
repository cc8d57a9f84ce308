import { createHash, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'

const { values: args } = parseArgs({ options: { port: { type: 'string', default: '3000' } } })

const HUB_URL = 'https://hub.tokens.example'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const EVM_FACTORY = '0x7a11c0de00000000000000000000000000f4c701'
const EVM_ROUTER = '0x7a11c0de00000000000000000000000000704e42'
const SOLANA_PROGRAM = 'TokLaunch1111111111111111111111111111111111'

// id: numeric chain id; native: currency, its decimals and its price in US cents.
const CHAINS = {
  'solana': { id: 101, vm: 'svm', native: ['SOL', 9, 15000n] },
  'solana-devnet': { id: 103, vm: 'svm', native: ['SOL', 9, 15000n], testnet: true },
  'arbitrum': { id: 42161, vm: 'evm', native: ['ETH', 18, 300000n] },
  'base': { id: 8453, vm: 'evm', native: ['ETH', 18, 300000n] },
  'base-sepolia': { id: 84532, vm: 'evm', native: ['ETH', 18, 300000n], testnet: true },
  'avalanche': { id: 43114, vm: 'evm', native: ['AVAX', 18, 2500n] },
  'op-bnb': { id: 204, vm: 'evm', native: ['BNB', 18, 60000n] },
  'bnb': { id: 56, vm: 'evm', native: ['BNB', 18, 60000n] },
  'bnb-testnet': { id: 97, vm: 'evm', native: ['BNB', 18, 60000n], testnet: true },
  'ethereum': { id: 1, vm: 'evm', native: ['ETH', 18, 300000n] },
  'monad': { id: 143, vm: 'evm', native: ['MON', 18, 5n] },
  'unichain': { id: 130, vm: 'evm', native: ['ETH', 18, 300000n] },
  'unichain-testnet': { id: 1301, vm: 'evm', native: ['ETH', 18, 300000n], testnet: true },
  'abstract': { id: 2741, vm: 'evm', native: ['ETH', 18, 300000n] },
  'polygon': { id: 137, vm: 'evm', native: ['POL', 18, 40n] },
  'zksync': { id: 324, vm: 'evm', native: ['ETH', 18, 300000n] },
  'zksync-testnet': { id: 300, vm: 'evm', native: ['ETH', 18, 300000n], testnet: true }
}

const POOL_TYPES = {
  'meme': { code: 7, usdc: 2_500_000 },
  'startup-preseed': { code: 8, usdc: 5_000_000 },
  'test': { code: 9, usdc: 1_000_000 }
}
const TOKEN_RESERVE = 1_000_000_000

const CREDENTIALS = new Map([['natural-credential-0001', '5b0c9f0e-6a1d-4c55-9d3e-0a6f4a1b7c01']])

const tokens = new Map()

const user = (id, username, traders, ...fees) => {
  const address = '0x' + sha256(id).slice(0, 40)
  return { id, username, traders, address, fees: fees.map(([chain, earned, claimed]) => ({ chain, earned, claimed })) }
}

// Fees are kept in the smallest unit of USDC (6 decimals): chain, earned, already claimed.
const users = new Map([
  user('5b0c9f0e-6a1d-4c55-9d3e-0a6f4a1b7c01', 'marlow', 14, ['base', 912_340_000n, 400_000_000n], ['solana', 310_050_000n, 0n], ['base-sepolia', 12_500_000n, 0n]),
  user('0d4f2a76-93b1-4e0f-8b0a-6a53a1d0c102', 'quietwhale', 61, ['ethereum', 8_420_990_000n, 8_000_000_000n], ['arbitrum', 1_200_000_000n, 0n], ['polygon', 55_100_000n, 0n]),
  user('c1a7b9d2-0f34-4f6b-a1f1-2c7de0b5d203', 'sundial', 8, ['solana', 2_210_000_000n, 1_000_000_000n], ['solana-devnet', 4_250_000n, 4_250_000n]),
  user('7e63d5a8-41c2-4b7d-b0c6-9f1e2d3c4b04', 'papercrane', 3, ['bnb', 640_000_000n, 0n], ['op-bnb', 81_270_000n, 0n], ['bnb-testnet', 33_330_000n, 0n]),
  user('f2b8c6e4-5d70-4a19-9e8f-3b4a5c6d7e05', 'nightferry', 0, ['base-sepolia', 98_000_000n, 0n], ['unichain-testnet', 20_010_000n, 0n]),
  user('2c9d8e7f-6b5a-4493-8271-605f4e3d2c06', 'ottoline', 22, ['avalanche', 1_050_750_000n, 50_750_000n], ['base', 149_250_000n, 0n]),
  user('94e1f0a3-b2c5-4d68-a7e9-8c0d1b2a3f07', 'hexagonal', 5, ['zksync', 77_700_000n, 0n], ['zksync-testnet', 61_000_000n, 11_000_000n]),
  user('a8d7c6b5-e4f3-4021-9f8e-7d6c5b4a3908', 'brine', 1, ['monad', 18_400_000n, 0n]),
  user('3f5e7d9c-1b2a-4c4d-8e6f-0a9b8c7d6e09', 'tallship', 37, ['unichain', 430_000_000n, 0n], ['abstract', 270_000_000n, 70_000_000n], ['base', 1_999_990_000n, 0n]),
  user('b6a59483-7261-4504-8f3e-2d1c0b9a8f10', 'lanternfish', 2, ['solana-devnet', 7_770_000n, 0n]),
  user('e9f8d7c6-b5a4-4392-a817-06f5e4d3c211', 'copperbell', 11, ['polygon', 222_220_000n, 0n], ['arbitrum', 222_220_000n, 200_000_000n]),
  user('1a2b3c4d-5e6f-4708-9a0b-1c2d3e4f5a12', 'vesper', 0, ['ethereum', 18_400_000n, 0n], ['base-sepolia', 1_000_000n, 0n])
].map((u) => [u.id, u]))

function sha256 (text) {
  return createHash('sha256').update(text).digest('hex')
}

function fail (statusCode, code, message) {
  return Object.assign(new Error(message), { statusCode, code })
}

/** Decimal number to an exact count of its smallest units, never less than one. */
function parseUnits (number, decimals) {
  const [mantissa, exponent = '0'] = String(number).split('e')
  const [whole, fraction = ''] = mantissa.split('.')
  const shift = decimals + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return units > 0n ? units : 1n
}

function formatUnits (units, decimals) {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && '.' + fraction)
}

function slugFor (name, id) {
  const stem = name.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${stem || 'token'}-${id.slice(0, 8)}`
}

function encodeCall (vm, method, params) {
  if (vm === 'svm') return Buffer.from(JSON.stringify({ method, params })).toString('base64')
  return '0x' + sha256(method).slice(0, 8) + Buffer.from(JSON.stringify(params)).toString('hex')
}

function findToken (tokenId, chainSlug) {
  const token = tokens.get(tokenId.toLowerCase())
  if (!token) throw fail(404, 'TOKEN_NOT_FOUND', 'There is no token with this id')
  if (!token.chains.has(chainSlug)) throw fail(404, 'TOKEN_NOT_ON_CHAIN', `The token is not deployed on ${chainSlug}`)
  return token
}

/** Constant-product price; the amount is always in units of inputToken, the answer in the other unit. */
function price (pool, direction, inputToken, amount) {
  const [given, asked] = inputToken === 'token' ? [pool.token, pool.usdc] : [pool.usdc, pool.token]
  const paysGiven = (direction === 'sell') === (inputToken === 'token')
  if (paysGiven) return asked * (amount / (given + amount))
  if (amount >= given) throw fail(409, 'INSUFFICIENT_LIQUIDITY', 'The pool does not hold this amount')
  return asked * (amount / (given - amount))
}

const uuid = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }
const chain = { type: 'string', enum: Object.keys(CHAINS) }
const direction = { type: 'string', enum: ['buy', 'sell'] }
const positive = { type: 'number', exclusiveMinimum: 0 }
const tokenAmount = { anyOf: [positive, { type: 'string', pattern: '^0*[1-9][0-9]{0,77}$' }] }
const webUrl = { type: 'string', format: 'web-url' }
const media = (kind) => ({ type: 'string', minLength: 1, format: `${kind}-source` })
const builder = { type: 'object', properties: { code: { type: 'string' }, fee: { type: 'number' } } }

const priceBody = {
  type: 'object',
  required: ['tokenId', 'chainSlug'],
  properties: {
    tokenId: uuid,
    chainSlug: chain,
    amount: { ...positive, default: 1 },
    direction: { ...direction, default: 'sell' },
    inputToken: { type: 'string', enum: ['token', 'usdc'], default: 'token' }
  }
}

const createBody = {
  type: 'object',
  required: ['name', 'symbol', 'description', 'image', 'chainSlug'],
  properties: {
    name: { type: 'string', minLength: 1 },
    symbol: { type: 'string', minLength: 1, maxLength: 10 },
    description: { type: 'string', minLength: 1 },
    image: media('image'),
    chainSlug: chain,
    banner: media('image'),
    video: media('video'),
    links: {
      type: 'object',
      properties: { website: webUrl, twitter: webUrl, youtube: webUrl, discord: webUrl, telegram: webUrl }
    },
    destinationChains: { type: 'array', items: chain, default: ['base-sepolia', 'bnb-testnet', 'solana-devnet'] },
    poolType: { type: 'string', enum: Object.keys(POOL_TYPES), default: 'meme' },
    userAddress: { type: 'string' },
    builder,
    token_referral: { type: 'string', default: ZERO_ADDRESS },
    tags: { type: 'array', items: { type: 'string' } },
    type: { type: 'string', enum: ['coin'], default: 'coin' }
  }
}

const tradeBody = {
  type: 'object',
  required: ['tokenId', 'chainSlug', 'direction'],
  properties: {
    tokenId: uuid,
    chainSlug: chain,
    direction,
    userAddress: { type: 'string' },
    builder,
    token_referral: { type: 'string', default: ZERO_ADDRESS },
    buyAmountUSD: positive,
    buyAmountToken: tokenAmount,
    sellAmountToken: tokenAmount,
    sellAmountUSD: positive
  }
}

const leaderboardBody = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    offset: { type: 'integer', minimum: 0, default: 0 },
    network_mode: { type: 'string', enum: ['testnet', 'mainnet', 'both'], default: 'both' }
  }
}

const feesBody = {
  type: 'object',
  properties: { user_id: uuid, chains: { type: 'array', items: { type: 'string' } } }
}

const isUrl = (text, protocols) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
const isMedia = (kind) => {
  const embedded = new RegExp(`^data:${kind}/[\\w.+-]+(;[\\w=.-]+)*;base64,[A-Za-z0-9+/]+={0,2}$`)
  return (text) => embedded.test(text) || isUrl(text, ['http:', 'https:', 'ipfs:'])
}

const app = Fastify({
  bodyLimit: 16 * 1024 * 1024,
  ajv: {
    // The interface speaks of JSON types: "1" is not a number and null is not a string.
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      formats: {
        'web-url': (text) => isUrl(text, ['http:', 'https:']),
        'image-source': isMedia('image'),
        'video-source': isMedia('video')
      }
    }
  }
})

app.removeContentTypeParser('text/plain')
app.decorateRequest('userId', null)

app.addHook('onRequest', async (request) => {
  const [, credential] = /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '') ?? []
  const userId = CREDENTIALS.get(credential)
  if (!userId) throw fail(401, 'UNAUTHORIZED', 'A valid bearer credential is required')
  request.userId = userId
})

app.setNotFoundHandler(() => { throw fail(404, 'NOT_FOUND', 'There is no such operation') })

app.setErrorHandler((error, request, reply) => {
  const status = error.validation ? 400 : error.statusCode ?? 500
  if (status >= 500) console.error(error)
  const code = error.validation ? 'VALIDATION_ERROR' : error.code ?? 'INTERNAL_ERROR'
  return reply.code(status).send({ success: false, error: { code, message: status >= 500 ? 'Internal error' : error.message } })
})

app.post('/token-price', { schema: { body: priceBody } }, async ({ body }) => {
  const token = findToken(body.tokenId, body.chainSlug)
  const [inputSymbol, outputSymbol] = body.inputToken === 'token' ? [token.symbol, 'USDC'] : ['USDC', token.symbol]
  return {
    success: true,
    data: {
      tokenId: token.id,
      tokenSymbol: token.symbol,
      tokenName: token.name,
      chainSlug: body.chainSlug,
      direction: body.direction,
      inputToken: body.inputToken,
      inputAmount: body.amount,
      outputAmount: price(token.pool, body.direction, body.inputToken, body.amount),
      inputTokenSymbol: inputSymbol,
      outputTokenSymbol: outputSymbol,
      protocol: 'bonding-curve',
      isGraduated: false,
      timestamp: new Date().toISOString(),
      initFee: 0
    }
  }
})

app.post('/create-token-transaction', { schema: { body: createBody } }, async ({ body, userId }) => {
  const { id: chainId, vm } = CHAINS[body.chainSlug]
  const poolType = POOL_TYPES[body.poolType]
  const id = randomUUID()
  const slug = slugFor(body.name, id)
  const serviceId = '0x' + sha256(id)
  const chains = new Set([body.chainSlug, ...body.destinationChains])
  const pool = { token: TOKEN_RESERVE, usdc: poolType.usdc }
  const addresses = { evm: '0x' + sha256(`evm:${id}`).slice(0, 40), solana: toBase58(sha256(`solana:${id}`)) }
  tokens.set(id, { id, name: body.name, symbol: body.symbol, chains, pool, addresses })

  return {
    success: true,
    executed: false,
    chainId,
    transaction: {
      to: vm === 'svm' ? SOLANA_PROGRAM : EVM_FACTORY,
      data: encodeCall(vm, 'createToken', {
        id: serviceId,
        name: body.name,
        symbol: body.symbol,
        pool: poolType.code,
        owner: body.userAddress ?? users.get(userId).address,
        migrateTo: [...chains].filter((slug) => slug !== body.chainSlug),
        builder: body.builder,
        referral: body.token_referral
      }),
      value: '0',
      gasLimit: vm === 'svm' ? '400000' : '3500000'
    },
    metadata: {
      tokenUri: `${HUB_URL}/metadata/${id}.json`,
      tokenId: id,
      name: body.name,
      symbol: body.symbol,
      slug,
      description: body.description,
      hubUrl: `${HUB_URL}/hub/${slug}`,
      addresses,
      token_service_id: serviceId
    }
  }
})

app.post('/trade-token', { schema: { body: tradeBody } }, async ({ body, userId }) => {
  const token = findToken(body.tokenId, body.chainSlug)
  const { vm, native: [, decimals, nativeCents] } = CHAINS[body.chainSlug]
  const buying = body.direction === 'buy'
  const inTokens = buying ? body.buyAmountToken : body.sellAmountToken
  const inUsd = buying ? body.buyAmountUSD : body.sellAmountUSD
  if (inTokens === undefined && inUsd === undefined) {
    throw fail(400, 'AMOUNT_REQUIRED', `A ${body.direction} needs ${body.direction}AmountToken or ${body.direction}AmountUSD`)
  }

  // Amounts go into the payload in the smallest unit; a string already is in that unit.
  const spotMicros = BigInt(Math.round(token.pool.usdc / token.pool.token * 1e6))
  const tokenUnits = typeof inTokens === 'string' ? BigInt(inTokens) : inTokens && parseUnits(inTokens, decimals)
  const usdUnits = tokenUnits ? undefined : parseUnits(inUsd, 6)
  const cost = tokenUnits
    ? tokenUnits * spotMicros / (nativeCents * 10_000n)
    : usdUnits * 10n ** BigInt(decimals) / (nativeCents * 10_000n)

  return {
    success: true,
    transaction: {
      to: vm === 'svm' ? SOLANA_PROGRAM : EVM_ROUTER,
      data: encodeCall(vm, buying ? 'buy' : 'sell', {
        token: vm === 'svm' ? token.addresses.solana : token.addresses.evm,
        amount: tokenUnits?.toString(),
        usd: usdUnits?.toString(),
        wallet: body.userAddress ?? users.get(userId).address,
        builder: body.builder,
        referral: body.token_referral
      }),
      value: buying ? cost.toString() : '0',
      gasLimit: vm === 'svm' ? '200000' : '350000',
      chain: body.chainSlug
    }
  }
})

app.post('/get-leaderboard', { schema: { body: leaderboardBody } }, async ({ body: { limit, offset, network_mode: mode } }) => {
  const wanted = (slug) => mode === 'both' || (mode === 'testnet') === Boolean(CHAINS[slug].testnet)
  const ranking = [...users.values()]
    .map((u) => ({ ...u, fees: u.fees.filter((fee) => wanted(fee.chain)) }))
    .filter((u) => u.fees.length > 0)
    .map((u) => ({ ...u, total: u.fees.reduce((sum, fee) => sum + fee.earned, 0n) }))
    .sort((a, b) => Number(b.total - a.total) || a.username.localeCompare(b.username))

  const leaderboard = ranking.slice(offset, offset + limit).map((u, index) => ({
    rank: offset + index + 1,
    recipient_address: u.address,
    user_id: u.id,
    username: u.username,
    profile_picture: `${HUB_URL}/avatars/${u.username}.png`,
    total_earned_all_tokens: Number(u.total) / 1e6,
    unique_chains_count: u.fees.length,
    chain_balances: u.fees.map((fee) => ({ chain: fee.chain, balance: Number(fee.earned) / 1e6 }))
  }))
  return {
    leaderboard,
    pagination: { limit, offset, total: ranking.length, has_more: offset + leaderboard.length < ranking.length }
  }
})

app.post('/get-user-fees', { schema: { body: feesBody } }, async ({ body, userId }) => {
  const owner = users.get(body.user_id?.toLowerCase() ?? userId)
  const fees = owner?.fees ?? []
  const chosen = body.chains?.length ? fees.filter((fee) => body.chains.includes(fee.chain)) : fees
  const claimable = (fee) => fee.earned - fee.claimed
  const total = (amount) => fees.reduce((sum, fee) => sum + amount(fee), 0n)
  return {
    balances: chosen.map((fee) => ({
      currency_address: '0x' + sha256(`usdc:${fee.chain}`).slice(0, 40),
      chain: fee.chain,
      total_earned: fee.earned.toString(),
      claimable_amount: claimable(fee).toString(),
      total_earned_with_decimals: formatUnits(fee.earned, 6),
      claimable_amount_with_decimals: formatUnits(claimable(fee), 6),
      decimals: 6,
      last_distribution_at: '2025-11-03T00:00:00.000Z'
    })),
    summary: {
      total_traders_referred: owner?.traders ?? 0,
      total_rewards_earned_usd: formatUnits(total((fee) => fee.earned), 6),
      total_claimable_usd: formatUnits(total(claimable), 6)
    }
  }
})

function toBase58 (hex) {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let rest = BigInt('0x' + hex); rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  return text
}

await app.listen({ port: Number(args.port), host: '127.0.0.1' })
console.log(`listening on http://127.0.0.1:${args.port}`)
