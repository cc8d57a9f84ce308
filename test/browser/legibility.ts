// Measures the contrast of the text of a page against its background.
import type { Page } from "playwright-core";

/** A text with too little contrast. */
export type Faint = { readonly text: string; readonly ratio: number };

/** The visible texts with less contrast than `least`, and how many were measured. */
export async function faintTexts(
  page: Page,
  least: number,
): Promise<{ readonly seen: number; readonly faint: readonly Faint[] }> {
  return page.evaluate(`(${MEASURE})(${least})`);
}

/** Runs inside the page, so it is text: the types of a browser stay out of a program for Node. */
const MEASURE = `(least) => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = colour
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if ((colour[3] ?? 1) === 1) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  let seen = 0;
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent.trim())
      .join("");
    const isHidden = element.closest("script,style,title,legend,.skip") !== null;
    if (text === "" || isHidden || element.getBoundingClientRect().width === 0 || !element.checkVisibility()) continue;
    seen++;
    const style = getComputedStyle(element);
    const ink = luminance(parse(element instanceof SVGElement ? style.fill : style.color));
    const ground = luminance(backgroundOf(element));
    const ratio = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    if (ratio < least) faint.push({ text: text.slice(0, 40), ratio: Math.round(ratio * 100) / 100 });
  }
  return { seen, faint };
}`;
