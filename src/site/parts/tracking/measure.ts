import type { AscParameters } from "#domain/measurement/asc-names.ts";
import type { PageKind } from "#domain/measurement/destinations/measured-event.ts";
import { visitTrail } from "#site/parts/tracking/visit-trail.ts";
import type { DataRouter } from "#ui/data-router.ts";
import { isTracked } from "./is-tracked.ts";
import { carsOf, errorOf, pageTypeOf, pathOf, shellOf } from "./page-facts.ts";

type Collected = { n: number; name: string; at: number; cars?: string[]; params?: AscParameters };

/** A page's events are sent together. */
const collectMs = 1_000;
const maxEvents = 20;
/** Texts of the page, and what the server knows. */
const unsent =
  /^(items?|item_[^r].*|event_owner|page_.*|affiliation|product_name|link_url|creative_name|comm_phone.*)$/;
const landingNames = /^(utm_(source|medium|campaign)|(g|d|fb|tt)clid|msclkid|[gw]braid|oppref)$/;

const load = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
let count = 0;
let page = { path: "", type: "" };
let collected: Collected[] = [];
let isLandingSent = false;

/** Collects an event for the site's destinations, where it has some; what waits is sent once a second, and when the page is hidden. */
export function measure(
  name: PageKind,
  given: AscParameters,
  state: DataRouter["state"],
  cars = carsOf(name, state),
): void {
  // The press of an offer is counted on any site.
  const isOffer = name === "asc_special_offer";
  if (!shellOf(state)?.asc.measured && !isOffer) return;
  // What was typed as the address of a page that doesn't exist isn't sent.
  const path = errorOf(state) ? "/" : pathOf(state.location.pathname);
  const now = { path, type: pageTypeOf(state) };
  if (now.path !== page.path || collected.length === maxEvents) send();
  page = now;
  const params = Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) =>
        value !== "" &&
        (!unsent.test(key) || (isOffer && key === "creative_name")) &&
        (key !== "element_text" || name === "asc_element_configuration"),
    ),
  );
  if (collected.length === 0) setTimeout(send, collectMs);
  if (count === 0) addEventListener("visibilitychange", () => document.hidden && send());
  count += 1;
  collected.push({ n: count, name, at: Date.now(), cars, params });
}

function send(): void {
  if (collected.length === 0) return;
  const events = collected.map(({ at, ...event }) => ({ ...event, ms: Date.now() - at }));
  collected = [];
  if (!isTracked()) return;
  const report = { v: 1, load, ...page, ...(isLandingSent ? {} : landingOf()), events };
  isLandingSent = true;
  navigator.sendBeacon("/api/measure", JSON.stringify(report));
}

/** What brought the shopper here; sent once a load. */
function landingOf(): object {
  const params = {
    ...visitTrail(() => sessionStorage).linked_query_params,
    ...Object.fromEntries(new URLSearchParams(location.search)),
  };
  const known = Object.entries(params).filter(
    ([name, value]) => landingNames.test(name) && value.length <= 300,
  );
  const { host } = new URL(document.referrer || location.href);
  return {
    landing: Object.fromEntries(known),
    ...(host === location.host ? {} : { from: host }),
  };
}
