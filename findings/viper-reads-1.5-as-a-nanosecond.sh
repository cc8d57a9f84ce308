#!/usr/bin/env bash
# Guess: Viper, envconfig, env, mapstructure, gorilla/schema and two form libraries of Go read 010, 1_000 and 1.5 alike for an int,
#   and refuse 1.5 and 90 for a duration.
# What happens: viper.GetDuration reads 1.5 as 1 ns, and GetInt reads it as 1. GetInt is 0 for 08, and 8 for 010. envconfig,
#   mapstructure and Viper's Unmarshal read 010 as 8 and 1_000 as 1000. env, gorilla/schema, playground/form and ajg/form read 010
#   as 10 and 08 as 8, and refuse 1_000. 90 is 90 ns for four and for GetDuration, and refused by three. 300 is 44 for a uint8 in
#   ajg/form. All read 0x1p4 as the float 16.
# Version: viper v1.21.0, envconfig v1.4.0, env/v11 v11.4.2, go-viper/mapstructure/v2 v2.5.0, gorilla/schema v1.4.1,
#   go-playground/form/v4 v4.2.1, ajg/form v1.9.0, Go 1.26.
# Who meets it: a timeout of 1.5 or a limit of 010 in a setting, a variable or a query. It is another one in each place, often
#   without an error.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > go.mod <<'MOD'
module probe
go 1.26
require (
	github.com/ajg/form v1.9.0
	github.com/caarlos0/env/v11 v11.4.2
	github.com/go-playground/form/v4 v4.2.1
	github.com/go-viper/mapstructure/v2 v2.5.0
	github.com/gorilla/schema v1.4.1
	github.com/kelseyhightower/envconfig v1.4.0
	github.com/spf13/viper v1.21.0
)
MOD
cat > main.go <<'GO'
package main

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	ajg "github.com/ajg/form"
	"github.com/caarlos0/env/v11"
	playground "github.com/go-playground/form/v4"
	"github.com/go-viper/mapstructure/v2"
	"github.com/gorilla/schema"
	"github.com/kelseyhightower/envconfig"
	"github.com/spf13/viper"
)

type holder[T any] struct {
	V T `schema:"v" form:"v" env:"V" mapstructure:"v"`
}

func read[T any](kind string, get func(*viper.Viper) any, texts ...string) {
	for _, text := range texts {
		values := url.Values{"v": {text}}
		os.Setenv("V", text)
		settings := viper.New()
		settings.Set("v", text)
		answers := map[string][]string{}
		add := func(name string, decode func(*holder[T]) error) {
			var into holder[T]
			answer := "refused"
			if decode(&into) == nil {
				answer = fmt.Sprint(into.V)
			}
			answers[answer] = append(answers[answer], name)
		}
		add("gorilla/schema", func(into *holder[T]) error { return schema.NewDecoder().Decode(into, values) })
		add("playground/form", func(into *holder[T]) error { return playground.NewDecoder().Decode(into, values) })
		add("ajg/form", func(into *holder[T]) error { return ajg.DecodeValues(into, values) })
		add("env", func(into *holder[T]) error { return env.Parse(into) })
		add("envconfig", func(into *holder[T]) error { return envconfig.Process("", into) })
		add("mapstructure", func(into *holder[T]) error { return mapstructure.WeakDecode(map[string]any{"v": text}, into) })
		add("viper.Unmarshal", func(into *holder[T]) error { return settings.Unmarshal(into) })
		if get != nil {
			answer := fmt.Sprint(get(settings))
			answers[answer] = append(answers[answer], "viper.Get")
		}
		var line []string
		for answer, names := range answers {
			line = append(line, answer+" ("+strings.Join(names, ", ")+")")
		}
		slices.Sort(line)
		fmt.Println(kind, text+":", strings.Join(line, "; "))
	}
}

func main() {
	read[int]("int", func(settings *viper.Viper) any { return settings.GetInt("v") }, "5", "010", "08", "0x10", "1_000", "1.5")
	read[time.Duration]("duration", func(settings *viper.Viper) any { return settings.GetDuration("v") }, "1m30s", "90", "1.5")
	read[uint8]("uint8", nil, "300")
	read[float64]("float64", func(settings *viper.Viper) any { return settings.GetFloat64("v") }, "0x1p4")
}
GO
go mod tidy > /dev/null 2>&1
seen=$(go run .); echo "$seen"
[ "$seen" = 'int 5: 5 (gorilla/schema, playground/form, ajg/form, env, envconfig, mapstructure, viper.Unmarshal, viper.Get)
int 010: 10 (gorilla/schema, playground/form, ajg/form, env); 8 (envconfig, mapstructure, viper.Unmarshal, viper.Get)
int 08: 0 (viper.Get); 8 (gorilla/schema, playground/form, ajg/form, env); refused (envconfig, mapstructure, viper.Unmarshal)
int 0x10: 16 (envconfig, mapstructure, viper.Unmarshal, viper.Get); refused (gorilla/schema, playground/form, ajg/form, env)
int 1_000: 1000 (envconfig, mapstructure, viper.Unmarshal, viper.Get); refused (gorilla/schema, playground/form, ajg/form, env)
int 1.5: 1 (viper.Get); refused (gorilla/schema, playground/form, ajg/form, env, envconfig, mapstructure, viper.Unmarshal)
duration 1m30s: 1m30s (env, envconfig, viper.Unmarshal, viper.Get); refused (gorilla/schema, playground/form, ajg/form, mapstructure)
duration 90: 90ns (gorilla/schema, playground/form, ajg/form, mapstructure, viper.Get); refused (env, envconfig, viper.Unmarshal)
duration 1.5: 1ns (viper.Get); refused (gorilla/schema, playground/form, ajg/form, env, envconfig, mapstructure, viper.Unmarshal)
uint8 300: 44 (ajg/form); refused (gorilla/schema, playground/form, env, envconfig, mapstructure, viper.Unmarshal)
float64 0x1p4: 16 (gorilla/schema, playground/form, ajg/form, env, envconfig, mapstructure, viper.Unmarshal, viper.Get)' ] || { echo "These libraries for settings and forms now read other values."; exit 1; }
