#!/usr/bin/env bash
# Guess: the libraries for package URLs write one component in the same way, as that is the purpose of the format.
# What happens: a version such as 1.0.0+build.5 keeps its plus in Node, and has %2B in Python and Go. A slash in a qualifier
#   stays in Python, and is %2F in Node and Go. Go leaves the name My_Pkg.Name of PyPI; the others write my-pkg.name.
#   So three libraries of one project write three texts. Each reads all of them: only a comparison of texts fails.
# Version: packageurl-js 2.0.1, Node 20; packageurl-python 0.17.6; packageurl-go v0.1.7, Go 1.26.
# Who meets it: whoever looks up the components of an image's SBOM in a list of advisories or exceptions by these texts.
#   Debian's versions have a plus: the package curl of Debian 12 is one.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts packageurl-js@2.0.1
cat > probe.cjs <<'JS'
const { PackageURL } = require('packageurl-js');
console.log('Node:', new PackageURL('deb', 'debian', 'curl', '7.88.1-10+deb12u5').toString());
console.log('Node:', new PackageURL('oci', null, 'service', 'sha256:abc', { repository_url: 'ghcr.io/a' }).toString());
console.log('Node:', new PackageURL('pypi', null, 'My_Pkg.Name', '1.0').toString());
console.log('Node reads', ...['+', '%2B'].map((plus) => PackageURL.fromString(`pkg:deb/debian/curl@7${plus}deb`).version));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check packageurl-python==0.17.6
cat > probe.py <<'PY'
from packageurl import PackageURL

print("Python:", PackageURL("deb", "debian", "curl", "7.88.1-10+deb12u5").to_string())
print("Python:", PackageURL("oci", None, "service", "sha256:abc", {"repository_url": "ghcr.io/a"}).to_string())
print("Python:", PackageURL("pypi", None, "My_Pkg.Name", "1.0").to_string())
print("Python reads", *(PackageURL.from_string(f"pkg:deb/debian/curl@7{plus}deb").version for plus in ("+", "%2B")))
PY
cat > main.go <<'GO'
package main

import (
	"fmt"

	purl "github.com/package-url/packageurl-go"
)

func main() {
	fmt.Println("Go:", purl.NewPackageURL("deb", "debian", "curl", "7.88.1-10+deb12u5", nil, ""))
	qualifiers := purl.QualifiersFromMap(map[string]string{"repository_url": "ghcr.io/a"})
	fmt.Println("Go:", purl.NewPackageURL("oci", "", "service", "sha256:abc", qualifiers, ""))
	fmt.Println("Go:", purl.NewPackageURL("pypi", "", "My_Pkg.Name", "1.0", nil, ""))
	plain, _ := purl.FromString("pkg:deb/debian/curl@7+deb")
	escaped, _ := purl.FromString("pkg:deb/debian/curl@7%2Bdeb")
	fmt.Println("Go reads", plain.Version, escaped.Version)
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/package-url/packageurl-go@v0.1.7
go mod tidy 2> /dev/null
seen=$(node probe.cjs; v/bin/python probe.py; go run .); echo "$seen"
[ "$seen" = 'Node: pkg:deb/debian/curl@7.88.1-10+deb12u5
Node: pkg:oci/service@sha256:abc?repository_url=ghcr.io%2Fa
Node: pkg:pypi/my-pkg.name@1.0
Node reads 7+deb 7+deb
Python: pkg:deb/debian/curl@7.88.1-10%2Bdeb12u5
Python: pkg:oci/service@sha256:abc?repository_url=ghcr.io/a
Python: pkg:pypi/my-pkg.name@1.0
Python reads 7+deb 7+deb
Go: pkg:deb/debian/curl@7.88.1-10%2Bdeb12u5
Go: pkg:oci/service@sha256:abc?repository_url=ghcr.io%2Fa
Go: pkg:pypi/My_Pkg.Name@1.0
Go reads 7+deb 7+deb' ] || { echo "The libraries for package URLs write other texts than before."; exit 1; }
