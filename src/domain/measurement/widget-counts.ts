import type { Widget } from "#domain/configuration/slices/widgets-slice.ts";
import type { Counted } from "#platform/http/counted.ts";

/** What happens to widgets of partners is counted beside what visitors do, without ids, and shown at Marketing. */
export const widgetKind = "widget";

/** Upper bounds of the times until a widget's page reported, in milliseconds; the last ends when a link is offered instead. */
export const loadBands = [250, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000] as const;

/** What a page reports of a widget that was opened: once it is ready or silent (null), and when it ends. */
export type WidgetReport = { ready: number | null } | { dropped: number };

export function countedWidget({ slot, name }: Pick<Widget, "slot" | "name">, report: WidgetReport): Counted {
  const of = `${slot} ${name}`;
  if ("dropped" in report) return { kind: widgetKind, subject: `${of} dropped`, results: report.dropped };
  const { ready } = report;
  const band = ready === null ? -1 : loadBands.findIndex((bound) => ready <= bound);
  return { kind: widgetKind, subject: `${of} ${band < 0 ? "silent" : band}`, results: null };
}

/** How a widget in a slot did. */
export type WidgetFigures = {
  opened: number;
  /** Of these, how many reported nothing in four seconds. */
  silent: number;
  /** Messages that were dropped, since they were too many, too large or unknown. */
  dropped: number;
  /** Within this many milliseconds three of four pages that reported did; null for none. */
  p75: number | null;
};

/** Figures by slot and name, `contact chat`. */
export function widgetFigures(
  rows: readonly { subject: string; times: number; results: number }[],
): ReadonlyMap<string, WidgetFigures> {
  const loads = new Map<string, number[]>();
  const figures = new Map<string, WidgetFigures>();
  for (const { subject, times, results } of rows) {
    const at = subject.lastIndexOf(" ");
    const [of, what] = [subject.slice(0, at), subject.slice(at + 1)];
    const one = figures.get(of) ?? { opened: 0, silent: 0, dropped: 0, p75: null };
    figures.set(of, one);
    if (what === "dropped") one.dropped += results;
    else one.opened += times;
    if (what === "silent") one.silent += times;
    if (!/^\d$/.test(what)) continue;
    const bands = loads.get(of) ?? loadBands.map(() => 0);
    bands[Number(what)] = (bands[Number(what)] ?? 0) + times;
    loads.set(of, bands);
  }
  for (const [of, bands] of loads) {
    const one = figures.get(of);
    if (one) one.p75 = boundOf(bands, 0.75);
  }
  return figures;
}

function boundOf(bands: readonly number[], share: number): number | null {
  const wanted = share * bands.reduce((sum, times) => sum + times, 0);
  let sum = 0;
  for (const [index, times] of bands.entries()) {
    sum += times;
    if (times > 0 && sum >= wanted) return loadBands[index] ?? null;
  }
  return null;
}
