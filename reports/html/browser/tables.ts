// Tables that sort by a column: a button in each head.

/** Shorter ones are read at a glance. */
const LEAST_ROWS = 3;

export function sortTables(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>("table")) {
    const body = table.tBodies[0];
    if (body === undefined || body.rows.length < LEAST_ROWS) continue;
    [...(table.tHead?.rows[0]?.cells ?? [])].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, body, head, column));
      head.append(button);
    });
  }
}

function sort(table: HTMLTableElement, body: HTMLTableSectionElement, head: Element, column: number): void {
  const isRising = head.getAttribute("aria-sort") === "descending";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", isRising ? "ascending" : "descending");
  const textIn = (row: HTMLTableRowElement) => row.cells[column]?.textContent ?? "";
  const order = (one: HTMLTableRowElement, other: HTMLTableRowElement) => {
    const sums = Number(isSum(one)) - Number(isSum(other));
    if (sums !== 0) return sums;
    const compared = compare(textIn(one), textIn(other));
    return isRising ? compared : -compared;
  };
  body.append(...[...body.rows].sort(order));
}

function isSum(row: HTMLTableRowElement): boolean {
  return row.cells[0]?.textContent === "all";
}

/** By size if both are numbers with or without a unit, and else as text; what has no number is least. */
function compare(one: string, other: string): number {
  const [first, second] = [sizeOf(one), sizeOf(other)];
  if (first === undefined && second === undefined) return one.localeCompare(other, "en", { numeric: true });
  return (first ?? Number.NEGATIVE_INFINITY) - (second ?? Number.NEGATIVE_INFINITY);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** "≥ 1,240 ms", "4 min 12 s", "12.5 %", "812/s": its size in the unit of its kind. */
function sizeOf(text: string): number | undefined {
  const plain = text.replace(/[^\d.\s%a-z<≥−/-]/gi, "").trim();
  if (!/^[<≥−\s]*\d/.test(plain)) return undefined;
  const sign = plain.startsWith("−") ? -1 : 1;
  let sum = 0;
  for (const [, number = "", unit = ""] of plain.matchAll(/([\d.]+)\s*(ms|s|min|h)?(?![a-z])/gi)) {
    sum += Number(number) * (UNITS[unit] ?? 1);
    if (unit !== "h" && unit !== "min") break;
  }
  return sign * sum;
}
