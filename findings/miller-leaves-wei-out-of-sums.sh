#!/usr/bin/env bash
# Guess: Miller writes a wallet's address of 40 hex digits in quotation marks. It does; the surprises were seen beside it.
# What happens: an integer of JSON above 63 bits becomes a text in quotation marks. A sum and a mean leave it out without an
#   error, a product is `(error)`, and the maximum is that text. The handbook says that what is no integer of 64 bits is a
#   float; 1e21 is one. The other way, the text 0xff of CSV becomes JSON without quotation marks, which no other parser reads.
# Version: miller 6.6.0-2+b3 of Debian 12.
# Who meets it: sums and percentiles of balances in wei from a log in JSON lines, or of short hashes and data such as 0x01.
# Needs: Debian 12.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq miller=6.6.0-2+b3 2> /dev/null
dpkg -x miller_*.deb .
mlr=usr/bin/mlr
seen=$(for balance in 9223372036854775807 9223372036854775808 1000000000000000000000 1e21; do
  printf '{"balance": %s}\n{"balance": 5}\n' $balance > balances.jsonl
  $mlr --ijsonl --ojsonl head -n 1 then put '$type = typeof($balance); $twice = $balance * 2' balances.jsonl
  $mlr --ijsonl --ojsonl stats1 -a count,sum,mean,max -f balance balances.jsonl
done
printf 'data\n0xff\n' | $mlr --icsv --ojsonl cat); echo "$seen"
[ "$seen" = '{"balance": 9223372036854775807, "type": "int", "twice": 18446744073709552000}
{"balance_count": 2, "balance_sum": 9223372036854776000, "balance_mean": 4611686018427388000, "balance_max": 9223372036854775807}
{"balance": "9223372036854775808", "type": "string", "twice": (error)}
{"balance_count": 2, "balance_sum": 5, "balance_mean": 5, "balance_max": "9223372036854775808"}
{"balance": "1000000000000000000000", "type": "string", "twice": (error)}
{"balance_count": 2, "balance_sum": 5, "balance_mean": 5, "balance_max": "1000000000000000000000"}
{"balance": 1e21, "type": "float", "twice": 2000000000000000000000}
{"balance_count": 2, "balance_sum": 1000000000000000000000, "balance_mean": 500000000000000000000, "balance_max": 1000000000000000000000}
{"data": 0xff}' ] || { echo "Miller reads large integers otherwise than before."; exit 1; }
