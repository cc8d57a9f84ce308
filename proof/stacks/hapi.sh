# Versions: @hapi/hapi 21.4.10, joi 18.3.2
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts @hapi/hapi@21.4.10 joi@18.3.2
  cat > service.mjs <<'JS'
import Hapi from '@hapi/hapi';
import Joi from 'joi';
const payload = Joi.object({
  name: Joi.string().required(),
  amount: Joi.number(),
  limit: Joi.number().integer().min(1).max(1000),
  side: Joi.string().valid('buy', 'sell'),
  tokenId: Joi.string().guid(),
  builder: Joi.object({ fee: Joi.number() }),
  tags: Joi.array().items(Joi.string()),
});
const server = Hapi.server({ host: '127.0.0.1', port: Number(process.argv[2]) });
server.route({ method: 'POST', path: '/orders', options: { validate: { payload } }, handler: (request) => request.payload });
await server.start();
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
