#!/usr/bin/env bash
# Guess: jo, the shell's writer of JSON, keeps numbers as doubles: 9007199254740993 ends in 2, and 21 zeros are 1e+21.
# What happens: so it does, but an exponent comes long before: a hundredth of an ether in wei, with 16 zeros, is 1e+16.
#   A decimal keeps 16 digits. "0x10" is 16, "007" is 7, and an empty text is null.
# Version: jo 1.9 of Debian 12 (1.9-1).
# Who meets it: whoever sends requests from the shell with `curl` and `jo`: a strict reader of integers refuses the amount,
#   so that the service seems to be at fault, and the ID 007 becomes another one.
# Needs: Debian 12 with its package lists up to date.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq jo=1.9-1 2> /dev/null
dpkg-deb -x jo_*.deb root
seen=$(for amount in 10000000000000000 100000000000000000 123456789.123456789 0x10 007 ''; do root/usr/bin/jo "amount=$amount"; done); echo "$seen"
[ "$seen" = '{"amount":1e+16}
{"amount":1e+17}
{"amount":123456789.1234568}
{"amount":16}
{"amount":7}
{"amount":null}' ] || { echo "jo no longer writes these amounts in this way."; exit 1; }
