import { hourMs } from "#lib/durations.ts";
import type { Ga4 } from "./destination.ts";
import { type EventRow, type MeasuredCar, namesFor } from "./measured-event.ts";
import { at, codeIn, failed, postJson, type Sender } from "./vendor-call.server.ts";

/**
 * Google Analytics 4, Measurement Protocol. It answers 2xx to anything, and counts a repeated event again; its debug address says what is wrong
 * with events and counts none.
 */
export const ga4Sender: Sender<Ga4> = {
  // 25 are accepted, and an event of a page may be two.
  maxEvents: 12,
  maxAgeMs: 72 * hourMs,
  countsRepeats: true,
  bodyOf: (_, events) => {
    const { client } = events[0]?.person ?? {};
    return {
      client_id: client,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: events.flatMap(eventsOf),
    };
  },
  async send(services, destination, secret, events) {
    const path = destination.mode === "test" ? "/debug/mp/collect" : "/mp/collect";
    const query = new URLSearchParams({ measurement_id: destination.account, api_secret: secret });
    const body = JSON.stringify(ga4Sender.bodyOf(destination, events));
    if (Buffer.byteLength(body) > maxBytes) return { kind: "refused", answer: "larger than 130 kB" };
    const { outcome, json } = await postJson(services, `${services.bases.ga4}${path}?${query}`, { body });
    if (outcome.kind !== "sent" || destination.mode !== "test") return outcome;
    const messages = at(json, "validationMessages");
    if (!Array.isArray(messages)) return failed("the debug address answered otherwise", { unsent: true });
    if (messages.length === 0) return { kind: "sent", answer: "valid" };
    const said = messages
      .slice(0, 5)
      .map((one) => `${codeIn(at(one, "validationCode"))} ${codeIn(at(one, "fieldPath"))}`);
    return { kind: "refused", answer: said.join(", ") };
  },
};

const maxBytes = 130_000;

const itemOf = ({ id, year, make, model, type }: MeasuredCar) => ({
  item_id: id,
  item_name: `${year} ${make} ${model}`,
  item_brand: make,
  item_category: type,
});

/** An event under each of its names. */
function eventsOf({ id, kind, at: happened, facts, person }: EventRow) {
  const { car, cars, value, currency, category, source, medium, campaign, path, origin, page, params } =
    facts;
  const items = (cars ?? (car ? [car] : [])).map(itemOf);
  const isOfPage = page !== undefined;
  return namesFor(kind, "ga4").map((name) => ({
    name,
    timestamp_micros: happened.getTime() * 1_000,
    params: {
      session_id: person.session,
      ...(path === undefined ? {} : { page_location: `${origin}${path}` }),
      ...(value === undefined ? {} : { value, currency }),
      ...(items.length > 0 ? { items } : {}),
      ...(isOfPage
        ? { ...params, page_type: page, source, medium, campaign }
        : {
            transaction_id: id,
            lead_category: category,
            lead_source: source,
            lead_medium: medium,
            lead_campaign: campaign,
          }),
      // Without it Google shows no user in its reports.
      engagement_time_msec: 1,
    },
  }));
}
