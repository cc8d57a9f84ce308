# Versions: koa 3.3.0, @koa/router 15.0.0, koa-bodyparser 4.4.1, @vinejs/vine 4.4.0
set -eu
case $1 in
install)
  npm init -y > /dev/null
  npm install --silent --no-audit --no-fund --ignore-scripts koa@3.3.0 @koa/router@15.0.0 koa-bodyparser@4.4.1 @vinejs/vine@4.4.0
  cat > service.mjs <<'JS'
import Router from '@koa/router';
import vine, { errors } from '@vinejs/vine';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
const Order = vine.create({
  name: vine.string(),
  amount: vine.number().optional(),
  limit: vine.number().withoutDecimals().range([1, 1000]).optional(),
  side: vine.enum(['buy', 'sell']).optional(),
  tokenId: vine.string().uuid().optional(),
  builder: vine.object({ fee: vine.number().optional() }).optional(),
  tags: vine.array(vine.string()).optional(),
});
const router = new Router();
router.post('/orders', async (context) => {
  try {
    context.body = await Order.validate(context.request.body);
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error;
    context.status = 422;
  }
});
const app = new Koa();
app.silent = true;
app.use(bodyParser()).use(router.routes()).use(router.allowedMethods());
app.listen(Number(process.argv[2]), '127.0.0.1');
JS
  ;;
serve) exec node service.mjs "$2" ;;
esac
