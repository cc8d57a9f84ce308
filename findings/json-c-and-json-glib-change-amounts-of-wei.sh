#!/usr/bin/env bash
# Guess: a JSON library in C reads an integer above 64 bits as a double, or refuses it.
# What happens: json-c makes 18446744073709551615 of each larger one, and its accessor for 64 bits says
#   9223372036854775807. json-glib makes -1 of it, and -9223372036854775808 of 2 to the power of 63. Neither reports
#   an error. 20 tokens of 18 decimal places are such an integer.
#   json-glib also writes 0.1 as 0.10000000000000001 and 1e400 as inf.0, which no JSON reader takes.
# Version: json-c 0.16, json-glib 1.6.6, as in Debian 12.
# Who meets it: tools, gateways and clients in C that pass on a response with amounts in wei as JSON numbers.
# Needs: Debian 12, gcc.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; chmod 755 "$dir"; cd "$dir"
apt-get download -qq libjson-c5=0.16-2 libjson-c-dev=0.16-2 libjson-glib-1.0-0=1.6.6-1 libjson-glib-dev=1.6.6-1 \
  libglib2.0-0=2.74.6-2+deb12u9 libglib2.0-dev=2.74.6-2+deb12u9 2> /dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat > c.c <<'C'
#include <json-c/json.h>
#include <stdio.h>

int main(int count, char *amounts[]) {
  for (int i = 1; i < count; i++) {
    struct json_object *list = json_tokener_parse(amounts[i]);
    printf("json-c: %s is %s, as 64 bits %lld\n", amounts[i], json_object_to_json_string_ext(list, JSON_C_TO_STRING_PLAIN),
           (long long)json_object_get_int64(json_object_array_get_idx(list, 0)));
  }
}
C
cat > glib.c <<'C'
#include <json-glib/json-glib.h>
#include <stdio.h>

int main(int count, char *amounts[]) {
  for (int i = 1; i < count; i++) {
    JsonParser *parser = json_parser_new();
    gboolean accepted = json_parser_load_from_data(parser, amounts[i], -1, NULL);
    printf("json-glib: %s is %s\n", amounts[i], accepted ? json_to_string(json_parser_get_root(parser), FALSE) : "refused");
  }
}
C
library() { find . -name "$1" | head -1; }
gcc -Iusr/include c.c "$(library libjson-c.so.5)" -o c
gcc -Iusr/include/json-glib-1.0 -Iusr/include/glib-2.0 -I"$(dirname "$(library glibconfig.h)")" glib.c "$(library libjson-glib-1.0.so.0)" \
  "$(library libgobject-2.0.so.0)" "$(library libglib-2.0.so.0)" -Wl,--allow-shlib-undefined -o glib
export LD_LIBRARY_PATH=$PWD/usr/lib/x86_64-linux-gnu:$PWD/lib/x86_64-linux-gnu
amounts=('[9223372036854775807]' '[9223372036854775808]' '[18446744073709551616]' '[20000000000000000000]' '[0.1]' '[1e400]')
seen=$(./c "${amounts[@]}"; ./glib "${amounts[@]}"); echo "$seen"
[ "$seen" = 'json-c: [9223372036854775807] is [9223372036854775807], as 64 bits 9223372036854775807
json-c: [9223372036854775808] is [9223372036854775808], as 64 bits 9223372036854775807
json-c: [18446744073709551616] is [18446744073709551615], as 64 bits 9223372036854775807
json-c: [20000000000000000000] is [18446744073709551615], as 64 bits 9223372036854775807
json-c: [0.1] is [0.1], as 64 bits 0
json-c: [1e400] is [1e400], as 64 bits 9223372036854775807
json-glib: [9223372036854775807] is [9223372036854775807]
json-glib: [9223372036854775808] is [-9223372036854775808]
json-glib: [18446744073709551616] is [-1]
json-glib: [20000000000000000000] is [-1]
json-glib: [0.1] is [0.10000000000000001]
json-glib: [1e400] is [inf.0]' ] || { echo "json-c and json-glib no longer change integers above 64 bits."; exit 1; }
