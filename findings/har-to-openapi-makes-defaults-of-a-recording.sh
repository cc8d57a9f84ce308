#!/usr/bin/env bash
# Guess: har-to-openapi describes a recorded exchange with the types it saw: a number for 10^21 wei, a text for a balance in
#   quotation marks. It does. None for the rest.
# What happens: the recorded value of a query parameter becomes its `default`, so that a service that follows the description
#   trades 5 where a client says nothing. Bodies are closed, with `required: []`, which OpenAPI 3.0 forbids: two validators
#   refuse the description. 10^21 is a `number`, but a price of 10 an `integer`, which excludes 10.5.
# Version: har-to-openapi 2.0.0 and @apidevtools/swagger-parser 13.0.0, Node 20; openapi-spec-validator 0.9.0.
# Who meets it: whoever makes a description of a service from recorded traffic, to check or to load it by that.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts har-to-openapi@2.0.0 @apidevtools/swagger-parser@13.0.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check openapi-spec-validator==0.9.0
cat > probe.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const SwaggerParser = require('@apidevtools/swagger-parser');
const { generateSpec } = require('har-to-openapi');

const size = { headersSize: -1, bodySize: -1 };
const mimeType = 'application/json';
const request = {
  method: 'POST', url: 'https://service.test/trades?amount=5', httpVersion: 'HTTP/1.1', ...size, cookies: [],
  headers: [{ name: 'content-type', value: mimeType }], queryString: [{ name: 'amount', value: '5' }],
  postData: { mimeType, text: '{"limit":1000000000000000000000,"price":10}' },
};
const response = {
  status: 201, statusText: 'Created', httpVersion: 'HTTP/1.1', ...size, cookies: [], headers: [], redirectURL: '',
  content: { size: -1, mimeType, text: '{"balance":"1000000000000000000000"}' },
};
const timings = { send: 0, wait: 5, receive: 0 };
const entries = [{ startedDateTime: '2026-01-02T00:00:00Z', time: 5, request, response, cache: {}, timings }];
const har = { log: { version: '1.2', creator: { name: 'probe', version: '1' }, entries } };

generateSpec(har, {}).then(async ({ spec }) => {
  writeFileSync('openapi.json', JSON.stringify(spec));
  const { parameters, requestBody, responses } = spec.paths['/trades'].post;
  console.log('amount:', JSON.stringify(parameters[0].schema));
  const { properties, additionalProperties, required } = requestBody.content[mimeType].schema;
  console.log('body:', JSON.stringify({ ...properties, additionalProperties, required }));
  console.log('response:', JSON.stringify(responses[201].content[mimeType].schema.properties));
  const validated = await SwaggerParser.validate(spec).then(() => 'takes it', () => 'refuses it');
  console.log(`swagger-parser ${validated}, of OpenAPI ${spec.openapi}`);
});
JS
seen=$(node probe.cjs; v/bin/openapi-spec-validator openapi.json > /dev/null 2>&1 || echo 'openapi-spec-validator refuses it'); echo "$seen"
[ "$seen" = 'amount: {"default":"5","example":"5","type":"string"}
body: {"limit":{"type":"number"},"price":{"type":"integer"},"additionalProperties":false,"required":[]}
response: {"balance":{"type":"string"}}
swagger-parser refuses it, of OpenAPI 3.0.0
openapi-spec-validator refuses it' ] || { echo "har-to-openapi describes a recording otherwise than before."; exit 1; }
