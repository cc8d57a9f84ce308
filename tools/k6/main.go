// The stock k6, built here only to pin its version: go.mod and go.sum say which, and nothing is added to it.
package main

import "go.k6.io/k6/v2/cmd"

func main() { cmd.Execute() }
