// The script of the page, an enhancement only: it copies commands and moves one cursor through both charts over time.

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
