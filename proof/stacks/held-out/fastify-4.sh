# Reads: Fastify
# Looked at: yes
# Versions: fastify 4.26.2, fluent-json-schema 4.2.1
# By hand: a hook refuses texts for amounts and unknown members before the validator runs.
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts fastify@4.26.2 fluent-json-schema@4.2.1
  cat > service.mjs <<'JS'
import Fastify from 'fastify';
import fluent from 'fluent-json-schema';
import * as market from './market.mjs';

const S = fluent.default ?? fluent;
const chain = () => S.string().enum(market.CHAINS);
const positive = () => S.number().exclusiveMinimum(0);
const builder = () => S.object().prop('code', S.string()).prop('fee', S.number());
const wei = () => S.anyOf([positive(), S.string().pattern('^0*[1-9][0-9]*$')]);

const schemas = {
  '/token-price': S.object()
    .prop('tokenId', S.string().format('uuid').required())
    .prop('chainSlug', chain().required())
    .prop('amount', positive())
    .prop('direction', S.string().enum(['buy', 'sell']))
    .prop('inputToken', S.string().enum(['token', 'usdc'])),
  '/create-token-transaction': S.object()
    .prop('name', S.string().minLength(1).required())
    .prop('symbol', S.string().minLength(1).maxLength(10).required())
    .prop('description', S.string().minLength(1).required())
    .prop('image', S.string().pattern('^(https?://|data:image/)').required())
    .prop('chainSlug', chain().required())
    .prop('banner', S.string().pattern('^(https?://|data:image/)'))
    .prop('video', S.string().pattern('^(https?://|data:video/)'))
    .prop('links', S.object().additionalProperties(S.string()))
    .prop('destinationChains', S.array().items(chain()))
    .prop('poolType', S.string().enum(['meme', 'startup-preseed', 'test']))
    .prop('userAddress', S.string())
    .prop('builder', builder())
    .prop('token_referral', S.string())
    .prop('tags', S.array().items(S.string()))
    .prop('type', S.string().const('coin')),
  '/trade-token': S.object()
    .prop('tokenId', S.string().format('uuid').required())
    .prop('chainSlug', chain().required())
    .prop('direction', S.string().enum(['buy', 'sell']).required())
    .prop('userAddress', S.string())
    .prop('builder', builder())
    .prop('token_referral', S.string())
    .prop('buyAmountUSD', positive())
    .prop('buyAmountToken', wei())
    .prop('sellAmountToken', wei())
    .prop('sellAmountUSD', positive()),
  '/get-leaderboard': S.object()
    .prop('limit', S.integer().minimum(1).maximum(1000))
    .prop('offset', S.integer().minimum(0))
    .prop('network_mode', S.string().enum(['testnet', 'mainnet', 'both'])),
  '/get-user-fees': S.object().prop('user_id', S.string().format('uuid')).prop('chains', S.array().items(S.string())),
};
const answers = {
  '/token-price': market.quote, '/create-token-transaction': market.create, '/trade-token': market.trade,
  '/get-leaderboard': market.leaderboard, '/get-user-fees': market.fees,
};

const app = Fastify();
app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== market.KEY) return reply.code(401).send({ error: 'unauthorized' });
});
for (const [url, schema] of Object.entries(schemas)) {
  const names = Object.keys(schema.valueOf().properties);
  app.post(url, {
    schema: { body: schema },
    preValidation: async ({ body }, reply) => {
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
      const unknown = isObject ? Object.keys(body).filter((name) => !names.includes(name)) : ['body'];
      const amounts = ['amount', 'buyAmountUSD', 'sellAmountUSD'].filter((name) => typeof (body?.[name] ?? 1) !== 'number');
      if (unknown.length + amounts.length > 0) return reply.code(400).send({ error: [...unknown, ...amounts].join() });
    },
  }, async ({ body }) => answers[url](body));
}
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
