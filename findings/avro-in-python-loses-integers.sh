#!/usr/bin/env bash
# Guess: a writer of Avro puts an integer into the branch `long` of a union of double and long, in Python as in Java.
# What happens: fastavro takes the first branch that can hold it, and takes a double for one: with the double first,
#   9007199254740993 is read back as 9007199254740992.0. Avro's own library for Python does so with the long first.
#   So in Python no order of the branches is safe with both libraries. Java keeps the integer in both orders.
# Version: fastavro 1.13.1, avro (Python) 1.12.1, org.apache.avro:avro 1.12.1, JDK 17.
# Who meets it: an archive of responses that Python writes for a schema written elsewhere: amounts and IDs change, and
#   each small integer becomes a float.
# Needs: Python, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.apache.avro</groupId><artifactId>avro</artifactId><version>1.12.1</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.io.ByteArrayOutputStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.*;
import org.apache.avro.io.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    for (var text : new String[] {"[\"double\",\"long\"]", "[\"long\",\"double\"]"}) {
      var schema = new Schema.Parser().parse(text);
      var out = new ByteArrayOutputStream();
      var encoder = EncoderFactory.get().binaryEncoder(out, null);
      new GenericDatumWriter<Object>(schema).write(9007199254740993L, encoder);
      encoder.flush();
      var decoder = DecoderFactory.get().binaryDecoder(out.toByteArray(), null);
      System.out.println("Java " + text + ": " + new GenericDatumReader<Object>(schema).read(null, decoder));
    }
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check fastavro==1.13.1 avro==1.12.1
cat > probe.py <<'PY'
import io
import json

import avro.io
import avro.schema
import fastavro

for branches in (["double", "long"], ["long", "double"]):
    schema = fastavro.parse_schema(branches)
    out = io.BytesIO()
    fastavro.schemaless_writer(out, schema, 9007199254740993)
    out.seek(0)
    own = avro.schema.parse(json.dumps(branches))
    bytes_ = io.BytesIO()
    avro.io.DatumWriter(own).write(9007199254740993, avro.io.BinaryEncoder(bytes_))
    bytes_.seek(0)
    text = json.dumps(branches, separators=(",", ":"))
    print(f"fastavro {text}: {fastavro.schemaless_reader(out, schema)}")
    print(f"avro {text}: {avro.io.DatumReader(own).read(avro.io.BinaryDecoder(bytes_))}")
PY
seen=$(v/bin/python probe.py; java -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
[ "$seen" = 'fastavro ["double","long"]: 9007199254740992.0
avro ["double","long"]: 9007199254740993
fastavro ["long","double"]: 9007199254740993
avro ["long","double"]: 9007199254740992.0
Java ["double","long"]: 9007199254740993
Java ["long","double"]: 9007199254740993' ] || { echo "Avro in Python no longer puts an integer into a double in one order of each library."; exit 1; }
