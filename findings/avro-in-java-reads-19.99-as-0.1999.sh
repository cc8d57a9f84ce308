#!/usr/bin/env bash
# Guess: Avro refuses to read a decimal of two places with a schema of four, or gives the same price: its specification says
#   that two decimals match only if scale and precision are the same. Times in milliseconds and microseconds likewise.
# What happens: Java takes the bytes as the reader's schema says: 19.99 is 0.1999, and the first of January 2026 is a day in
#   January 1970. Its own check calls both pairs of schemas COMPATIBLE. fastavro and Avro's library for Python read them
#   as the writer's schema says, and so rightly; but what was written as plain bytes stays bytes for them, where Java has
#   a price. avsc gives the bytes themselves.
# Version: org.apache.avro avro 1.12.0, JDK 17; fastavro 1.13.1 and avro 1.12.2 for Python.
# Who meets it: a consumer in Java whose schema gives a price more places, or a time more digits, than the producer's does.
# Needs: JDK 17 with Maven, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.avro</groupId><artifactId>avro</artifactId><version>1.12.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check fastavro==1.13.1 avro==1.12.2
cat > probe.py <<'PY'
import datetime
import io
import json
from decimal import Decimal

import avro.io
import avro.schema
import fastavro


def record(kind, **logical):
    return {"type": "record", "name": "Trade", "fields": [{"name": "value", "type": {"type": kind, **logical}}]}


def decimal(scale):
    return record("bytes", logicalType="decimal", precision=18, scale=scale)


first = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
millis, micros = (record("long", logicalType=f"timestamp-{unit}") for unit in ("millis", "micros"))
for name, writer, reader, value in (
    ("same", decimal(2), decimal(2), Decimal("19.99")),
    ("scale", decimal(2), decimal(4), Decimal("19.99")),
    ("unit", millis, micros, first),
    ("plain", record("bytes"), decimal(2), b"\x07\xcf"),
):
    file = io.BytesIO()
    fastavro.schemaless_writer(file, writer, {"value": value})
    for suffix, schema in (("writer", writer), ("reader", reader)):
        json.dump(schema, open(f"{name}.{suffix}", "w"))
    open(f"{name}.bytes", "wb").write(file.getvalue())
    fast = fastavro.schemaless_reader(io.BytesIO(file.getvalue()), writer, reader)["value"]
    schemas = (avro.schema.parse(json.dumps(schema)) for schema in (writer, reader))
    own = avro.io.DatumReader(*schemas).read(avro.io.BinaryDecoder(io.BytesIO(file.getvalue())))["value"]
    print(f"{name}: fastavro {fast}, Python {own}")
PY
cat > Probe.java <<'JAVA'
import java.io.File;
import java.nio.file.*;
import org.apache.avro.*;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.*;
import org.apache.avro.io.DecoderFactory;

class Probe {
  public static void main(String[] names) throws Exception {
    for (var name : names) {
      var writer = new Schema.Parser().parse(new File(name + ".writer"));
      var reader = new Schema.Parser().parse(new File(name + ".reader"));
      var data = new GenericData();
      data.addLogicalTypeConversion(new Conversions.DecimalConversion());
      data.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
      data.addLogicalTypeConversion(new TimeConversions.TimestampMicrosConversion());
      var decoder = DecoderFactory.get().binaryDecoder(Files.readAllBytes(Path.of(name + ".bytes")), null);
      var value = new GenericDatumReader<GenericRecord>(writer, reader, data).read(null, decoder).get("value");
      System.out.println(name + ": Java " + value + ", " + SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getType());
    }
  }
}
JAVA
seen=$(v/bin/python probe.py; java -cp 'lib/*' Probe.java same scale unit plain); echo "$seen"
[ "$seen" = "same: fastavro 19.99, Python 19.99
scale: fastavro 19.99, Python 19.99
unit: fastavro 2026-01-01 00:00:00+00:00, Python 2026-01-01 00:00:00+00:00
plain: fastavro b'\\x07\\xcf', Python b'\\x07\\xcf'
same: Java 19.99, COMPATIBLE
scale: Java 0.1999, COMPATIBLE
unit: Java 1970-01-21T10:53:45.600Z, COMPATIBLE
plain: Java 19.99, COMPATIBLE" ] || { echo "Avro's libraries no longer read a decimal of another scale so."; exit 1; }
