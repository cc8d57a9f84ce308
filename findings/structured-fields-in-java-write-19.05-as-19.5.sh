#!/usr/bin/env bash
# Guess: writers of structured fields round to three places, to the even digit. They write 5.0 as a decimal but for JavaScript, and
#   readers take dates and byte sequences alike.
# What happens: Java's drops zeros after the point, so that 19.05 becomes 19.5 and 0.001 becomes 0.1, also if it read the field. It
#   cuts off what is beyond three places, and knows no dates. structured-headers for Node writes 19.9995 as "20." and 1e-7 as "0.",
#   which it refuses itself, and http-sfv alone takes. 0.0005 is 0.001 for it and for floats in Python, and 0.0 elsewhere. Bytes
#   without padding are refused in Go and by http-sfv, though the standard says that they should not be.
# Version: org.greenbytes.http:structured-fields 0.4, JDK 17; structured-headers 2.1.0, structured-field-values 2.0.4, Node 20;
#   http-sf 1.5.0, http-sfv 0.9.9, Python 3.11; github.com/dunglas/httpsfv v1.1.2, Go 1.26; sfv 0.16.0, Rust 1.95.
# Who meets it: whoever writes quotas, rates or priorities with decimals into headers, such as a parameter of a rate limit.
# Needs: JDK 17 with Maven, Node, Python, Go, Rust.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.greenbytes.http:structured-fields:0.4 -DoutputDirectory=lib > /dev/null 2>&1
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts structured-headers@2.1.0 structured-field-values@2.0.4
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check http-sf==1.5.0 http-sfv==0.9.9
printf '%s\n' 19.05 5.007 0.001 0.99 19.9995 0.9999 0.0005 0.0015 1e-7 5.0 > numbers.txt
printf '%s\n' 19.05 5.0 20. 0. @1767323045 :aGk: '1;rate=0.05' > fields.txt
cat > Probe.java <<'JAVA'
import java.math.BigDecimal;
import java.nio.file.*;
import org.greenbytes.http.sfv.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    for (var text : Files.readAllLines(Path.of("numbers.txt")))
      System.out.println("write\t" + text + "\tJava\t" + DecimalItem.valueOf(new BigDecimal(text)).serialize());
    for (var field : Files.readAllLines(Path.of("fields.txt"))) {
      var answer = "refused";
      try {
        answer = Parser.parseItem(field).serialize();
      } catch (ParseException exception) {
      }
      System.out.println("read\t" + field + "\tJava\t" + answer);
    }
  }
}
JAVA
cat > node.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { decodeItem, encodeItem } from 'structured-field-values';
import { parseItem, serializeItem } from 'structured-headers';

const lines = name => readFileSync(name, 'utf8').trim().split('\n');
const libraries = {
  'structured-headers': [number => serializeItem([number, new Map()]), field => serializeItem(parseItem(field))],
  'structured-field-values': [encodeItem, field => encodeItem(decodeItem(field))],
};
for (const [name, [write, read]] of Object.entries(libraries)) {
  for (const text of lines('numbers.txt')) console.log(`write\t${text}\t${name}\t${write(Number(text))}`);
  for (const field of lines('fields.txt')) {
    let answer = 'refused';
    try {
      answer = read(field);
    } catch {}
    console.log(`read\t${field}\t${name}\t${answer}`);
  }
}
JS
cat > python.py <<'PY'
import http_sf
import http_sfv


def old(field):
    item = http_sfv.Item()
    item.parse(field.encode())
    return str(item)


new = lambda field: http_sf.ser(http_sf.parse(field.encode(), tltype="item"))
for name, write, read in (("http-sf", lambda number: http_sf.ser((number, {})), new), ("http-sfv", lambda number: str(http_sfv.Item(number)), old)):
    for text in open("numbers.txt").read().split():
        print("write", text, name, write(float(text)), sep="\t")
    for field in open("fields.txt").read().split():
        try:
            answer = read(field)
        except ValueError:
            answer = "refused"
        print("read", field, name, answer, sep="\t")
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/dunglas/httpsfv"
)

func lines(name string) []string {
	text, _ := os.ReadFile(name)
	return strings.Fields(string(text))
}

func main() {
	for _, text := range lines("numbers.txt") {
		number, _ := strconv.ParseFloat(text, 64)
		answer, _ := httpsfv.Marshal(httpsfv.NewItem(number))
		fmt.Printf("write\t%s\tGo\t%s\n", text, answer)
	}
	for _, field := range lines("fields.txt") {
		answer := "refused"
		if item, err := httpsfv.UnmarshalItem([]string{field}); err == nil {
			answer, _ = httpsfv.Marshal(item)
		}
		fmt.Printf("read\t%s\tGo\t%s\n", field, answer)
	}
}
GO
go mod init probe > /dev/null 2>&1; go get github.com/dunglas/httpsfv@v1.1.2 > /dev/null 2>&1
mkdir -p rust/src
printf '[package]\nname = "probe"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nsfv = "=0.16.0"\n' > rust/Cargo.toml
cat > rust/src/main.rs <<'RS'
use sfv::{Decimal, FieldType, Item, Parser};
use std::fs::read_to_string;

fn main() {
    for text in read_to_string("numbers.txt").unwrap().lines() {
        let number = Decimal::try_from(text.parse::<f64>().unwrap()).unwrap();
        println!("write\t{text}\tRust\t{}", Item::new(number).serialize());
    }
    for field in read_to_string("fields.txt").unwrap().lines() {
        let answer = Parser::new(field).parse::<Item>().map_or("refused".to_string(), |item| item.serialize());
        println!("read\t{field}\tRust\t{answer}");
    }
}
RS
cargo build --quiet --manifest-path rust/Cargo.toml 2> /dev/null
seen=$({ java -cp 'lib/*' Probe.java; node node.mjs; v/bin/python python.py; go run .; rust/target/debug/probe; } > answers.txt
python3 - << 'PY'
answers = {}
for line in open("answers.txt"):
    action, text, name, answer = line.rstrip("\n").split("\t")
    answers.setdefault((action, text), {}).setdefault(answer, []).append(name)
for (action, text), groups in sorted(answers.items(), key=lambda entry: entry[0][0], reverse=True):
    common = max(groups, key=lambda answer: len(groups[answer]))
    print(f"{action} {text}: {common}" + "".join(f"; {answer} ({', '.join(names)})" for answer, names in groups.items() if answer != common))
PY
); echo "$seen"
[ "$seen" = 'write 19.05: 19.05; 19.5 (Java)
write 5.007: 5.007; 5.7 (Java)
write 0.001: 0.001; 0.1 (Java)
write 0.99: 0.99
write 19.9995: 20.0; 19.999 (Java); 20. (structured-headers)
write 0.9999: 1.0; 0.999 (Java); 1. (structured-headers)
write 0.0005: 0.0; 0.001 (structured-headers, http-sf, http-sfv)
write 0.0015: 0.002; 0.1 (Java)
write 1e-7: 0.0; 0. (structured-headers)
write 5.0: 5.0; 5 (structured-headers, structured-field-values)
read 19.05: 19.05; 19.5 (Java)
read 5.0: 5.0; 5 (structured-headers, structured-field-values)
read 20.: refused; 20.0 (http-sfv)
read 0.: refused; 0.0 (http-sfv)
read @1767323045: @1767323045; refused (Java)
read :aGk:: :aGk=:; refused (http-sfv, Go)
read 1;rate=0.05: 1;rate=0.05; 1;rate=0.5 (Java)' ] || { echo "Libraries for structured fields now write or read other values."; exit 1; }
