#!/usr/bin/env bash
# Guess: serde_json reads 9007199254740993.0 as the nearest double, 9007199254740992, as other readers do.
# What happens: it reads 9007199254740994. The text lies between two doubles; the rule of IEEE 754 takes the even one.
#   serde_json is faster without that last step. Its feature `float_roundtrip` brings it, and must be asked for.
#   sonic-rs, Python and Node read 9007199254740992.
# Version: serde_json 1.0.154 with its default features, sonic-rs 0.5.10, Rust 1.95.
# Who meets it: a comparison of what two services returned for one amount. They differ in the last digit,
#   and neither service computed anything.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[features]
exact = ["serde_json/float_roundtrip"]

[dependencies]
serde_json = "=1.0.154"
sonic-rs = "=0.5.10"
TOML
mkdir src
cat > src/main.rs <<'RS'
fn main() {
    let text = "9007199254740993.0";
    println!("serde_json {:.0} sonic-rs {:.0}", serde_json::from_str::<f64>(text).unwrap(), sonic_rs::from_str::<f64>(text).unwrap());
}
RS
export CARGO_TARGET_DIR=$dir/target
seen="default: $(cargo run --quiet)
float_roundtrip: $(cargo run --quiet --features exact)
Python $(python3 -c 'import json; print(int(json.loads("9007199254740993.0")))'), Node $(node -p 'JSON.parse("9007199254740993.0")')"
echo "$seen"
[ "$seen" = 'default: serde_json 9007199254740994 sonic-rs 9007199254740992
float_roundtrip: serde_json 9007199254740992 sonic-rs 9007199254740992
Python 9007199254740992, Node 9007199254740992' ] || { echo "serde_json no longer rounds this number to another double than its feature float_roundtrip does."; exit 1; }
