#!/usr/bin/env bash
# Guess: TypeSpec, which keeps numbers exactly, writes a limit of 16 digits to OpenAPI as it is, rounds it, or tells that it
#   cannot.
# What happens: @maxValue(9007199254740993), the largest number of 64 bits and @maxValue(123456789.123456789) are in no output,
#   and nothing is said. A default of 9007199254740993 becomes null, for an integer that may not be null. It depends on the rest
#   of the file, too: after a 9007199254740992 anywhere both are 9007199254740992, in the other order both are gone. The emitter
#   for JSON Schema makes a text of a decimal or an int64, and leaves their `minimum` and `default` as numbers: the limit has no
#   effect on a text, and the default is not valid. @encode("unixTimestamp") stays a date-time there.
# Version: @typespec/compiler, @typespec/http, @typespec/openapi, @typespec/openapi3 and @typespec/json-schema 1.11.0, Node 20.
# Who meets it: whoever describes a service with TypeSpec: limits of amounts and prices are gone, and nobody refuses what is
#   above them.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @typespec/compiler@1.11.0 @typespec/http@1.11.0 @typespec/openapi@1.11.0 \
  @typespec/openapi3@1.11.0 @typespec/json-schema@1.11.0
echo 'emit: ["@typespec/openapi3", "@typespec/json-schema"]' > tspconfig.yaml
properties() { sed -n "/^ *properties:/,/^ *required:/p" "$1" | grep -v 'properties:\|required:' | tr -s ' \n' ' ' | sed 's/^ //; s/ $//'; echo; }
compiled() {
  cat > main.tsp <<TSP
import "@typespec/http";
import "@typespec/openapi3";
import "@typespec/json-schema";
using Http;
using JsonSchema;

@service(#{ title: "Trades" })
@jsonSchema
namespace Trades;

model Trade { $1 }
@route("/trade") op read(): { @body trade?: Trade[] };
TSP
  echo "$1"
  npx tsp compile . 2>&1 | grep -c 'warning\|error' | sed 's/^/  warnings: /' || true
  sed '/^ *required:/,/^ *properties:/{/properties:/!d}' tsp-output/@typespec/openapi3/openapi.yaml > openapi.yaml
  printf '  OpenAPI: '; properties openapi.yaml
  printf '  JSON Schema: '; properties tsp-output/@typespec/json-schema/Trade.yaml
}
seen=$(
  compiled '@maxValue(9007199254740992) a: integer;'
  compiled '@maxValue(9007199254740993) a: integer;'
  compiled '@maxValue(9007199254740992) a: integer; @maxValue(9007199254740993) b: integer;'
  compiled '@maxValue(9007199254740993) a: integer; @maxValue(9007199254740992) b: integer;'
  compiled '@maxValue(18446744073709551615) a: integer; @maxValue(100000000000000000000) b: integer;'
  compiled 'a: int64 = 9007199254740993;'
  compiled '@maxValue(123456789.123456789) a: decimal; @minValue(0.01) b: decimal; c: decimal = 0.10;'
  compiled '@maxValue(5) a: int64; @encode("unixTimestamp", int32) b: utcDateTime;'
); echo "$seen"
[ "$seen" = '@maxValue(9007199254740992) a: integer;
  warnings: 0
  OpenAPI: a: type: integer maximum: 9007199254740992
  JSON Schema: a: type: integer maximum: 9007199254740992
@maxValue(9007199254740993) a: integer;
  warnings: 0
  OpenAPI: a: type: integer
  JSON Schema: a: type: integer
@maxValue(9007199254740992) a: integer; @maxValue(9007199254740993) b: integer;
  warnings: 0
  OpenAPI: a: type: integer maximum: 9007199254740992 b: type: integer maximum: 9007199254740992
  JSON Schema: a: type: integer maximum: 9007199254740992 b: type: integer maximum: 9007199254740992
@maxValue(9007199254740993) a: integer; @maxValue(9007199254740992) b: integer;
  warnings: 0
  OpenAPI: a: type: integer b: type: integer
  JSON Schema: a: type: integer b: type: integer
@maxValue(18446744073709551615) a: integer; @maxValue(100000000000000000000) b: integer;
  warnings: 0
  OpenAPI: a: type: integer b: type: integer maximum: 100000000000000000000
  JSON Schema: a: type: integer b: type: integer maximum: 100000000000000000000
a: int64 = 9007199254740993;
  warnings: 0
  OpenAPI: a: type: integer format: int64 default: null
  JSON Schema: a: type: string default: null
@maxValue(123456789.123456789) a: decimal; @minValue(0.01) b: decimal; c: decimal = 0.10;
  warnings: 0
  OpenAPI: a: type: number format: decimal b: type: number format: decimal minimum: 0.01 c: type: number format: decimal default: 0.1
  JSON Schema: a: type: string b: type: string minimum: 0.01 c: type: string default: 0.1
@maxValue(5) a: int64; @encode("unixTimestamp", int32) b: utcDateTime;
  warnings: 0
  OpenAPI: a: type: integer format: int64 maximum: 5 b: type: integer format: unixtime
  JSON Schema: a: type: string maximum: 5 b: type: string format: date-time' ] || { echo "TypeSpec writes these limits and defaults in another way."; exit 1; }
