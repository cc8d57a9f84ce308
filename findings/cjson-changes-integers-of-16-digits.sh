#!/usr/bin/env bash
# Guess: cJSON keeps numbers as doubles, so 9007199254740992 (2 to the power of 53) survives reading and writing.
# What happens: it is written as 9.00719925474099e+15, which is smaller by 2. So is 0.30000000000000004, as 0.3.
#   cJSON writes 15 digits, reads them back, and takes them when they are "nearly" equal: within a relative epsilon.
#   Only a larger difference makes it write 17 digits, so 1234567890123456789 keeps more digits than 2 to the power of 53.
# Version: Debian 12, libcjson 1.7.15.
# Who meets it: a device or gateway in C that passes an amount on. The double could hold the integer; the text does not.
# Needs: gcc, Debian 12 with its package lists up to date.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq libcjson1=1.7.15-1+deb12u4 libcjson-dev=1.7.15-1+deb12u4 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
lib=$dir/$(dirname root/usr/lib/*/libcjson.so.1)
cat > again.c <<'C'
#include <cjson/cJSON.h>
#include <stdio.h>
int main(void) {
  const char *texts[] = {"9007199254740992", "4503599627370497", "0.30000000000000004", "1234567890123456789"};
  for (int i = 0; i < 4; i++) printf("%s: %s\n", texts[i], cJSON_PrintUnformatted(cJSON_Parse(texts[i])));
}
C
gcc again.c -o again -Iroot/usr/include -L"$lib" -lcjson
seen=$(LD_LIBRARY_PATH=$lib ./again); echo "$seen"
grep -q '^9007199254740992: 9.00719925474099e+15$' <<< "$seen" && grep -q '^0.30000000000000004: 0.3$' <<< "$seen" ||
  { echo "cJSON no longer changes an integer of 16 digits that a double holds exactly."; exit 1; }
