# Versions: fastify 5.12.8
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts fastify@5.12.8
  cat > service.mjs <<'JS'
import Fastify from 'fastify';
const body = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    amount: { type: 'number' },
    limit: { type: 'integer', minimum: 1, maximum: 1000 },
    side: { enum: ['buy', 'sell'] },
    tokenId: { type: 'string', format: 'uuid' },
    builder: { type: 'object', properties: { fee: { type: 'number' } } },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const app = Fastify();
app.post('/orders', { schema: { body } }, async (request) => request.body);
await app.listen({ port: Number(process.argv[2]) });
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
