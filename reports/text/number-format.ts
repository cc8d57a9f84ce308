// How numbers are written everywhere: three significant digits, the unit beside, independent of the machine's locale.

export { countOf as writeCounted, namesOf as writeNames } from "../../run/text/plural.ts";

/** A time: in ms below 1 s ("84.3 ms"), in seconds above ("1.24 s"). */
export function writeMs(ms: number): string {
  const unitMs = unitMsOf(ms);
  return `${writeNumber(ms / unitMs)} ${unitMs === 1 ? "ms" : "s"}`;
}

/** The length of the unit that a time is written in: a number next to it without a unit has to have the same. */
export function unitMsOf(ms: number): 1 | 1000 {
  return ms < 999.5 ? 1 : 1000;
}

/** A rate per second: "812/s". */
export function writeRate(perSecond: number): string {
  return `${writeNumber(perSecond)}/s`;
}

/** A part of a whole in percent: "0.0213 %"; a dash if the whole is 0. */
export function writeShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  return part === 0 ? "0 %" : `${writeNumber((part / whole) * 100)} %`;
}

/** A whole number with thousands separators: "12,345". */
export function writeCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** With its sign: "+4.2", "−0.31". */
export function writeSigned(value: number, digits: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}

/** The first texts of a list, and how many more there are: "one", "two", "and 3 more". */
export function firstTexts(texts: readonly string[], most: number): readonly string[] {
  const more = texts.length - most;
  return [...texts.slice(0, most), ...(more > 0 ? [`and ${writeCount(more)} more`] : [])];
}

/** Three significant digits, never in exponents: "0.0213", "84.3", "1,240". */
export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value < 0) return `−${writeNumber(-value)}`;
  const rounded = Number(value.toPrecision(3));
  if (rounded === 0) return "0";
  if (rounded >= 100) return writeCount(rounded >= 1000 ? value : rounded);
  if (rounded >= 10) return rounded.toFixed(1);
  if (rounded >= 1) return rounded.toFixed(2);
  return rounded < 0.001 ? "< 0.001" : String(rounded);
}

/** A duration for readers: "24 h 3 min", "4 min 12 s", "20.1 s", "340 ms". */
export function writeDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${writeNumber(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${writeCount(hours)} h ${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/** An ISO timestamp in UTC to the minute: "2026-11-20 10:04 UTC". */
export function writeMoment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
