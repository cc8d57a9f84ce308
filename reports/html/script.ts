// The script of the page, an enhancement only: it copies commands, searches failures, and moves one cursor through both charts over time.

/** JavaScript for browsers, as text; its digest is in the page's Content-Security-Policy. */
export const SCRIPT = `
"use strict";
for (const block of document.querySelectorAll("pre.command")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const text = block.querySelector("code").textContent;
    const range = document.createRange();
    range.selectNodeContents(block.querySelector("code"));
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    let copied = false;
    try { await navigator.clipboard.writeText(text); copied = true; } catch { copied = document.execCommand("copy"); }
    button.textContent = copied ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  const frame = document.createElement("div");
  frame.className = "copyable";
  block.replaceWith(frame);
  frame.append(block, button);
}
for (const list of document.querySelectorAll(".causes")) {
  const search = list.querySelector(".search");
  if (search === null) continue;
  search.hidden = false;
  const entries = [...list.querySelectorAll("article.cause")];
  const texts = entries.map((entry) => entry.textContent.toLowerCase());
  const links = [...list.querySelectorAll(".index li")];
  search.querySelector("input").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\\s+/);
    const found = texts.map((text) => words.every((word) => text.includes(word)));
    entries.forEach((entry, at) => { entry.hidden = !found[at]; });
    links.forEach((link, at) => { link.hidden = !found[at]; });
    search.querySelector("[role=status]").textContent = found.filter(Boolean).length + " of " + found.length + " shown";
  });
}
const charts = [...document.querySelectorAll("#chart-latency, #chart-rate")];
const show = (at) => {
  for (const old of document.querySelectorAll("rect.hit.on")) old.classList.remove("on");
  for (const chart of charts) {
    const hits = chart.querySelectorAll('rect.hit[data-at="' + at + '"]');
    for (const hit of hits) hit.classList.add("on");
    chart.querySelector(".readout").textContent = hits.length > 0 ? hits[0].querySelector("title").textContent : "";
  }
};
for (const chart of charts) {
  chart.addEventListener("pointermove", (event) => {
    const hit = event.target.closest("rect.hit");
    if (hit !== null) show(Number(hit.dataset.at));
  });
  chart.addEventListener("pointerleave", () => show(-1));
}
`;
