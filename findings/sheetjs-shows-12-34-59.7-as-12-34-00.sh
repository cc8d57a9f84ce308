#!/usr/bin/env bash
# Guess: SheetJS, numfmt, excelize and Apache POI show the time 12:34:59.7 in the format hh:mm:ss as 12:34:59 or 12:35:00, and 30
#   hours in [h]:mm as 30:00.
# What happens: numfmt and excelize round, and POI cuts. SheetJS rounds the seconds alone: 12:34:59.7 is 12:34:00, 59.7 s are
#   0:00:00, and the last moment of a day is 23:59:00. excelize shows 03:04:05.678 of a day in ss.000 as 06.000. 45299.7 s in
#   [s].000 are 45300.700 for SheetJS and "[s].524" for POI. -1.5 s are empty, -0:59:59 or a number for three. POI shows the last
#   time that it showed in that format, here 45 s and 30 hours.
# Version: xlsx 0.18.5 (the last in the npm registry), numfmt 4.0.1, Node 20; excelize v2.11.1, Go 1.26; poi-ooxml 5.4.1, JDK 17.
# Who meets it: whoever reads the start or the length of a load run from a sheet as it is shown, for example as CSV. One time in
#   120 is a minute early, and such a run ends before it starts.
# Needs: Node, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 numfmt@4.0.1
cat > write.mjs <<'JS'
import xlsx from 'xlsx';

const day = 86_400;
const midnight = 46_024 * day;
const cells = [
  [45_299.7, 'hh:mm:ss'], [59.7, '[h]:mm:ss'], [108_059.7, '[h]:mm:ss'], [108_000, '[h]:mm'], [45_299.7, '[s].000'],
  [midnight + 11_045.678, 'yyyy-mm-dd hh:mm:ss.000'], [midnight + 11_045.678, 'hh:mm:ss.000'], [midnight + 86_399.7, 'yyyy-mm-dd hh:mm:ss'],
  [45.2, '[s]'], [-1.5, '[s]'], [-1.5, '[h]:mm:ss'],
];
const sheet = xlsx.utils.aoa_to_sheet(cells.map(([seconds, z]) => [{ t: 'n', v: seconds / day, z }, z]));
const book = xlsx.utils.book_new();
xlsx.utils.book_append_sheet(book, sheet, 'runs');
xlsx.writeFile(book, 'runs.xlsx');
JS
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { format } from 'numfmt';
import xlsx from 'xlsx';

const sheet = xlsx.read(readFileSync('runs.xlsx')).Sheets.runs;
const lines = (name) => readFileSync(name, 'utf8').split('\n');
const excelize = lines('excelize.txt');
const poi = lines('poi.txt');
for (const [row, [value, pattern]] of xlsx.utils.sheet_to_json(sheet, { header: 1 }).entries()) {
  const seconds = value > 40_000 ? new Date(Math.round((value - 25_569) * 86_400_000)).toISOString() : `${Math.round(value * 864_000) / 10} s`;
  console.log(`${seconds} as ${pattern}: SheetJS ${sheet[`A${row + 1}`].w || 'nothing'}, numfmt ${format(pattern, value)}, excelize ${excelize[row]}, POI ${poi[row]}`);
}
JS
mkdir go java
cat > go/go.mod <<'MOD'
module probe
go 1.26
require github.com/xuri/excelize/v2 v2.11.1
MOD
cat > go/main.go <<'GO'
package main

import (
	"fmt"

	"github.com/xuri/excelize/v2"
)

func main() {
	book, err := excelize.OpenFile("../runs.xlsx")
	if err != nil {
		panic(err)
	}
	rows, _ := book.GetRows("runs")
	for _, row := range rows {
		fmt.Println(row[0])
	}
}
GO
cat > java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.apache.poi</groupId><artifactId>poi-ooxml</artifactId><version>5.4.1</version></dependency></dependencies>
</project>
XML
cat > Probe.java <<'JAVA'
import java.io.File;
import java.util.Locale;
import org.apache.poi.ss.usermodel.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var formatter = new DataFormatter(Locale.ROOT);
    for (var row : WorkbookFactory.create(new File("runs.xlsx")).getSheetAt(0)) System.out.println(formatter.formatCellValue(row.getCell(0)));
  }
}
JAVA
node write.mjs
(cd go && go mod tidy > /dev/null 2>&1 && go run . > ../excelize.txt)
mvn -q -B -f java/pom.xml dependency:copy-dependencies -DoutputDirectory="$dir/lib" > /dev/null
java -cp 'lib/*' Probe.java 2> /dev/null | grep -v Log4j > poi.txt
seen=$(node read.mjs); echo "$seen"
[ "$seen" = '45299.7 s as hh:mm:ss: SheetJS 12:34:00, numfmt 12:35:00, excelize 12:35:00, POI 12:34:59
59.7 s as [h]:mm:ss: SheetJS 0:00:00, numfmt 0:01:00, excelize 0:01:00, POI 0:00:59
108059.7 s as [h]:mm:ss: SheetJS 30:00:00, numfmt 30:01:00, excelize 30:01:00, POI 30:00:59
108000 s as [h]:mm: SheetJS 30:00, numfmt 30:00, excelize 30:00, POI 30:00
45299.7 s as [s].000: SheetJS 45300.700, numfmt 45299.700, excelize 45299.700, POI [s].524
2026-01-02T03:04:05.678Z as yyyy-mm-dd hh:mm:ss.000: SheetJS 2026-01-02 03:04:05.678, numfmt 2026-01-02 03:04:05.678, excelize 2026-01-02 03:04:06.000, POI 2026-01-02 03:04:05.678
2026-01-02T03:04:05.678Z as hh:mm:ss.000: SheetJS 03:04:05.678, numfmt 03:04:05.678, excelize 03:04:06.000, POI 03:04:05.678
2026-01-02T23:59:59.700Z as yyyy-mm-dd hh:mm:ss: SheetJS 2026-01-02 23:59:00, numfmt 2026-01-03 00:00:00, excelize 2026-01-03 00:00:00, POI 2026-01-02 23:59:59
45.2 s as [s]: SheetJS 45, numfmt 45, excelize 45, POI 45
-1.5 s as [s]: SheetJS nothing, numfmt -1, excelize -1.73611111111111E-05, POI 45
-1.5 s as [h]:mm:ss: SheetJS nothing, numfmt -0:59:59, excelize -1.73611111111111E-05, POI 30:00:00' ] || { echo "These libraries now show times in sheets otherwise."; exit 1; }
