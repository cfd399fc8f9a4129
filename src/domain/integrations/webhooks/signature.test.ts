import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { signedHeaders, webhookSecret } from "./signature.server.ts";

const message = fc.record({ id: fc.uuid(), body: fc.json() });
const now = () => new Date();
const newSecret = () => webhookSecret(randomBytes(32));

it("is accepted by a receiver's library, with either secret of a rotation [DECIDE-220]", () => {
  fc.assert(
    fc.property(message, ({ id, body }) => {
      const [old, current] = [newSecret(), newSecret()];
      const headers = signedHeaders({ id: `evt_${id}`, at: now(), body }, [current, old]);
      for (const secret of [old, current])
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    }),
    { numRuns: 1_000 },
  );
});

it("is refused when a byte of the body or the id was changed", () => {
  fc.assert(
    fc.property(message, fc.nat(), ({ id, body }, place) => {
      const secret = newSecret();
      const headers = signedHeaders({ id, at: now(), body }, [secret]);
      const at = place % body.length;
      const changed = `${body.slice(0, at)}${body[at] === "~" ? "-" : "~"}${body.slice(at + 1)}`;
      expect(() => new Webhook(secret).verify(changed, headers)).toThrow();
      const renamed = { ...headers, "webhook-id": `${id}0` };
      expect(() => new Webhook(secret).verify(body, renamed)).toThrow();
    }),
  );
});

it.each([
  [-6 * 60_000, "old"],
  [6 * 60_000, "new"],
])("is refused when it was signed %d ms off", (offMs, words) => {
  const secret = newSecret();
  const headers = signedHeaders({ id: "evt_1", at: new Date(Date.now() + offMs), body: "{}" }, [secret]);
  expect(() => new Webhook(secret).verify("{}", headers)).toThrow(new RegExp(words));
});
