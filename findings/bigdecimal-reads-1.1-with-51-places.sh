#!/usr/bin/env bash
# Guess: Rust's crates for decimals read the JSON number 1.1 as 1.1: that is what they are for.
# What happens: rust_decimal does. bigdecimal reads 1.100000000000000088817841970012523233890533447265625, and writes that as text.
#   fastnum refuses every number, even an integer, and reads texts alone.
#   rust_decimal refuses the text "1e-30", and reads the same amount with its zeros written out as 0.
#   The number 123456789.123456789 lost its last places before rust_decimal saw it.
# Version: rust_decimal 1.43.0, bigdecimal 0.4.11, fastnum 0.7.5, serde_json 1.0.154, with their default features and serde.
# Who meets it: a service in Rust that takes prices as JSON numbers. A price that is stored and sent back has 51 places,
#   and a comparison with the decimal 1.1 says that they differ.
# Needs: Rust.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[dependencies]
serde = "=1.0.229"
serde_json = "=1.0.154"
rust_decimal = { version = "=1.43.0", features = ["serde"] }
bigdecimal = { version = "=0.4.11", features = ["serde"] }
fastnum = { version = "=0.7.5", features = ["serde"] }
TOML
mkdir src
cat > src/main.rs <<'RS'
fn again<T: serde::de::DeserializeOwned + serde::Serialize>(json: &str) -> String {
    serde_json::from_str::<T>(json).map_or("refused".into(), |amount| serde_json::to_string(&amount).unwrap())
}

fn main() {
    for json in ["1.1", "123456789.123456789", "5", "\"1.1\"", "\"1e-30\"", "\"0.000000000000000000000000000001\""] {
        println!(
            "{json}: rust_decimal {} bigdecimal {} fastnum {}",
            again::<rust_decimal::Decimal>(json),
            again::<bigdecimal::BigDecimal>(json),
            again::<fastnum::D128>(json)
        );
    }
}
RS
seen=$(CARGO_TARGET_DIR=$dir/target cargo run --quiet); echo "$seen"
[ "$seen" = '1.1: rust_decimal "1.1" bigdecimal "1.100000000000000088817841970012523233890533447265625" fastnum refused
123456789.123456789: rust_decimal "123456789.12345679" bigdecimal "123456789.12345679104328155517578125" fastnum refused
5: rust_decimal "5" bigdecimal "5" fastnum refused
"1.1": rust_decimal "1.1" bigdecimal "1.1" fastnum "1.1"
"1e-30": rust_decimal refused bigdecimal "1E-30" fastnum "1E-30"
"0.000000000000000000000000000001": rust_decimal "0.0000000000000000000000000000" bigdecimal "1E-30" fastnum "1E-30"' ] || { echo "bigdecimal no longer reads the binary digits of 1.1, or the others read other amounts."; exit 1; }
