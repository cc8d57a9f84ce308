#!/usr/bin/env bash
# Guess: the libraries for 256-bit integers read the JSON of each other: decimal texts as decimal, and hex after 0x.
#   Those in Go refuse a leading zero after 0x.
# What happens: Go's uint256 writes ten as "10". primitive-types in Rust reads that as 16, and "1e3" as 483; " 5" is 0 there.
#   Geth's hexutil refuses "10". alloy in Rust reads 10, and also "1_000" as 1000, and "0b1" as 1, which primitive-types
#   reads as 177. An empty text is 0 for alloy and hexutil. Both in Go refuse "0x05", as guessed.
# Version: github.com/holiman/uint256 v1.3.2 and go-ethereum v1.17.10, Go 1.26; primitive-types 0.14.0, alloy-primitives 1.7.3.
# Who meets it: a service in Go whose amounts of wei a client in Rust reads: the client sees another amount, without an error.
# Needs: Go, Rust.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mkdir go rust rust/src
cat > go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/holiman/uint256"
)

func main() {
	written, _ := json.Marshal(uint256.NewInt(10))
	fmt.Println("uint256 writes ten as", string(written))
	for _, text := range os.Args[1:] {
		quoted, _ := json.Marshal(text)
		var byUint256 uint256.Int
		var byHexutil hexutil.Big
		first, second := "refused", "refused"
		if json.Unmarshal(quoted, &byUint256) == nil {
			first = byUint256.Dec()
		}
		if json.Unmarshal(quoted, &byHexutil) == nil {
			second = byHexutil.ToInt().String()
		}
		fmt.Printf("%s: uint256 %s hexutil %s\n", quoted, first, second)
	}
}
GO
cat > rust/Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[dependencies]
serde_json = "=1.0.154"
alloy-primitives = { version = "=1.7.3", features = ["serde"] }
primitive-types = { version = "=0.14.0", features = ["serde"] }
TOML
cat > rust/src/main.rs <<'RS'
fn main() {
    for text in std::env::args().skip(1) {
        let quoted = serde_json::to_string(&text).unwrap();
        let primitive = serde_json::from_str::<primitive_types::U256>(&quoted).map_or("refused".into(), |amount| amount.to_string());
        let alloy = serde_json::from_str::<alloy_primitives::U256>(&quoted).map_or("refused".into(), |amount| amount.to_string());
        println!("{quoted}: primitive-types {primitive} alloy {alloy}");
    }
}
RS
texts=(10 1e3 ' 5' '' 1_000 0b1 +5 0x05)
cd go
go mod init probe 2> /dev/null
go mod edit -require github.com/holiman/uint256@v1.3.2 -require github.com/ethereum/go-ethereum@v1.17.10
go mod tidy 2> /dev/null
seen=$(go run . "${texts[@]}"; cd ../rust; CARGO_TARGET_DIR=$dir/target cargo run --quiet -- "${texts[@]}"); echo "$seen"
[ "$seen" = 'uint256 writes ten as "10"
"10": uint256 10 hexutil refused
"1e3": uint256 refused hexutil refused
" 5": uint256 refused hexutil refused
"": uint256 refused hexutil 0
"1_000": uint256 refused hexutil refused
"0b1": uint256 refused hexutil refused
"+5": uint256 5 hexutil refused
"0x05": uint256 refused hexutil refused
"10": primitive-types 16 alloy 10
"1e3": primitive-types 483 alloy refused
" 5": primitive-types 0 alloy refused
"": primitive-types refused alloy 0
"1_000": primitive-types refused alloy 1000
"0b1": primitive-types 177 alloy 1
"+5": primitive-types refused alloy refused
"0x05": primitive-types 5 alloy 5' ] || { echo "These libraries no longer read \"10\" as 10 and as 16."; exit 1; }
