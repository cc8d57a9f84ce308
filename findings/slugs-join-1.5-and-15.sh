#!/usr/bin/env bash
# Guess: libraries make a hyphen of the dot in a name, Django alone leaves it out; so "Rate 1.5" and "Rate 15" get one slug there.
# What happens: they get one slug from Node's slug and github-slugger too, and slugify keeps the dot.
#   "½ Token" becomes "12-token" in Django: the fraction is written out and its stroke left out.
#   "AT&T" is "at-t", "at-and-t", "atandt", "att" or "ATandT". python-slugify makes "1000" of "1,000", but "1-5" of "1.5".
#   slugify keeps capitals and brackets, and writes "Rate-1.5-percent"; nobody else says percent.
# Version: Django 5.2.19, python-slugify 9.2.0; slugify 1.6.9, slug 12.0.1, @sindresorhus/slugify 3.0.1, github-slugger 2.0.0;
#   github.com/gosimple/slug v1.15.0, Go 1.26.
# Who meets it: whoever makes keys, addresses or file names from names of tokens and of scenarios on two sides:
#   the sides disagree, and two names can share a page.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
names=('Rate 1.5 %' 'Rate 15 %' '½ Token' 'AT&T' '1,000 (max)' 'OrderBookV2')
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check Django==5.2.19 python-slugify==9.2.0
cat > probe.py <<'PY'
import sys

import slugify
from django.utils.text import slugify as by_django

for name in sys.argv[1:]:
    print(f"{name}: Django {by_django(name)}, python-slugify {slugify.slugify(name)}")
PY
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts slugify@1.6.9 slug@12.0.1 @sindresorhus/slugify@3.0.1 github-slugger@2.0.0
cat > probe.mjs <<'JS'
import sindresorhus from '@sindresorhus/slugify';
import { slug as github } from 'github-slugger';
import slug from 'slug';
import slugify from 'slugify';

for (const name of process.argv.slice(2))
  console.log(`${name}: slugify ${slugify(name)}, slug ${slug(name)}, sindresorhus ${sindresorhus(name)}, github-slugger ${github(name)}`);
JS
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/gosimple/slug"
)

func main() {
	for _, name := range os.Args[1:] {
		fmt.Printf("%s: gosimple %s\n", name, slug.Make(name))
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/gosimple/slug@v1.15.0
go mod tidy 2> /dev/null
seen=$(v/bin/python probe.py "${names[@]}"; node probe.mjs "${names[@]}"; go run . "${names[@]}"); echo "$seen"
[ "$seen" = 'Rate 1.5 %: Django rate-15, python-slugify rate-1-5
Rate 15 %: Django rate-15, python-slugify rate-15
½ Token: Django 12-token, python-slugify 1-2-token
AT&T: Django att, python-slugify at-t
1,000 (max): Django 1000-max, python-slugify 1000-max
OrderBookV2: Django orderbookv2, python-slugify orderbookv2
Rate 1.5 %: slugify Rate-1.5-percent, slug rate-15, sindresorhus rate-1-5, github-slugger rate-15-
Rate 15 %: slugify Rate-15-percent, slug rate-15, sindresorhus rate-15, github-slugger rate-15-
½ Token: slugify Token, slug token, sindresorhus token, github-slugger -token
AT&T: slugify ATandT, slug att, sindresorhus at-and-t, github-slugger att
1,000 (max): slugify 1000-(max), slug 1000-max, sindresorhus 1-000-max, github-slugger 1000-max
OrderBookV2: slugify OrderBookV2, slug orderbookv2, sindresorhus order-book-v2, github-slugger orderbookv2
Rate 1.5 %: gosimple rate-1-5
Rate 15 %: gosimple rate-15
½ Token: gosimple 1-2-token
AT&T: gosimple atandt
1,000 (max): gosimple 1-000-max
OrderBookV2: gosimple orderbookv2' ] || { echo "These libraries no longer make these slugs."; exit 1; }
