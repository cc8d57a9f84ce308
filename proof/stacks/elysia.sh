# Versions: elysia 1.4.30, @elysiajs/node 1.4.5
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts elysia@1.4.30 @elysiajs/node@1.4.5
  cat > service.mjs <<'JS'
import { node } from '@elysiajs/node';
import { Elysia, t } from 'elysia';
const Order = t.Object({
  name: t.String(),
  amount: t.Optional(t.Number()),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000 })),
  side: t.Optional(t.Union([t.Literal('buy'), t.Literal('sell')])),
  tokenId: t.Optional(t.String({ format: 'uuid' })),
  builder: t.Optional(t.Object({ fee: t.Optional(t.Number()) })),
  tags: t.Optional(t.Array(t.String())),
});
new Elysia({ adapter: node() })
  .post('/orders', ({ body }) => body, { body: Order })
  .listen({ port: Number(process.argv[2]), hostname: '127.0.0.1' });
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
