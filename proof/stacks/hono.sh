# Versions: hono 4.13.19, @hono/valibot-validator 0.6.1, valibot 1.5.0, @hono/node-server 2.1.9
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts hono@4.13.19 @hono/valibot-validator@0.6.1 valibot@1.5.0 @hono/node-server@2.1.9
  cat > service.mjs <<'JS'
import { serve } from '@hono/node-server';
import { vValidator } from '@hono/valibot-validator';
import { Hono } from 'hono';
import * as v from 'valibot';
const Order = v.object({
  name: v.string(),
  amount: v.optional(v.number()),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  side: v.optional(v.picklist(['buy', 'sell'])),
  tokenId: v.optional(v.pipe(v.string(), v.uuid())),
  builder: v.optional(v.object({ fee: v.optional(v.number()) })),
  tags: v.optional(v.array(v.string())),
});
const app = new Hono();
app.post('/orders', vValidator('json', Order), (c) => c.json(c.req.valid('json')));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
