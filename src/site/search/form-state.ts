import type { Panel, RangePanel } from "#domain/search/facets.ts";
import { isOpenEnd, moveEnd } from "#domain/search/range-slider.ts";
import { withPreset } from "#domain/search/search-path.ts";
import { parseSearch, type SearchState } from "#domain/search/search-query.ts";
import { plainDigits } from "#lib/typed-number.ts";

/**
 * The search described by a filter form. The same parameters, sent without script, give the same state; with
 * script an end outside its slider is ignored, so that the previous one stays, and one at the slider's own
 * end is no limit (SEARCH-93).
 */
export function stateOfForm(parameters: URLSearchParams, panels: readonly Panel[]): SearchState {
  const settled = new URLSearchParams(parameters);
  for (const panel of panels) if (panel.kind === "range") settleRange(settled, panel);
  settled.delete("page");
  return withPreset(parseSearch(settled), {});
}

function settleRange(parameters: URLSearchParams, panel: RangePanel): void {
  const { min, max, least = min, most = max } = panel;
  const open = { low: least, high: most };
  let ends = { low: panel.low ?? open.low, high: panel.high ?? open.high };
  for (const [end, name] of [
    ["low", `${panel.attribute}_min`],
    ["high", `${panel.attribute}_max`],
  ] as const) {
    const text = plainDigits(parameters.get(name) ?? "");
    // An empty field removes the limit.
    if (text === "") ends = { ...ends, [end]: open[end] };
    else ends = moveEnd(ends, end, Number(text), panel).ends;
  }
  set(parameters, `${panel.attribute}_min`, isOpenEnd("low", ends.low, panel) ? null : ends.low);
  set(parameters, `${panel.attribute}_max`, isOpenEnd("high", ends.high, panel) ? null : ends.high);
}

function set(parameters: URLSearchParams, name: string, value: number | null): void {
  if (value === null) parameters.delete(name);
  else parameters.set(name, String(value));
}
