#!/usr/bin/env bash
# Guess: mountebank compares numbers and texts as texts, nock and the mocks of Python by type. None takes lists in another order.
# What happens: `deepEquals` of mountebank takes "5" for 5, "null" for null, BUY for buy and [2, 1] for [1, 2]. An amount that is
#   one wei off passes too. Its `equals` takes any list that has one of the items, {} for [], and no member for "". nock
#   takes the wrong amount as well, and {"a.b": 1} for {"a": {"b": 1}}. responses takes true for 1. respx and pook compare bodies
#   as Python writes them. So 5.0 is not 5 for them, and 1e18 not 1000000000000000000.
# Version: @mbtest/mountebank 2.9.2, nock 14.0.10, Node 20; responses 0.26.3, respx 0.23.1, pook 2.1.6, Python 3.11.
# Who meets it: whoever tests a client of a trading service against a mock. A client that sends another amount, order or type
#   passes.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @mbtest/mountebank@2.9.2 nock@14.0.10
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check responses==0.26.3 respx==0.23.1 pook==2.1.6 requests==2.34.2 httpx==0.28.1
cat > pairs.txt <<'TXT'
{"limit":5}	{"limit":5.0}
{"limit":5}	{"limit":"5"}
{"limit":1}	{"limit":true}
{"limit":null}	{"limit":"null"}
{"wei":9007199254740993}	{"wei":9007199254740992}
{"wei":1e18}	{"wei":1000000000000000000}
{"side":"buy"}	{"side":"BUY"}
{"ids":[1,2]}	{"ids":[2,1]}
{"ids":[1,1]}	{"ids":[1,2]}
{"ids":[]}	{"ids":{}}
{"note":""}	{}
{"a":{"b":1}}	{"a.b":1}
{"b":1,"a":2}	{"a":2,"b":1}
TXT
cat > probe.cjs <<'JS'
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const http = require('node:http');
const net = require('node:net');
const nock = require('nock');

const pairs = readFileSync('pairs.txt', 'utf8').trim().split('\n').map((line) => line.split('\t'));
const send = (port, method, path, body) => new Promise((resolve) => {
  const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
  const request = http.request({ host: '127.0.0.1', port, path, method, headers }, (response) => response.resume().on('end', () => resolve(response.statusCode)));
  request.on('error', () => resolve(0)).end(body);
});
const freePort = () => new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
(async () => {
  nock.restore();
  const [admin, port] = [await freePort(), await freePort()];
  const mountebank = spawn('node', ['node_modules/@mbtest/mountebank/bin/mb', '--port', admin, '--nologfile', '--localOnly', '--pidfile', 'mb.pid'], { stdio: 'ignore' });
  while (await send(admin, 'GET', '/') !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  const taken = [];
  for (const operator of ['deepEquals', 'equals'])
    for (const [expected, sent] of pairs) {
      await send(admin, 'DELETE', '/imposters');
      const stubs = [{ predicates: [{ [operator]: { body: JSON.parse(expected) } }], responses: [{ is: { statusCode: 201 } }] }];
      await send(admin, 'POST', '/imposters', JSON.stringify({ port, protocol: 'http', stubs }));
      taken.push([expected, sent, operator, (await send(port, 'POST', '/trades', sent)) === 201]);
    }
  mountebank.kill();
  nock.activate();
  for (const [expected, sent] of pairs) {
    nock.cleanAll();
    nock('http://127.0.0.1:9').post('/trades', JSON.parse(expected)).reply(201);
    taken.push([expected, sent, 'nock', (await send(9, 'POST', '/trades', sent)) === 201]);
  }
  for (const [expected, sent, tool, yes] of taken) console.log([expected, sent, tool, yes].join('\t'));
})();
JS
cat > probe.py <<'PY'
import json

import httpx
import pook
import requests
import responses
import respx

address, headers = "http://trades.example/trades", {"content-type": "application/json"}


def by_responses(expected, sent):
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        mock.post(address, match=[responses.matchers.json_params_matcher(expected)])
        requests.post(address, data=sent, headers=headers)


def by_respx(expected, sent):
    with respx.mock(assert_all_called=False) as mock:
        mock.post(address, json=expected).respond(201)
        httpx.post(address, content=sent, headers=headers)


def by_pook(expected, sent):
    with pook.use():
        pook.post(address, json=expected, reply=201)
        requests.post(address, data=sent, headers=headers)


taken = {}
for line in open("node.txt"):
    expected, sent, tool, yes = line.rstrip("\n").split("\t")
    taken.setdefault((expected, sent), []).extend([tool] if yes == "true" else [])
for probe in (by_responses, by_respx, by_pook):
    for (expected, sent), tools in taken.items():
        try:
            probe(json.loads(expected), sent)
            tools.append(probe.__name__[3:])
        except (requests.exceptions.ConnectionError, respx.models.AllMockedAssertionError, pook.exceptions.PookNoMatches):
            pass
for (expected, sent), tools in taken.items():
    print(f"{expected} and {sent}: {', '.join(tools) or 'none'}")
PY
node probe.cjs > node.txt
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '{"limit":5} and {"limit":5.0}: deepEquals, equals, nock, responses
{"limit":5} and {"limit":"5"}: deepEquals, equals
{"limit":1} and {"limit":true}: responses
{"limit":null} and {"limit":"null"}: deepEquals
{"wei":9007199254740993} and {"wei":9007199254740992}: deepEquals, equals, nock
{"wei":1e18} and {"wei":1000000000000000000}: deepEquals, equals, nock, responses
{"side":"buy"} and {"side":"BUY"}: deepEquals, equals
{"ids":[1,2]} and {"ids":[2,1]}: deepEquals, equals
{"ids":[1,1]} and {"ids":[1,2]}: equals
{"ids":[]} and {"ids":{}}: equals
{"note":""} and {}: equals
{"a":{"b":1}} and {"a.b":1}: nock
{"b":1,"a":2} and {"a":2,"b":1}: deepEquals, equals, nock, responses, respx, pook' ] || { echo "These mocks now take other bodies."; exit 1; }
