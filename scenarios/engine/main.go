// k6 with the load engine of Assay: go.mod and go.sum say which k6, and the package assay is all that is added to it.
package main

import (
	_ "assay/engine/internal/assay"

	"go.k6.io/k6/v2/cmd"
)

func main() { cmd.Execute() }
