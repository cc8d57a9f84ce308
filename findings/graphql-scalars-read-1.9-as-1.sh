#!/usr/bin/env bash
# Guess: libraries of GraphQL scalars in Node, Python and Go take texts of digits for large integers and decimals. They refuse 1.9
#   and the 30th of February.
# What happens: `PositiveInt` of graphql-scalars reads 1.9 and the text "1e3" as 1, `Port` keeps 80.5, and `LocalDateTime` takes the
#   30th of February. `Hexadecimal` refuses a wallet with 0x, and a sum of 1e21 leaves as a text, a smaller one as a number.
#   graphene's `BigInt` reads 1.9 as 1, "1e3" as 1000 and true as 1, and its `Decimal` makes 48 places of 19.99. For gqlgen the text
#   "yes" is false, "1_000" is a float and no integer, and "" is a time in the year 1. In Java `Date` makes the 28th of the 30th of
#   February. Its integers take "1e3" as 1000 and refuse 1.9.
# Version: graphql-scalars 2.0.0, graphql 16.15.0, Node 20; graphene 3.4.3, Python 3.11; gqlgen v0.17.98, Go 1.26;
#   graphql-java-extended-scalars 24.0, graphql-java 24.1, JDK 17.
# Who meets it: whoever puts GraphQL in front of a trading service, or moves it to another stack. One variable is another amount.
# Needs: Node, Python, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts graphql-scalars@2.0.0 graphql@16.15.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check graphene==3.4.3
cat > node.mjs <<'JS'
import * as scalars from 'graphql-scalars';

const values = {
  PositiveInt: [1.9, '1.9', '1e3', '5.0', true], BigInt: [1.9, '1e3', true], Port: [80.5], Date: ['2026-02-30'],
  LocalDateTime: ['2026-02-30T03:04:05'], DateTime: ['2026-02-30T03:04:05Z'], Hexadecimal: ['0x5aAe', '5aAe'],
};
const attempt = action => {
  try {
    const result = action();
    return typeof result === 'bigint' ? `${result}n` : JSON.stringify(result);
  } catch {
    return 'refused';
  }
};
for (const [name, list] of Object.entries(values))
  console.log(`graphql-scalars ${name}: ${list.map(value => `${JSON.stringify(value)} is ${attempt(() => scalars[`GraphQL${name}`].parseValue(value))}`).join(', ')}`);
console.log(`graphql-scalars BigInt writes ${[1e15, 1e21].map(value => attempt(() => scalars.GraphQLBigInt.serialize(value))).join(', ')}`);
JS
cat > python.py <<'PY'
import json

import graphene

types = {"BigInt": graphene.BigInt, "Decimal": graphene.Decimal, "Date": graphene.Date, "DateTime": graphene.DateTime}
fields = {}
for name, kind in types.items():
    fields[name] = graphene.Field(kind, value=kind())
    fields[f"resolve_{name}"] = lambda root, info, value: value
schema = graphene.Schema(query=type("Query", (graphene.ObjectType,), fields), auto_camelcase=False)
for name, values in {"BigInt": [1.9, "1.9", "1e3", True, "1_000"], "Decimal": [19.99, "19.99", "1_000", True], "Date": ["2026-02-30"],
                     "DateTime": ["2026-02-30T03:04:05Z", "2026-W01-5"]}.items():
    answers = []
    for value in values:
        result = schema.execute(f"query($value: {name}) {{ {name}(value: $value) }}", variables={"value": value})
        answers.append(f"{json.dumps(value)} is {'refused' if result.errors else json.dumps(result.data[name])}")
    print(f"graphene {name}: {', '.join(answers)}")
PY
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/99designs/gqlgen/graphql"
)

func show[T any](name string, read func(any) (T, error), values ...string) {
	answers := []string{}
	for _, text := range values {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		var value any
		decoder.Decode(&value)
		answer := "refused"
		if result, err := read(value); err == nil {
			answer = fmt.Sprint(result)
		}
		answers = append(answers, text+" is "+answer)
	}
	fmt.Printf("gqlgen %s: %s\n", name, strings.Join(answers, ", "))
}

func main() {
	show("Int64", graphql.UnmarshalInt64, `1.9`, `5.0`, `"1e3"`, `"1_000"`, `true`)
	show("Float", graphql.UnmarshalFloat, `"1_000"`, `"0x10p0"`, `"NaN"`, `true`)
	show("Boolean", graphql.UnmarshalBoolean, `"true"`, `"yes"`, `1`)
	show("Time", graphql.UnmarshalTime, `"2026-02-30T03:04:05Z"`, `""`)
}
GO
go mod init probe > /dev/null 2>&1; go get github.com/99designs/gqlgen@v0.17.98 > /dev/null 2>&1; go mod tidy > /dev/null 2>&1
for artifact in graphql-java-extended-scalars:24.0 graphql-java:24.1 java-dataloader:5.0.0; do
  mvn -q -B -Dstyle.color=never dependency:copy "-Dartifact=com.graphql-java:$artifact" -DoutputDirectory=lib > /dev/null 2>&1
done
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.reactivestreams:reactive-streams:1.0.3 -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import graphql.GraphQLContext;
import graphql.scalars.ExtendedScalars;
import graphql.schema.GraphQLScalarType;
import java.util.*;

class Probe {
  static void show(GraphQLScalarType type, Object... values) {
    var answers = new ArrayList<String>();
    for (var value : values) {
      var text = value instanceof String ? "\"" + value + "\"" : value.toString();
      try {
        answers.add(text + " is " + type.getCoercing().parseValue(value, GraphQLContext.getDefault(), Locale.ENGLISH));
      } catch (Exception exception) {
        answers.add(text + " is refused");
      }
    }
    System.out.println("graphql-java " + type.getName() + ": " + String.join(", ", answers));
  }

  public static void main(String[] arguments) {
    show(ExtendedScalars.GraphQLLong, 1.9, 5.0, "1e3", "1_000", true);
    show(ExtendedScalars.PositiveInt, 1.9, 5.0, "5", "1e3", true);
    show(ExtendedScalars.GraphQLBigDecimal, 19.99, "1_000", true);
    show(ExtendedScalars.Date, "2026-02-30", "2026-02-31", "2026-02-32");
    show(ExtendedScalars.DateTime, "2026-02-30T03:04:05Z");
    show(ExtendedScalars.UUID, "1-2-3-4-5");
  }
}
JAVA
seen=$(node node.mjs 2> /dev/null; v/bin/python python.py; go run .; java -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
[ "$seen" = 'graphql-scalars PositiveInt: 1.9 is 1, "1.9" is 1, "1e3" is 1, "5.0" is 5, true is refused
graphql-scalars BigInt: 1.9 is refused, "1e3" is refused, true is refused
graphql-scalars Port: 80.5 is 80.5
graphql-scalars Date: "2026-02-30" is refused
graphql-scalars LocalDateTime: "2026-02-30T03:04:05" is "2026-02-30T03:04:05"
graphql-scalars DateTime: "2026-02-30T03:04:05Z" is refused
graphql-scalars Hexadecimal: "0x5aAe" is refused, "5aAe" is "5aAe"
graphql-scalars BigInt writes 1000000000000000, "1000000000000000000000"
graphene BigInt: 1.9 is 1, "1.9" is 1, "1e3" is 1000, true is 1, "1_000" is 1000
graphene Decimal: 19.99 is "19.989999999999998436805981327779591083526611328125", "19.99" is "19.99", "1_000" is "1000", true is "1"
graphene Date: "2026-02-30" is refused
graphene DateTime: "2026-02-30T03:04:05Z" is refused, "2026-W01-5" is "2026-01-02T00:00:00"
gqlgen Int64: 1.9 is refused, 5.0 is refused, "1e3" is refused, "1_000" is refused, true is refused
gqlgen Float: "1_000" is 1000, "0x10p0" is 16, "NaN" is NaN, true is refused
gqlgen Boolean: "true" is true, "yes" is false, 1 is refused
gqlgen Time: "2026-02-30T03:04:05Z" is refused, "" is 0001-01-01 00:00:00 +0000 UTC
graphql-java Long: 1.9 is refused, 5.0 is 5, "1e3" is 1000, "1_000" is refused, true is refused
graphql-java PositiveInt: 1.9 is refused, 5.0 is 5, "5" is refused, "1e3" is refused, true is refused
graphql-java BigDecimal: 19.99 is 19.99, "1_000" is refused, true is refused
graphql-java Date: "2026-02-30" is 2026-02-28, "2026-02-31" is 2026-02-28, "2026-02-32" is refused
graphql-java DateTime: "2026-02-30T03:04:05Z" is refused
graphql-java UUID: "1-2-3-4-5" is 00000001-0002-0003-0004-000000000005' ] || { echo "Libraries of GraphQL scalars now read other values."; exit 1; }
