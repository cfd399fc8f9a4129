import { dayMs } from "#lib/durations.ts";
import type { Meta } from "./destination.ts";
import { type EventRow, nameFor } from "./measured-event.ts";
import { at, codeIn, failed, postJson, type Sender } from "./vendor-call.server.ts";

/** The version of the Graph API whose fields these are. */
const version = "v24.0";

/** Meta, Conversions API. One event that is too old fails its whole request; a repeated one is recognised by its id. */
export const metaSender: Sender<Meta> = {
  maxEvents: 200,
  maxAgeMs: 7 * dayMs,
  countsRepeats: false,
  bodyOf: ({ mode, testCode }, events) => ({
    data: events.map(eventOf),
    ...(mode === "test" && testCode ? { test_event_code: testCode } : {}),
  }),
  async send(services, destination, secret, events) {
    const url = `${services.bases.meta}/${version}/${destination.account}/events`;
    const body = JSON.stringify(metaSender.bodyOf(destination, events));
    const headers = { authorization: `Bearer ${secret}` };
    const { outcome, json } = await postJson(services, url, { body, headers });
    if (outcome.kind !== "refused") return outcome;
    const [code, sub] = [codeIn(at(json, "error", "code")), codeIn(at(json, "error", "error_subcode"))];
    const answer = [outcome.answer, code && `error ${code}`, sub && `(${sub})`].filter(Boolean).join(" ");
    // An access token that is wrong or has ended, a missing permission; too many calls.
    if (["190", "102", "10", "200"].includes(code))
      return failed(`${answer}: the secret is refused`, { unsent: true });
    return ["4", "17", "32", "613"].includes(code)
      ? failed(answer, { unsent: true })
      : { kind: "refused", answer };
  },
};

function eventOf({ id, kind, at: happened, facts, person }: EventRow) {
  const { car, cars = car ? [car] : [], value, currency, path, origin, category } = facts;
  const { agent, ip, fbp, fbc, email, phone } = person;
  return {
    event_name: nameFor(kind, "meta"),
    event_time: Math.floor(happened.getTime() / 1_000),
    event_id: id,
    action_source: "website",
    event_source_url: `${origin ?? ""}${path ?? "/"}`,
    user_data: {
      client_user_agent: agent,
      client_ip_address: ip,
      fbp,
      fbc,
      ...(email === undefined ? {} : { em: [email] }),
      ...(phone === undefined ? {} : { ph: [phone] }),
    },
    custom_data: {
      content_category: category,
      ...(cars.length > 0 ? { content_type: "vehicle", content_ids: cars.map(({ id }) => id) } : {}),
      ...(value === undefined ? {} : { value, currency }),
    },
  };
}
