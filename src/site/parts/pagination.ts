/**
 * The page numbers to offer: first, last and the current one with its neighbours; null is a gap.
 * `pageNumbers(6, 20)` is `[1, null, 5, 6, 7, null, 20]`. A gap never hides a single page.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 4) for (let n = 1; n <= 5; n++) shown.add(n);
  if (page >= pages - 3) for (let n = pages - 4; n <= pages; n++) shown.add(n);
  const numbers = [...shown].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  const out: (number | null)[] = [];
  for (const n of numbers) {
    const last = out.at(-1);
    if (typeof last === "number" && n - last === 2) out.push(n - 1);
    else if (typeof last === "number" && n - last > 2) out.push(null);
    out.push(n);
  }
  return out;
}
