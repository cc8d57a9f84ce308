#!/usr/bin/env bash
# Guess: oasdiff calls it breaking if a request body no longer takes other members than those listed.
# What happens: `oasdiff breaking` reports none, with exit code 0 even with `--fail-on`, and `changelog` has no line. So for
#   `additionalProperties: false`, for `unevaluatedProperties: false`, and for a new `not`. In the same
#   version it reports a new `dependentRequired`, `if`, `propertyNames`, `contains` and `multipleOf`.
# Version: github.com/oasdiff/oasdiff v1.37.0, documents of OpenAPI 3.1. `oasdiff diff` shows all of them.
# Who meets it: a gate on the interface of a release: each client that sends one member more gets 400 after it passed.
# Needs: Go, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
GOBIN=$dir go install github.com/oasdiff/oasdiff@v1.37.0 2> /dev/null
cat > write.js <<'JS'
const changes = {
  base: {},
  additionalProperties: { additionalProperties: false },
  unevaluatedProperties: { unevaluatedProperties: false },
  not: { not: { required: ['amount', 'limit'] } },
  propertyNames: { propertyNames: { pattern: '^[a-z]+$' } },
  dependentRequired: { dependentRequired: { amount: ['limit'] } },
};
for (const [name, change] of Object.entries(changes)) {
  const schema = { type: 'object', properties: { amount: { type: 'number' }, limit: { type: 'integer' } }, ...change };
  const operation = { requestBody: { content: { 'application/json': { schema } } }, responses: { 200: { description: 'done' } } };
  const document = { openapi: '3.1.0', info: { title: 'Trade', version: '1' }, paths: { '/trade-token': { post: operation } } };
  fs.writeFileSync(`${name}.json`, JSON.stringify(document));
}
JS
node -e "$(cat write.js)"
seen=$(for change in additionalProperties unevaluatedProperties not propertyNames dependentRequired; do
  code=0
  ./oasdiff breaking base.json "$change.json" --fail-on WARN > /dev/null 2>&1 || code=$?
  echo "$change: exit $code"
done); echo "$seen"
[ "$seen" = 'additionalProperties: exit 0
unevaluatedProperties: exit 0
not: exit 0
propertyNames: exit 1
dependentRequired: exit 1' ] || { echo "oasdiff now reports bodies that were closed, or no longer reports other keywords."; exit 1; }
