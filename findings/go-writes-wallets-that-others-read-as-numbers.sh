#!/usr/bin/env bash
# Guess: writers of YAML put a text in quotation marks if other readers would take it for a number; Go perhaps not for a wallet.
# What happens: four of Go's libraries, and two of Rust, write the text 0x52…EE7 of a wallet without them, as it does not fit
#   into their integers. PyYAML and ruamel read an integer, js-yaml and yaml for Node a float: the last digits are lost. PyYAML
#   writes the text 1e18 plain, and goccy/go-yaml too: nine other readers take it for a number. Five write 1:30, which is 90 for
#   PyYAML. Each library that also reads gets its own text back.
# Version: gopkg.in/yaml.v2 v2.4.0, gopkg.in/yaml.v3 v3.0.1, go.yaml.in/yaml/v4 v4.0.0, sigs.k8s.io/yaml v1.6.0,
#   github.com/goccy/go-yaml v1.19.2, Go 1.26; serde_yaml 0.9.34, serde_norway 0.9.42, serde-saphyr 0.0.29 for Rust; PyYAML
#   6.0.4, ruamel.yaml 0.19.1, Python 3.11; js-yaml 5.5.0, yaml 2.9.1, Node 20.
# Who meets it: whoever writes fixtures, manifests or a ConfigMap with wallets by a tool in Go or Rust. A service or a test in
#   Node or Python reads them.
# Needs: Node, Python, Go, Rust.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
echo '["0x52908400098527886E0F7030069857D2E4169EE7", "0x1f", "1e18", "1:30"]' > texts.json
mkdir written
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts js-yaml@5.5.0 yaml@2.9.1
cat > probe.mjs <<'JS'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dump, load } from 'js-yaml';
import { parse, stringify } from 'yaml';

const texts = JSON.parse(readFileSync('texts.json'));
if (process.argv[2] === 'write')
  for (const [name, write] of [['js-yaml', dump], ['yaml', stringify]])
    writeFileSync(`written/${name}`, JSON.stringify(texts.map((text) => write({ v: text }))));
else
  for (const writer of readdirSync('written').sort())
    for (const [name, read] of [['js-yaml', load], ['yaml', parse]])
      JSON.parse(readFileSync(`written/${writer}`)).forEach((document, index) => {
        const { v } = read(document);
        if (v !== texts[index]) console.log(`${writer} writes ${document.trim()}, ${name} reads ${typeof v} ${v}`);
      });
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pyyaml==6.0.4 ruamel.yaml==0.19.1
cat > probe.py <<'PY'
import io
import json
import os
import sys

import yaml
from ruamel.yaml import YAML


def ruamel_dump(value):
    stream = io.StringIO()
    YAML(typ="safe").dump(value, stream)
    return stream.getvalue()


texts = json.load(open("texts.json"))
if sys.argv[1] == "write":
    for name, write in (("pyyaml", yaml.safe_dump), ("ruamel", ruamel_dump)):
        json.dump([write({"v": text}) for text in texts], open(f"written/{name}", "w"))
else:
    for writer in sorted(os.listdir("written")):
        for name, read in (("pyyaml", yaml.safe_load), ("ruamel", YAML(typ="safe").load)):
            for text, document in zip(texts, json.load(open(f"written/{writer}"))):
                value = read(document)["v"]
                if value != text:
                    print(f"{writer} writes {document.strip()}, {name} reads {type(value).__name__} {value}")
PY
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	goccy "github.com/goccy/go-yaml"
	v4 "go.yaml.in/yaml/v4"
	v2 "gopkg.in/yaml.v2"
	v3 "gopkg.in/yaml.v3"
	sigs "sigs.k8s.io/yaml"
)

type library struct {
	name  string
	write func(any) ([]byte, error)
	read  func([]byte, any) error
}

func listIn(file string) []string {
	var list []string
	bytes, _ := os.ReadFile(file)
	if err := json.Unmarshal(bytes, &list); err != nil {
		panic(err)
	}
	return list
}

func main() {
	libraries := []library{
		{"yaml.v2", v2.Marshal, v2.Unmarshal}, {"yaml.v3", v3.Marshal, v3.Unmarshal},
		{"yaml.v4", func(value any) ([]byte, error) { return v4.Marshal(value) }, func(text []byte, to any) error { return v4.Unmarshal(text, to) }},
		{"goccy", goccy.Marshal, goccy.Unmarshal}, {"sigs", sigs.Marshal, func(text []byte, to any) error { return sigs.Unmarshal(text, to) }},
	}
	texts := listIn("texts.json")
	if os.Args[1] == "write" {
		for _, each := range libraries {
			var documents []string
			for _, text := range texts {
				document, _ := each.write(map[string]string{"v": text})
				documents = append(documents, string(document))
			}
			bytes, _ := json.Marshal(documents)
			os.WriteFile("written/"+each.name, bytes, 0o644)
		}
		return
	}
	writers, _ := os.ReadDir("written")
	for _, writer := range writers {
		for _, each := range libraries {
			for index, document := range listIn("written/" + writer.Name()) {
				var read map[string]any
				if err := each.read([]byte(document), &read); err != nil {
					panic(err)
				}
				if read["v"] != texts[index] {
					fmt.Printf("%s writes %s, %s reads %T %v\n", writer.Name(), strings.TrimSpace(document), each.name, read["v"], read["v"])
				}
			}
		}
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require gopkg.in/yaml.v2@v2.4.0 -require gopkg.in/yaml.v3@v3.0.1 -require go.yaml.in/yaml/v4@v4.0.0 -require sigs.k8s.io/yaml@v1.6.0 -require github.com/goccy/go-yaml@v1.19.2
go mod tidy 2> /dev/null
cat > Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[dependencies]
serde_json = "=1.0.154"
serde_yaml = "=0.9.34"
serde_norway = "=0.9.42"
serde-saphyr = "=0.0.29"
TOML
mkdir src
cat > src/main.rs <<'RS'
use std::collections::BTreeMap;

fn list_in(file: &str) -> Vec<String> {
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn write(name: &str, texts: &[String], written: impl Fn(&BTreeMap<&str, &str>) -> String) {
    let documents: Vec<String> = texts.iter().map(|text| written(&BTreeMap::from([("v", text.as_str())]))).collect();
    std::fs::write(format!("written/{name}"), serde_json::to_string(&documents).unwrap()).unwrap();
}

fn main() {
    let texts = list_in("texts.json");
    if std::env::args().nth(1).as_deref() == Some("write") {
        write("serde_yaml", &texts, |map| serde_yaml::to_string(map).unwrap());
        write("serde_norway", &texts, |map| serde_norway::to_string(map).unwrap());
        write("serde_saphyr", &texts, |map| serde_saphyr::to_string(map).unwrap());
        return;
    }
    let mut writers: Vec<String> = std::fs::read_dir("written").unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    writers.sort();
    for writer in writers {
        for (index, document) in list_in(&format!("written/{writer}")).iter().enumerate() {
            let by_yaml: serde_json::Value = serde_yaml::from_str(document).unwrap();
            let by_saphyr: serde_json::Value = serde_saphyr::from_str(document).unwrap();
            for (name, read) in [("serde_yaml", by_yaml), ("serde_saphyr", by_saphyr)] {
                if read["v"].as_str() != Some(&texts[index]) {
                    println!("{writer} writes {}, {name} reads {}", document.trim(), read["v"]);
                }
            }
        }
    }
}
RS
export CARGO_TARGET_DIR=$dir/target
node probe.mjs write; v/bin/python probe.py write; go run . write; cargo run --quiet -- write
seen=$(node probe.mjs read; v/bin/python probe.py read; go run . read; cargo run --quiet -- read); echo "$seen"
[ "$seen" = 'goccy writes v: 1e18, js-yaml reads number 1000000000000000000
goccy writes v: 1e18, yaml reads number 1000000000000000000
pyyaml writes v: 1e18, js-yaml reads number 1000000000000000000
pyyaml writes v: 1e18, yaml reads number 1000000000000000000
serde_norway writes v: 0x52908400098527886E0F7030069857D2E4169EE7, js-yaml reads number 4.713600493505407e+47
serde_norway writes v: 0x52908400098527886E0F7030069857D2E4169EE7, yaml reads number 4.713600493505407e+47
serde_yaml writes v: 0x52908400098527886E0F7030069857D2E4169EE7, js-yaml reads number 4.713600493505407e+47
serde_yaml writes v: 0x52908400098527886E0F7030069857D2E4169EE7, yaml reads number 4.713600493505407e+47
sigs writes v: 0x52908400098527886E0F7030069857D2E4169EE7, js-yaml reads number 4.713600493505407e+47
sigs writes v: 0x52908400098527886E0F7030069857D2E4169EE7, yaml reads number 4.713600493505407e+47
yaml.v2 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, js-yaml reads number 4.713600493505407e+47
yaml.v2 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, yaml reads number 4.713600493505407e+47
yaml.v3 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, js-yaml reads number 4.713600493505407e+47
yaml.v3 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, yaml reads number 4.713600493505407e+47
yaml.v4 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, js-yaml reads number 4.713600493505407e+47
yaml.v4 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, yaml reads number 4.713600493505407e+47
goccy writes v: 1e18, ruamel reads float 1e+18
pyyaml writes v: 1e18, ruamel reads float 1e+18
ruamel writes {v: 1:30}, pyyaml reads int 90
serde_norway writes v: 0x52908400098527886E0F7030069857D2E4169EE7, pyyaml reads int 471360049350540672339372329809862569580528312039
serde_norway writes v: 1:30, pyyaml reads int 90
serde_norway writes v: 0x52908400098527886E0F7030069857D2E4169EE7, ruamel reads int 471360049350540672339372329809862569580528312039
serde_saphyr writes v: 1:30, pyyaml reads int 90
serde_yaml writes v: 0x52908400098527886E0F7030069857D2E4169EE7, pyyaml reads int 471360049350540672339372329809862569580528312039
serde_yaml writes v: 1:30, pyyaml reads int 90
serde_yaml writes v: 0x52908400098527886E0F7030069857D2E4169EE7, ruamel reads int 471360049350540672339372329809862569580528312039
sigs writes v: 0x52908400098527886E0F7030069857D2E4169EE7, pyyaml reads int 471360049350540672339372329809862569580528312039
sigs writes v: 0x52908400098527886E0F7030069857D2E4169EE7, ruamel reads int 471360049350540672339372329809862569580528312039
yaml writes v: 1:30, pyyaml reads int 90
yaml.v2 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, pyyaml reads int 471360049350540672339372329809862569580528312039
yaml.v2 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, ruamel reads int 471360049350540672339372329809862569580528312039
yaml.v3 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, pyyaml reads int 471360049350540672339372329809862569580528312039
yaml.v3 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, ruamel reads int 471360049350540672339372329809862569580528312039
yaml.v4 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, pyyaml reads int 471360049350540672339372329809862569580528312039
yaml.v4 writes v: 0x52908400098527886E0F7030069857D2E4169EE7, ruamel reads int 471360049350540672339372329809862569580528312039
goccy writes v: 1e18, yaml.v2 reads float64 1e+18
goccy writes v: 1e18, yaml.v3 reads float64 1e+18
goccy writes v: 1e18, yaml.v4 reads float64 1e+18
goccy writes v: 1e18, sigs reads float64 1e+18
pyyaml writes v: 1e18, yaml.v2 reads float64 1e+18
pyyaml writes v: 1e18, yaml.v3 reads float64 1e+18
pyyaml writes v: 1e18, yaml.v4 reads float64 1e+18
pyyaml writes v: 1e18, sigs reads float64 1e+18
goccy writes v: 1e18, serde_yaml reads 1e+18
goccy writes v: 1e18, serde_saphyr reads 1e+18
pyyaml writes v: 1e18, serde_yaml reads 1e+18
pyyaml writes v: 1e18, serde_saphyr reads 1e+18' ] || { echo "Fewer of these libraries write such texts without quotation marks, or others read them otherwise."; exit 1; }
