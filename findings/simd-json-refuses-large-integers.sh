#!/usr/bin/env bash
# Guess: simd-json reads an integer above 64 bits as a float, as serde_json does, whose place it takes.
# What happens: it refuses the whole text with "InvalidNumber", even where the member is an `f64`.
#   serde_json and sonic-rs read the same member as a float. simd-json also takes `-0` for a `u32`, and they do not.
#   A value without a type keeps both of two equal members in simd-json, so they are written again twice.
# Version: simd-json 0.19.0, sonic-rs 0.5.10, serde_json 1.0.154, Rust 1.95.
# Who meets it: a service that swaps its reader for speed. A conforming number, such as a wei amount of 20 digits,
#   is a malformed request from then on; the types in the code did not change.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "=1.0.154"
simd-json = "=0.19.0"
sonic-rs = "=0.5.10"
TOML
mkdir src
cat > src/main.rs <<'RS'
use serde::Deserialize;

#[derive(Deserialize)]
#[allow(dead_code)]
#[serde(default)]
#[derive(Default)]
struct Order {
    amount: f64,
    limit: u32,
}

fn main() {
    for text in [r#"{"amount":18446744073709551616}"#, r#"{"limit":-0}"#] {
        println!(
            "{text} serde_json {} sonic-rs {} simd-json {}",
            serde_json::from_str::<Order>(text).is_ok(),
            sonic_rs::from_str::<Order>(text).is_ok(),
            simd_json::from_slice::<Order>(&mut text.as_bytes().to_vec()).is_ok()
        );
    }
    let mut twice = br#"{"a":1,"a":2}"#.to_vec();
    println!("{}", simd_json::to_string(&simd_json::to_owned_value(&mut twice).unwrap()).unwrap());
}
RS
seen=$(CARGO_TARGET_DIR=$dir/target cargo run --quiet); echo "$seen"
[ "$(head -2 <<< "$seen")" = '{"amount":18446744073709551616} serde_json true sonic-rs true simd-json false
{"limit":-0} serde_json false sonic-rs false simd-json true' ] || { echo "simd-json no longer differs from serde_json over large integers and minus zero."; exit 1; }
