// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { ascItem } from "#domain/measurement/asc-item.ts";
import { readPageReport } from "#domain/measurement/destinations/page-report.server.ts";
import { pack } from "#site/parts/packed.ts";
import { shellModel } from "#site/parts/shell/shell-model.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { startReporting } from "./page-listeners.ts";
import { report } from "./report.ts";
import { reportFavourite } from "./sent-events.ts";
import { reportSubmission } from "./sent-form.ts";

const destinations = [{ name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" }];
const { tracking } = settings.parse({ tracking: { requireConsent: true, destinations } });
const car = aCar();
const cards = [{ id: car.id, make: "Mazda", model: "CX-5", condition: "Used", price: { kind: "none" } }];

type Sent = Record<string, unknown> & {
  events: { name: string; params: Record<string, string>; cars?: string[] }[];
};
let sent: Sent[];
const page = window as unknown as { __reactRouterDataRouter?: unknown; asc_datalayer?: unknown };
const names = () => sent.flatMap(({ events }) => events.map(({ name }) => name));

function show(id: string, pathname: string, view: unknown, site = sampleSite({ tracking })) {
  page.__reactRouterDataRouter = {
    state: {
      location: { pathname, hash: "", key: pathname },
      navigation: { state: "idle" },
      matches: [{ route: { id: "root" } }, { route: { id } }],
      loaderData: { root: pack(shellModel(site, 2026, false)), [id]: view },
      errors: null,
    },
    subscribe: () => {},
  };
}
const carPage = (site?: ReturnType<typeof sampleSite>) =>
  show("car/car-route", `/cars/${car.slug}`, pack({ view: { id: car.id, item: ascItem(car) } }), site);
const consented = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server sets
  document.cookie = `forecourt_consent=${value}`;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => new Response());
  sent = [];
  navigator.sendBeacon = (address, body) => {
    expect(address).toBe("/api/measure");
    sent.push(JSON.parse(String(body)));
    return true;
  };
  document.documentElement.dataset.consent = "1";
  consented("2.1.s.-.20784");
  sessionStorage.setItem(
    "forecourt visit",
    JSON.stringify({ visited_pages: ["/"], linked_query_params: { utm_source: "news", q: "my illness" } }),
  );
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  sessionStorage.clear();
  delete page.asc_datalayer;
});

it("sends the events of a page together, with what brought the shopper, and nothing that was typed [DECIDE-263]", () => {
  carPage();
  startReporting();
  report("asc_cta_interaction", {
    element_text: "Call Robin",
    element_type: "contact_tool",
    link_url: "/contact",
    event_action: "press",
    event_action_result: "open",
    element_order: "2",
  });
  reportFavourite({ id: "other-car", make: "Kia", model: "Rio" });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(["asc_pageview", "asc_item_pageview", "asc_cta_interaction", "favourite"]);
  expect(sent[0]).toMatchObject({ landing: { utm_source: "news" }, path: `/cars/${car.slug}`, type: "item" });
  expect(JSON.stringify(sent)).not.toMatch(/illness|robin|jm0kf4/i);
  const { events, dropped } = readPageReport(sent[0]);
  expect(dropped).toEqual([]);
  expect(events.map(({ cars }) => cars)).toEqual([[car.id], [car.id], [car.id], ["other-car"]]);
});

it("sends what waits when another page is shown or this one is hidden", () => {
  carPage();
  report("asc_pageview", { error_code: "" });
  show("search/search-route", "/search", pack({ cards, count: 1 }));
  report("asc_itemlist_pageview", { items: [], item_results: "1" });
  expect(sent.map(({ path }) => path)).toEqual([`/cars/${car.slug}`]);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  Reflect.deleteProperty(document, "hidden");
  expect(sent.at(-1)).toMatchObject({
    path: "/search",
    events: [{ name: "asc_itemlist_pageview", cars: [car.id], params: { item_results: "1" } }],
  });
});

it("sends nothing that waits after a withdrawal, nor on a site without destinations [DECIDE-263]", () => {
  carPage();
  report("asc_pageview", { error_code: "" });
  consented("2.1.-.-.20784");
  vi.advanceTimersByTime(1_000);
  consented("2.1.s.-.20784");
  carPage(sampleSite());
  report("asc_pageview", { error_code: "" });
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});

it("sends the press of an offer with its title on any site, and no title of anything else [DECIDE-531]", () => {
  carPage(sampleSite());
  report("asc_special_offer", {
    creative_name: "Winter Sale",
    link_url: "/offers",
    event_action_result: "press",
  });
  report("asc_media_interaction", {
    media_type: "image",
    creative_name: "Photo",
    event_action_result: "view",
  });
  vi.advanceTimersByTime(1_000);
  expect(sent.flatMap(({ events }) => events.map(({ name, params }) => [name, params]))).toEqual([
    ["asc_special_offer", { creative_name: "winter sale", event_action_result: "press" }],
  ]);
  expect(readPageReport(sent[0]).events).toMatchObject([{ offer: "winter sale", params: {} }]);
});

it("reports a lead through a widget as one of a chat, of sales where it is about them [DECIDE-269]", () => {
  carPage();
  const lead = { category: "Vehicle Enquiry", subcategory: "chat", form: null } as const;
  reportSubmission({ ...lead, submissionId: "a1", isAboutSales: true }, null);
  reportSubmission({ ...lead, submissionId: "a1", isAboutSales: true }, null);
  reportSubmission({ ...lead, submissionId: "b2", isAboutSales: false }, null);
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(["asc_comm_submission", "asc_comm_submission_sales", "asc_comm_submission"]);
  const expected = { comm_type: "chat", comm_status: "submit", comm_outcome: "submitted" };
  expect(sent[0]?.events[0]?.params).toEqual(expected);
});
