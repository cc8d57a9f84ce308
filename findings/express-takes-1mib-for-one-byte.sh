#!/usr/bin/env bash
# Guess: none. It was seen while libraries that read durations and sizes from a text were compared.
# What happens: the package bytes, which reads the limit of a body, takes "1MiB" for 1 byte: with that limit Express answers 413
#   to each body, even {}. "100k" is 100 bytes; "1,000kb", "1Mi" and "1e6" are 1 byte: where the text is not of its form, it
#   reads the digits at the start as bytes, without an error. Python's humanfriendly reads "1Mi" as 1,000,000, Go's go-humanize
#   as 1,048,576. go-units has two functions, and "1MiB" is 1,000,000 for one of them.
# Version: express 5.2.1 with bytes 3.1.2, Node 20; humanfriendly 10.0; github.com/dustin/go-humanize v1.0.1 and
#   github.com/docker/go-units v0.5.0, Go 1.26.
# Who meets it: whoever copies a limit from a gateway or from Kubernetes ("1Mi") into a service in Node: large bodies are
#   refused as they should be, small ones too.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts express@5.2.1 bytes@3.1.2
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check humanfriendly==10.0
cat > probe.mjs <<'JS'
import { once } from 'node:events';
import bytes from 'bytes';
import express from 'express';

const limits = ['1mb', '1MiB', '1Mi', '100k', '1,000kb', '1e6'];
console.log(`bytes: ${limits.map((limit) => `${limit}=${bytes.parse(limit)}`).join(' ')}`);
for (const limit of ['1mb', '1MiB', '100k']) {
  const server = express()
    .use(express.json({ limit }))
    .post('/', (_request, response) => response.json({}))
    .use((error, _request, response, _next) => response.status(error.status).end())
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = (body) => fetch(`http://127.0.0.1:${server.address().port}/`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const [empty, long] = await Promise.all([send('{}'), send(JSON.stringify({ note: 'a'.repeat(200) }))]);
  console.log(`Express, limit ${limit}: ${empty.status} for {}, ${long.status} for 211 bytes`);
  server.close();
}
JS
cat > probe.py <<'PY'
from humanfriendly import InvalidSize, parse_size


def show(text):
    try:
        return parse_size(text)
    except InvalidSize:
        return "refused"


print("humanfriendly:", *(f"{text}={show(text)}" for text in ("1mb", "1MiB", "1Mi", "100k", "1,000kb", "1e6")))
PY
cat > main.go <<'GO'
package main

import (
	"fmt"

	units "github.com/docker/go-units"
	"github.com/dustin/go-humanize"
)

func main() {
	readers := []struct {
		name string
		read func(string) (int64, error)
	}{
		{"go-humanize", func(text string) (int64, error) { size, err := humanize.ParseBytes(text); return int64(size), err }},
		{"go-units FromHumanSize", units.FromHumanSize},
		{"go-units RAMInBytes", units.RAMInBytes},
	}
	for _, reader := range readers {
		fmt.Print(reader.name, ":")
		for _, text := range []string{"1mb", "1MiB", "1Mi", "100k", "1,000kb", "1e6"} {
			if size, err := reader.read(text); err != nil {
				fmt.Print(" ", text, "=refused")
			} else {
				fmt.Print(" ", text, "=", size)
			}
		}
		fmt.Println()
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/dustin/go-humanize@v1.0.1 -require github.com/docker/go-units@v0.5.0
go mod tidy 2> /dev/null
seen=$(node probe.mjs; v/bin/python probe.py; go run .); echo "$seen"
[ "$seen" = 'bytes: 1mb=1048576 1MiB=1 1Mi=1 100k=100 1,000kb=1 1e6=1
Express, limit 1mb: 200 for {}, 200 for 211 bytes
Express, limit 1MiB: 413 for {}, 413 for 211 bytes
Express, limit 100k: 200 for {}, 413 for 211 bytes
humanfriendly: 1mb=1000000 1MiB=1048576 1Mi=1000000 100k=100000 1,000kb=refused 1e6=refused
go-humanize: 1mb=1000000 1MiB=1048576 1Mi=1048576 100k=100000 1,000kb=1000000 1e6=refused
go-units FromHumanSize: 1mb=1000000 1MiB=1000000 1Mi=refused 100k=100000 1,000kb=refused 1e6=1000000
go-units RAMInBytes: 1mb=1048576 1MiB=1048576 1Mi=refused 100k=102400 1,000kb=refused 1e6=1000000' ] || { echo "Express and these libraries read sizes otherwise than before."; exit 1; }
