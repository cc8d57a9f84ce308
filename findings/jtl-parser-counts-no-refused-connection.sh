#!/usr/bin/env bash
# Guess: a parser of JMeter's results counts the samples that JMeter marked as failed.
# What happens: parse-jtl looks at the status alone. A refused connection has no status, and a failed assertion has 200:
#   neither is an error. A message with a line break becomes a request of its own, here one named "200" of 300 ms.
#   performance-results-parser, which builds on it, reads only samples without a URL, those of transactions. For a plan
#   without them it says 0 samples and PASS. It writes the share of errors with a percent sign: half of them is 0.5 %.
# Version: performance-results-parser 0.0.10, parse-jtl 1.1.0, Node 20.
# Who meets it: a job that stops a release if more than 1 % of the requests fail. It passes if all of them are refused, and
#   also if half of them have the status 500.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund performance-results-parser@0.0.10 parse-jtl@1.1.0 > /dev/null 2>&1
head=timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect
{
  echo "$head"
  echo '1767225600000,20,trade,200,OK,user 1-1,text,true,,300,200,1,1,http://127.0.0.1/trade-token,18,0,1'
  echo '1767225601000,30,trade,500,Internal Server Error,user 1-1,text,false,,300,200,1,1,http://127.0.0.1/trade-token,18,0,1'
  echo '1767225602000,2,trade,Non HTTP response code: java.net.ConnectException,Connection refused,user 1-1,text,false,,300,200,1,1,http://127.0.0.1/trade-token,0,0,1'
  printf '1767225603000,2,trade,200,OK,user 1-1,text,false,"no price,\nbut an error",300,200,1,1,http://127.0.0.1/trade-token,18,0,1\n'
} > requests.jtl
{
  echo "$head"
  for status in 200 500 200 500; do
    echo "1767225600000,20,sell,$status,OK,user 1-1,text,$([ $status = 200 ] && echo true || echo false),,300,200,1,1,null,18,0,1"
  done
} > transactions.jtl
cat > probe.mjs <<'JS'
import parser from 'performance-results-parser';
import { parse } from 'parse-jtl';

for (const [name, { samples, errors, max }] of Object.entries(parse('requests.jtl').requests)) console.log('parse-jtl:', name, { samples, errors, max });
const thresholds = [{ metric: 'Errors', scope: 'OVERALL', checks: ['rate<1'] }];
for (const file of ['requests.jtl', 'transactions.jtl']) {
  const { status, metrics } = parser.parse({ type: 'jmeter', files: [file], thresholds });
  const [samples, errors] = ['Samples', 'Errors'].map((wanted) => metrics.find(({ name }) => name === wanted));
  console.log(`performance-results-parser: ${file} ${status}, ${samples.sum} samples, errors ${errors.rate} ${errors.unit}`);
}
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = "parse-jtl: 200 { samples: 1, errors: 0, max: 300 }
parse-jtl: trade { samples: 4, errors: 1, max: 30 }
performance-results-parser: requests.jtl PASS, 0 samples, errors NaN %
performance-results-parser: transactions.jtl PASS, 4 samples, errors 0.5 %" ] || { echo "These parsers now read JMeter's failed samples otherwise."; exit 1; }
