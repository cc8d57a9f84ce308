# Reads: hapi with Joi
# Looked at: yes
# Versions: @hapi/hapi 20.3.0, joi 17.12.2
# By hand: wei and media are checked by functions.
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts @hapi/hapi@20.3.0 joi@17.12.2
  cat > service.mjs <<'JS'
import Hapi from '@hapi/hapi';
import Joi from 'joi';
import * as market from './market.mjs';

const fail = (message) => { throw new Error(message); };
const media = (kind) => Joi.string().custom((value) => (
  value.startsWith('http://') || value.startsWith('https://') || value.startsWith(`data:${kind}/`) ? value : fail('no media')));
const amount = Joi.any().custom((value) => {
  if (typeof value === 'number' && value > 0) return value;
  return typeof value === 'string' && /^0*[1-9]\d*$/.test(value) ? value : fail('no amount');
});
const keys = {
  chainSlug: Joi.string().valid(...market.CHAINS), direction: Joi.string().valid('buy', 'sell'),
  builder: Joi.object({ code: Joi.string(), fee: Joi.number() }).unknown(),
};
const links = Joi.object(Object.fromEntries(
  ['website', 'twitter', 'youtube', 'discord', 'telegram'].map((name) => [name, Joi.string().uri()]))).unknown();

const bodies = {
  '/token-price': [market.quote, Joi.object({
    tokenId: Joi.string().uuid().required(), chainSlug: keys.chainSlug.required(), amount: Joi.number().positive().unsafe(),
    direction: keys.direction, inputToken: Joi.string().valid('token', 'usdc'),
  })],
  '/create-token-transaction': [market.create, Joi.object({
    name: Joi.string().required(), symbol: Joi.string().max(10).required(), description: Joi.string().required(),
    image: media('image').required(), chainSlug: keys.chainSlug.required(), banner: media('image'), video: media('video'), links,
    destinationChains: Joi.array().items(keys.chainSlug), poolType: Joi.string().valid('meme', 'startup-preseed', 'test'),
    userAddress: Joi.string(), builder: keys.builder, token_referral: Joi.string(), tags: Joi.array().items(Joi.string()),
    type: Joi.string().valid('coin'),
  })],
  '/trade-token': [market.trade, Joi.object({
    tokenId: Joi.string().uuid().required(), chainSlug: keys.chainSlug.required(), direction: keys.direction.required(),
    userAddress: Joi.string(), builder: keys.builder, token_referral: Joi.string(), buyAmountUSD: Joi.number().positive().unsafe(),
    buyAmountToken: amount, sellAmountToken: amount, sellAmountUSD: Joi.number().positive().unsafe(),
  })],
  '/get-leaderboard': [market.leaderboard, Joi.object({
    limit: Joi.number().integer().min(1).max(1000), offset: Joi.number().integer().min(0),
    network_mode: Joi.string().valid('testnet', 'mainnet', 'both'),
  })],
  '/get-user-fees': [market.fees, Joi.object({ user_id: Joi.string().uuid(), chains: Joi.array().items(Joi.string()) })],
};

const server = Hapi.server({ host: '127.0.0.1', port: Number(process.argv[2]) });
server.auth.scheme('key', () => ({
  authenticate: ({ headers }, h) => (headers.authorization === market.KEY
    ? h.authenticated({ credentials: {} }) : h.response({ error: 'unauthorized' }).code(401).takeover()),
}));
server.auth.strategy('default', 'key');
server.auth.default('default');
for (const [path, [answer, schema]] of Object.entries(bodies)) {
  const options = { validate: { payload: schema.options({ allowUnknown: true }) } };
  server.route({ method: 'POST', path, options, handler: ({ payload }) => answer(payload) });
}
await server.start();
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
