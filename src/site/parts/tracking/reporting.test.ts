// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ascItem } from "#domain/measurement/asc-item.ts";
import { pack } from "#site/parts/packed.ts";
import { shellModel } from "#site/parts/shell/shell-model.ts";
import { aCar } from "#tests/support/a-car.ts";
import { ascProblems } from "#tests/support/asc-validator.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { reportChange } from "./form-events.ts";
import { startReporting } from "./page-listeners.ts";
import { partnerEvent } from "./partner-event.ts";
import { reportPurchase } from "./purchase.ts";
import { report } from "./report.ts";
import { reportSubmission } from "./sent-form.ts";

type Reported = { event: string } & Record<string, unknown>;
const page = window as unknown as {
  asc_datalayer?: { events: Reported[]; items: unknown[]; page_type: string };
  dataLayer?: unknown[];
  gtag?: unknown;
  __reactRouterDataRouter?: unknown;
};
const shell = pack(shellModel(sampleSite(), 2026, false));
const car = aCar();
const item = ascItem(car);

const stateOf = (id: string, pathname: string, view: unknown, errors: unknown = null) => ({
  location: { pathname, hash: "", key: pathname },
  navigation: { state: "idle" as const },
  historyAction: "POP" as const,
  preventScrollReset: false,
  matches: [{ route: { id: "root" } }, { route: { id } }],
  loaderData: { root: shell, [id]: view },
  errors,
});
let listener: (state: unknown) => void;
/** The router shows a page. */
function show(...of: Parameters<typeof stateOf>) {
  const state = stateOf(...of) as never;
  page.__reactRouterDataRouter = {
    state,
    subscribe: (listen: typeof listener) => {
      listener = listen;
    },
  };
  return state;
}
const carPage = () => show("car/car-route", `/cars/${car.slug}`, pack({ view: { item } }));
const events = () => page.asc_datalayer?.events ?? [];
const names = () => events().map(({ event }) => event);

beforeEach(() => {
  carPage();
});
afterEach(() => {
  expect(events().flatMap((event) => ascProblems(event))).toEqual([]);
  delete page.asc_datalayer;
  delete page.dataLayer;
  delete page.gtag;
  delete document.documentElement.dataset.consent;
  sessionStorage.clear();
  document.body.innerHTML = "";
});

describe("an event", () => {
  it("has the page and its car, in both layers and for a listener [DECIDE-197]", () => {
    const heard: unknown[] = [];
    document.addEventListener("forecourt:asc", (event) => heard.push((event as CustomEvent).detail), {
      once: true,
    });
    report("asc_click_to_call", { comm_phone_number: "0255504160", department: "Sales" });
    expect(events()).toEqual([
      {
        event: "asc_click_to_call",
        event_owner: "forecourt",
        page_type: "item",
        page_location: `/cars/${car.slug}`,
        affiliation: sampleSite().name.toLowerCase(),
        product_name: "forecourt",
        ...item,
        comm_phone_number: "0255504160",
        department: "sales",
      },
    ]);
    expect(page.dataLayer).toEqual(events());
    expect(heard).toEqual(events());
  });

  it("is not reported without consent where the site asks, nor does an error reach the page [DECIDE-197]", () => {
    document.documentElement.dataset.consent = "1";
    report("asc_pageview", { error_code: "" });
    expect(page.asc_datalayer).toBeUndefined();
    delete document.documentElement.dataset.consent;
    page.__reactRouterDataRouter = { state: { loaderData: null } };
    expect(() => report("asc_pageview", { error_code: "" })).not.toThrow();
  });

  it("names the VIN of a used car only [DECIDE-82] [DECIDE-197]", () => {
    expect(item.item_id).toBe("jm0kf4wla00123456");
    expect(ascItem(aCar({ car_type: "new" })).item_id).toBe("");
  });
});

describe("a page", () => {
  it("is reported when it is shown, once, with its car or its list [DECIDE-197]", () => {
    startReporting();
    expect(names()).toEqual(["asc_pageview", "asc_item_pageview"]);
    listener(stateOf("car/car-route", `/cars/${car.slug}`, pack({ view: { item } })));
    expect(events()).toHaveLength(2);
    const cards = [
      { make: "Mazda", model: "CX-5", condition: "Used", price: { kind: "price", amount: 9990 } },
    ];
    const state = show("search/search-route", "/search", pack({ cards, count: 12 }));
    listener({ ...(state as object), navigation: { state: "loading" } });
    expect(events()).toHaveLength(2);
    listener(state);
    expect(names().slice(2)).toEqual(["asc_pageview", "asc_itemlist_pageview"]);
    expect(events().at(-1)).toMatchObject({ item_results: "12", items: [{ item_price: "9990" }] });
  });

  it.each<[string, string, unknown, string]>([
    ["home/home-route", "/", null, "home"],
    ["contact-us", "/contact-us", null, "contact"],
    ["locations", "/locations/north", null, "contact"],
    ["service/servicing-route", "/service", null, "service"],
    ["models/models-route", "/models", null, "showroom"],
    ["content/content-route", "/cx-5", pack({ kind: "model" }), "showroom"],
    ["content/content-route", "/offers", pack({ kind: "page" }), "specials"],
    ["success/success-route", "/success", null, "custom"],
  ])("%s at %s with %j has the type %s [DECIDE-197]", (id, path, view, type) => {
    show(id, path, view);
    report("asc_pageview", { error_code: "" });
    expect(events()[0]?.page_type).toBe(type);
  });

  it("that isn't found has its status, and a secret address is cut [DECIDE-197]", () => {
    show("content/content-route", "/booking/secret-token", undefined, { root: { status: 404 } });
    startReporting();
    expect(events()[0]).toMatchObject({ error_code: "404", page_location: "/booking" });
  });
});

describe("a press", () => {
  it("is reported once if it is doubled [DECIDE-197]", async () => {
    startReporting();
    document.body.innerHTML = `<header class="site-header"><a href="#stock">Stock</a></header>`;
    const press = (detail: number) =>
      document.querySelector("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    const pressed = () => names().filter((name) => name === "asc_menu_interaction").length;
    press(1);
    await vi.waitFor(() => expect(pressed()).toBeGreaterThan(0));
    const once = pressed();
    press(2);
    press(1);
    await vi.waitFor(() => expect(pressed()).toBe(2 * once));
  });
});

describe("a form", () => {
  const sent = {
    form: "enquiry",
    category: "Vehicle Enquiry",
    subcategory: "",
    submissionId: "0123456789abcdef012345",
  };

  it("is begun by its first change only [DECIDE-197]", () => {
    document.body.innerHTML = `<form class="lead-form" data-form="finance"><input type="hidden" name="category" value="Finance Enquiry"><input name="name"></form>`;
    const field = document.querySelector("[name=name]")!;
    reportChange(field, "input");
    reportChange(field, "input");
    expect(events()).toMatchObject([
      {
        event: "asc_form_engagement",
        form_name: "finance",
        form_type: "finance enquiry",
        comm_status: "start",
      },
      { event: "asc_retail_process", flow_name: "finance", flow_outcome: "start" },
    ]);
  });

  it.each<[string, string, string[]]>([
    ["enquiry", "Vehicle Enquiry", ["asc_form_submission_sales"]],
    ["contact", "General Enquiry", ["asc_form_submission_sales"]],
    ["contact", "Service Booking", ["asc_form_submission_service"]],
    ["service", "Service Booking", ["asc_form_submission_service_appt"]],
    ["parts", "Parts Enquiry", ["asc_form_submission_parts"]],
    ["test_drive", "Test Drive", ["asc_form_submission_sales_appt"]],
    ["trade-in", "Trade-in Enquiry", ["asc_form_submission_trade", "asc_retail_process"]],
    ["finance", "Finance Enquiry", ["asc_form_submission_sales", "asc_retail_process"]],
    ["careers", "Careers Enquiry", []],
  ])("%s of the category %s is sent with %j, once [DECIDE-197]", async (form, category, expected) => {
    reportSubmission({ ...sent, form, category }, car);
    reportSubmission({ ...sent, form, category }, car);
    expect(names()).toEqual(["asc_form_submission", ...expected]);
    expect(events()[0]?.submission_id).toBe(sent.submissionId);
  });
});

describe("a purchase", () => {
  const steps = ["details", "trade", "pay"].map((step) => ({ step }));
  it.each<[string, string, unknown, object | null]>([
    [
      "reserve/reserve-route",
      "/cars/x/checkout",
      { kind: "form" },
      { flow_name: "reserve", flow_outcome: "start" },
    ],
    [
      "buy-online",
      "/cars/x/buy-online",
      { kind: "status", status: { tone: "good" } },
      { flow_outcome: "success" },
    ],
    ["reserve/reserve-route", "/cars/x/checkout", { kind: "unavailable" }, null],
    [
      "checkout-journey/checkout-journey-route",
      "/checkout-journey",
      { kind: "step", step: "details", steps },
      { flow_name: "buy online", flow_outcome: "start" },
    ],
    [
      "checkout-journey/checkout-journey-route",
      "/checkout-journey",
      { kind: "step", step: "pay", steps },
      { flow_outcome: "step_3" },
    ],
    ["success/success-route", "/success", null, null],
  ])("%s at %s with %j is reported once as %j [DECIDE-197]", (id, path, view, params) => {
    const state = show(id, path, view);
    reportPurchase(state);
    reportPurchase(state);
    expect(events()).toHaveLength(params ? 1 : 0);
    if (params) expect(events()[0]).toMatchObject(params);
  });

  it("is cancelled by its button [DECIDE-197]", () => {
    document.body.innerHTML = `<details class="reserve-cancel"><form></form></details>`;
    const state = show("reserve/reserve-route", "/cars/x/checkout", {
      kind: "status",
      status: { tone: "wait" },
    });
    reportPurchase(state);
    document.querySelector("form")?.dispatchEvent(new Event("submit"));
    expect(events()).toMatchObject([{ flow_name: "reserve", flow_outcome: "cancel" }]);
  });
});

describe("a partner's event", () => {
  const data = {
    internalKey: "universal_asc_listener_v1",
    event: "asc_form_submission",
    eventModel: { form_name: "booking", send_to: "G-1", nested: {} },
  };
  it("is passed on from our frames only, under its own name [DECIDE-197]", () => {
    document.body.innerHTML = `<iframe sandbox="" src="https://book.example/x"></iframe>`;
    const source = document.querySelector("iframe")!.contentWindow;
    const origin = "https://book.example";
    expect(partnerEvent({ data, source, origin })).toEqual({
      event: "dl_asc_form_submission",
      form_name: "booking",
    });
    expect(partnerEvent({ data, source, origin: "https://other.example" })).toBeNull();
    expect(partnerEvent({ data, source: window, origin })).toBeNull();
    expect(partnerEvent({ data: { ...data, event: "purchase" }, source, origin })).toBeNull();
    expect(partnerEvent({ data: "hello", source, origin })).toBeNull();
  });
});
