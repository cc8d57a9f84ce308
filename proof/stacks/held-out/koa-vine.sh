# Reads: Koa with Vine
# Looked at: no
# Versions: koa 2.15.0, @koa/bodyparser 5.1.0, @vinejs/vine 2.1.0
# By hand: a switch instead of a router, other methods get 405, and bodies must be objects.
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts koa@2.15.0 @koa/bodyparser@5.1.0 @vinejs/vine@2.1.0
  cat > service.mjs <<'JS'
import { bodyParser } from '@koa/bodyparser';
import vine, { errors } from '@vinejs/vine';
import Koa from 'koa';
import * as market from './market.mjs';

const isWei = vine.createRule((value, _, field) => {
  const isAmount = typeof value === 'number' ? value > 0 : typeof value === 'string' && /^0*[1-9]\d*$/.test(value);
  if (!isAmount) field.report('no amount', 'wei', field);
});
const chain = () => vine.enum(market.CHAINS);
const image = () => vine.string().regex(/^(https?:\/\/|data:image\/)/);
const builder = () => vine.object({ code: vine.string().optional(), fee: vine.number().optional() }).optional();

const price = vine.compile(vine.object({
  tokenId: vine.string().uuid(), chainSlug: chain(), amount: vine.number().min(Number.MIN_VALUE).optional(),
  direction: vine.enum(['buy', 'sell']).optional(), inputToken: vine.enum(['token', 'usdc']).optional(),
}));
const creation = vine.compile(vine.object({
  name: vine.string().minLength(1), symbol: vine.string().minLength(1).maxLength(10), description: vine.string().minLength(1),
  image: image(), chainSlug: chain(), banner: image().optional(), video: vine.string().regex(/^(https?:\/\/|data:video\/)/).optional(),
  links: vine.object({}).allowUnknownProperties().optional(), destinationChains: vine.array(chain()).optional(),
  poolType: vine.enum(['meme', 'startup-preseed', 'test']).optional(), userAddress: vine.string().optional(), builder: builder(),
  token_referral: vine.string().optional(), tags: vine.array(vine.string()).optional(), type: vine.literal('coin').optional(),
}));
const trade = vine.compile(vine.object({
  tokenId: vine.string().uuid(), chainSlug: chain(), direction: vine.enum(['buy', 'sell']), userAddress: vine.string().optional(),
  builder: builder(), token_referral: vine.string().optional(), buyAmountUSD: vine.number().positive().optional(),
  buyAmountToken: vine.any().use(isWei()).optional(), sellAmountToken: vine.any().use(isWei()).optional(),
  sellAmountUSD: vine.number().positive().optional(),
}));
const page = vine.compile(vine.object({
  limit: vine.number().withoutDecimals().range([1, 1000]).optional(), offset: vine.number().withoutDecimals().min(0).optional(),
  network_mode: vine.enum(['testnet', 'mainnet', 'both']).optional(),
}));
const fees = vine.compile(vine.object({ user_id: vine.string().uuid().optional(), chains: vine.array(vine.string()).optional() }));

async function respond(path, body) {
  switch (path) {
    case '/token-price': return market.quote(await price.validate(body));
    case '/create-token-transaction': return market.create(await creation.validate(body));
    case '/trade-token': return market.trade(await trade.validate(body));
    case '/get-leaderboard': return market.leaderboard(await page.validate(body));
    case '/get-user-fees': return market.fees(await fees.validate(body));
    default: return undefined;
  }
}

const app = new Koa();
app.silent = true;
app.use(bodyParser({ jsonLimit: '1mb' }));
app.use(async (context) => {
  const { body } = context.request;
  context.assert(context.get('authorization') === market.KEY, 401);
  context.assert(context.method === 'POST', 405);
  context.assert(typeof body === 'object' && !Array.isArray(body), 400);
  try {
    context.body = await respond(context.path, body);
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error;
    context.status = 400;
    context.body = { error: error.messages };
  }
});
app.listen(Number(process.argv[2]), '127.0.0.1');
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
