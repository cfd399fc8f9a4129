import { dayMs } from "#lib/durations.ts";
import { signature, signatureHeader } from "#lib/signature.server.ts";
import type { Https } from "./destination.ts";
import { postJson, type Sender } from "./vendor-call.server.ts";

/** An own server: our facts, signed like webhooks of leads. It recognises a repeated event by its id. */
export const httpsSender: Sender<Https> = {
  maxEvents: 200,
  maxAgeMs: 7 * dayMs,
  countsRepeats: false,
  bodyOf: (_, events) => ({
    events: events.map(({ id, kind, at, facts, person }) => {
      const { has: _has, ...known } = facts;
      return { id, kind, at: at.toISOString(), ...known, client: person.client, session: person.session };
    }),
  }),
  async send(services, destination, secret, events) {
    const body = JSON.stringify(httpsSender.bodyOf(destination, events));
    const headers = {
      [signatureHeader]: signature(secret, body, services.now()),
      ...(destination.mode === "test" ? { "forecourt-test": "1" } : {}),
    };
    return (await postJson(services, destination.url, { body, headers })).outcome;
  },
};
