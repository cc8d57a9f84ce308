#!/usr/bin/env bash
# Guess: Rust's two crates for time read RFC 3339 from JSON, and both allow a space for the T.
# What happens: so they do, but each takes more, and not the same. chrono takes "2026-1-2T3:4:5Z", a blank before
#   the text, and "UTC" for Z. jiff takes a comma before the fraction, no seconds, no minutes, and no hyphens.
#   Both take second 60 at any minute: chrono keeps it and writes it again, jiff makes it 59.
# Version: chrono 0.4.45, jiff 1.0.2, Rust 1.95.
# Who meets it: a client that checks `timestamp` by parsing it: what passes depends on the crate.
#   A service with chrono passes on a second 60 that most other readers refuse.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[dependencies]
serde_json = "=1.0.154"
chrono = { version = "=0.4.45", features = ["serde"] }
jiff = { version = "=1.0.2", features = ["serde"] }
TOML
mkdir src
cat > src/main.rs <<'RS'
fn main() {
    for text in [
        "2026-01-02 03:04:05Z", "2026-1-2T3:4:5Z", " 2026-01-02T03:04:05Z", "2026-01-02T03:04:05UTC", "2026-01-02T03:04:05,5Z",
        "2026-01-02T03:04Z", "2026-01-02T03Z", "20260102T030405Z", "2026-01-02T03:04:60Z",
    ] {
        let json = serde_json::to_string(text).unwrap();
        let chrono = serde_json::from_str::<chrono::DateTime<chrono::Utc>>(&json);
        let jiff = serde_json::from_str::<jiff::Timestamp>(&json);
        let written = |text: Option<String>| text.unwrap_or("refused".into());
        println!(
            "{json} chrono {} jiff {}",
            written(chrono.ok().map(|time| serde_json::to_string(&time).unwrap())),
            written(jiff.ok().map(|time| serde_json::to_string(&time).unwrap()))
        );
    }
}
RS
seen=$(CARGO_TARGET_DIR=$dir/target cargo run --quiet); echo "$seen"
[ "$seen" = '"2026-01-02 03:04:05Z" chrono "2026-01-02T03:04:05Z" jiff "2026-01-02T03:04:05Z"
"2026-1-2T3:4:5Z" chrono "2026-01-02T03:04:05Z" jiff refused
" 2026-01-02T03:04:05Z" chrono "2026-01-02T03:04:05Z" jiff refused
"2026-01-02T03:04:05UTC" chrono "2026-01-02T03:04:05Z" jiff refused
"2026-01-02T03:04:05,5Z" chrono refused jiff "2026-01-02T03:04:05.5Z"
"2026-01-02T03:04Z" chrono refused jiff "2026-01-02T03:04:00Z"
"2026-01-02T03Z" chrono refused jiff "2026-01-02T03:00:00Z"
"20260102T030405Z" chrono refused jiff "2026-01-02T03:04:05Z"
"2026-01-02T03:04:60Z" chrono "2026-01-02T03:04:60Z" jiff "2026-01-02T03:04:59Z"' ] || { echo "chrono and jiff no longer read these times as before."; exit 1; }
