# Versions: express 5.3.0, zod 4.6.7
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts express@5.3.0 zod@4.6.7
  cat > service.mjs <<'JS'
import express from 'express';
import { z } from 'zod';
const Order = z.object({
  name: z.string(),
  amount: z.number().optional(),
  limit: z.int().min(1).max(1000).optional(),
  side: z.enum(['buy', 'sell']).optional(),
  tokenId: z.uuid().optional(),
  builder: z.object({ fee: z.number().optional() }).optional(),
  tags: z.array(z.string()).optional(),
});
const app = express();
app.use(express.json());
app.post('/orders', (request, response) => {
  const order = Order.safeParse(request.body);
  if (order.success) response.json(order.data);
  else response.status(400).json({ errors: order.error.issues });
});
app.listen(Number(process.argv[2]), '127.0.0.1');
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
