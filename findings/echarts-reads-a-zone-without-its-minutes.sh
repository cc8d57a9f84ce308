#!/usr/bin/env bash
# Guess: ECharts, Highcharts, d3-time-format and isoformat read 2026-01-02T03:04:05.5+05:30 as the moment that it is, as Date does.
# What happens: ECharts leaves the minutes of an offset out, so +05:30 is +05:00, half an hour too late, and -03:30 half an hour too
#   early. It reads .5 as 5 ms, and .50 as 50 ms. isoformat, which is exact to the millisecond, reads fractions of three digits
#   alone. d3-time-format and Highcharts agree with Date. ECharts alone takes a second 60 and a comma.
# Version: echarts 6.1.0, highcharts 13.1.1, d3-time-format 4.1.1, isoformat 0.2.1, Node 20.
# Who meets it: a chart of trades or of a load run whose times have another zone or drop zeros at the end, as Go writes them. Points
#   are in another order than in the data.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts echarts@6.1.0 highcharts@13.1.1 d3-time-format@4.1.1 isoformat@0.2.1
cat > probe.mjs <<'JS'
import { isoParse } from 'd3-time-format';
import * as echarts from 'echarts';
import Highcharts from 'highcharts';
import { parse } from 'isoformat';

const times = [
  '2026-01-02T03:04:05Z', '2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.5Z', '2026-01-02T03:04:05.50Z', '2026-01-02T03:04:05.123456Z',
  '2026-01-02T03:04:05+02:00', '2026-01-02T03:04:05+05:30', '2026-01-02T03:04:05-03:30', '2026-01-02T03:04:60Z', '2026-01-02T03:04:05,5Z',
];
const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 300 });
chart.setOption({ xAxis: { type: 'time' }, yAxis: {}, series: [{ type: 'line', data: times.map((time) => [time, 1]) }] });
const points = chart.getModel().getSeriesByIndex(0).getData();
const time = new Highcharts.Time({ timezone: 'UTC' });
const readers = {
  Date: (text) => Date.parse(text),
  'd3-time-format': (text) => isoParse(text),
  Highcharts: (text) => time.parse(text),
  isoformat: (text) => parse(text),
  ECharts: (text) => points.get('x', times.indexOf(text)),
};
for (const text of times) {
  const values = {};
  for (const [name, read] of Object.entries(readers)) {
    const milliseconds = Number(read(text) ?? Number.NaN);
    const value = Number.isNaN(milliseconds) ? 'refused' : new Date(milliseconds).toISOString();
    (values[value] ??= []).push(name);
  }
  console.log(`${text}: ${Object.entries(values).map(([value, names]) => `${value} (${names.join(', ')})`).join('; ')}`);
}
chart.dispose();
JS
seen=$(TZ=UTC node probe.mjs); echo "$seen"
[ "$seen" = '2026-01-02T03:04:05Z: 2026-01-02T03:04:05.000Z (Date, d3-time-format, Highcharts, isoformat, ECharts)
2026-01-02T03:04:05.123Z: 2026-01-02T03:04:05.123Z (Date, d3-time-format, Highcharts, isoformat, ECharts)
2026-01-02T03:04:05.5Z: 2026-01-02T03:04:05.500Z (Date, d3-time-format, Highcharts); refused (isoformat); 2026-01-02T03:04:05.005Z (ECharts)
2026-01-02T03:04:05.50Z: 2026-01-02T03:04:05.500Z (Date, d3-time-format, Highcharts); refused (isoformat); 2026-01-02T03:04:05.050Z (ECharts)
2026-01-02T03:04:05.123456Z: 2026-01-02T03:04:05.123Z (Date, d3-time-format, Highcharts, ECharts); refused (isoformat)
2026-01-02T03:04:05+02:00: 2026-01-02T01:04:05.000Z (Date, d3-time-format, Highcharts, isoformat, ECharts)
2026-01-02T03:04:05+05:30: 2026-01-01T21:34:05.000Z (Date, d3-time-format, Highcharts, isoformat); 2026-01-01T22:04:05.000Z (ECharts)
2026-01-02T03:04:05-03:30: 2026-01-02T06:34:05.000Z (Date, d3-time-format, Highcharts, isoformat); 2026-01-02T06:04:05.000Z (ECharts)
2026-01-02T03:04:60Z: refused (Date, d3-time-format, Highcharts, isoformat); 2026-01-02T03:05:00.000Z (ECharts)
2026-01-02T03:04:05,5Z: refused (Date, d3-time-format, Highcharts, isoformat); 2026-01-02T03:04:05.005Z (ECharts)' ] || { echo "These libraries for charts now read other times."; exit 1; }
