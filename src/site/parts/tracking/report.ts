import type { AscItem, AscName, AscParameters } from "#domain/measurement/asc-names.ts";
import { type DataRouter, dataRouter } from "#ui/data-router.ts";
import { isTracked } from "./is-tracked.ts";
import { measure } from "./measure.ts";
import { itemOf, pageTypeOf, pathOf, type ShellFacts, shellOf } from "./page-facts.ts";

type RouterState = DataRouter["state"] | undefined;
type Layer = { events: object[]; page_type: string; items: AscItem[] } & Record<string, unknown>;
type ReportingPage = {
  asc_datalayer?: Layer;
  dataLayer?: unknown[];
  gtag?: (...args: unknown[]) => void;
};

/** Dispatched on the document with each event that was reported, as it is in the data layer. */
export const reportedEvent = "forecourt:asc";

/**
 * Reports an event under its name of the Automotive Standards Council: to `asc_datalayer`, to `dataLayer` and to gtag where a page has it. Events
 * on a car's page have its facts. Nothing is reported without consent, and an error never reaches the shopper.
 */
export function report(
  name: AscName,
  given: AscParameters = {},
  { item, state = dataRouter()?.state }: { item?: AscItem | undefined; state?: RouterState } = {},
): void {
  try {
    const shell = state && shellOf(state);
    if (!shell || !isTracked()) return;
    const layer = layerOf(shell);
    layer.page_type = pageTypeOf(state);
    if (name === "asc_pageview") layer.items = [];
    if (typeof given.items === "object") layer.items = given.items;
    const params = cleanParameters({
      event_owner: "forecourt",
      page_type: layer.page_type,
      page_location: pathOf(state.location.pathname),
      affiliation: shell.name,
      product_name: "forecourt",
      ...(item ?? itemOf(state)),
      ...given,
    });
    const event = { event: name, ...params };
    layer.events.push(event);
    const page = window as ReportingPage;
    page.dataLayer ??= [];
    page.dataLayer.push(event);
    if (shell.asc.ids.length > 0)
      page.gtag?.("event", name, { ...withoutBlanks(params), send_to: shell.asc.ids });
    document.dispatchEvent(new CustomEvent(reportedEvent, { detail: event }));
    measure(name, params, state);
  } catch {
    // Reporting never affects the shopper.
  }
}

/** The data layer; it is in the page before its first event. */
function layerOf({ name, language, currency, asc }: ShellFacts): Layer {
  const page = window as ReportingPage;
  page.asc_datalayer ??= {
    measurement_ids: asc.ids,
    store_name: clean(name),
    oem_code: "",
    oem_brand: clean(asc.brand ?? ""),
    affiliation: clean(name),
    language: language.toLowerCase(),
    currency: currency.toLowerCase(),
    page_type: "",
    items: [],
    events: [],
    platform_custom: {},
  };
  return page.asc_datalayer;
}

const clean = (value: string): string => value.toLowerCase().replace(/\s+/g, " ").trim().slice(0, 100);

function cleanParameters(params: AscParameters): AscParameters {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string"
        ? clean(value)
        : value.map((item) => cleanParameters(item) as unknown as AscItem),
    ]),
  );
}

const withoutBlanks = (params: AscParameters) =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => typeof value === "string" && value !== "")
      .slice(0, 24),
  );
