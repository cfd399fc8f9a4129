import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mailgunEvents } from "#domain/leads/replies/mailgun-events.server.ts";
import { mailFigures, noteMailReport } from "#platform/adapters/messages/mail-failures.server.ts";
import { stopsOf } from "#platform/adapters/messages/message-stops.server.ts";
import { type AlertGroup, alertGroup } from "#tests/support/alert-group.ts";

let of: AlertGroup;
const key = "a signing key";
beforeAll(async () => {
  of = await alertGroup("failing");
  await of.put(["first"]);
  await of.match();
});
afterAll(() => of.db.remove());
beforeEach(() => {
  of.mails.length = 0;
});

const events = () =>
  mailgunEvents({
    note: (report) => noteMailReport(of.db, report, of.clock.now),
    platformSecrets: async () => ({ kind: "secret", text: key }),
    now: () => of.clock.now,
  });
const token = "t".repeat(50);

function event(messageId: string, data: object, secret = key): Request {
  const timestamp = String(Math.floor(of.clock.now.getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}${token}`).digest("hex");
  return new Request("http://x.example/api/mail/mailgun/events", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      signature: { timestamp, token, signature },
      "event-data": { ...data, message: { headers: { "message-id": messageId.replace(/[<>]/g, "") } } },
    }),
  });
}
const permanent = { event: "failed", severity: "permanent" };
const figures = () => of.db.withSite(of.site, (tx) => mailFigures(tx, of.site, of.clock.now));

/** A confirmed person who got one alert; its Message-ID. */
async function alerted(email: string, car: string): Promise<string> {
  await of.save(email, "make=Kia");
  await of.confirm(email);
  of.mails.length = 0;
  await of.put([car]);
  await of.match();
  await of.mail();
  return of.mails.find(({ to }) => to === email)?.messageId ?? expect.fail("no mail");
}

it("counts an e-mail that came back once, and its mailbox gets no more [DECIDE-382]", async () => {
  const id = await alerted("ana@example.com", "a");
  const before = await figures();
  expect((await events()(event(id, permanent, "another key"))).status).toBe(401);
  expect(await (await events()(event(id, { event: "failed", severity: "temporary" }))).json()).toEqual({
    noted: false,
  });
  expect(await figures()).toEqual(before);
  for (let times = 0; times < 2; times += 1) expect((await events()(event(id, permanent))).status).toBe(200);
  expect(await figures()).toEqual({ ...before, bounced: 1 });
  expect((await events()(event("<unknown@example.com>", permanent))).status).toBe(200);
  expect(await figures()).toEqual({ ...before, bounced: 1 });
  const stops = await of.db.withSite(of.site, (tx) => stopsOf(tx, of.site, "ana@example.com"));
  expect(stops).toMatchObject([{ purpose: "all", cause: "bounced" }]);
  of.mails.length = 0;
  of.pass(25 * 3_600_000);
  await of.put(["b"]);
  await of.match();
  await of.mail();
  expect(of.mails).toEqual([]);
});

it("refuses what is no event of Mailgun, and receives none without its key", async () => {
  const post = (body: string) =>
    events()(new Request("http://x.example/api/mail/mailgun/events", { method: "POST", body }));
  expect((await post("{")).status).toBe(400);
  expect((await post("{}")).status).toBe(400);
  const closed = mailgunEvents({
    note: async () => expect.fail("noted"),
    platformSecrets: async () => ({ kind: "missing", reason: "not there" }),
    now: () => of.clock.now,
  });
  expect((await closed(event("<x@y>", permanent))).status).toBe(404);
});

it("holds a site's alerts while more than 2 % failed, and sends them afterwards [DECIDE-383]", async () => {
  const ids: string[] = [];
  for (let person = 0; person < 5; person += 1) {
    of.pass(3_700_000);
    ids.push(await alerted(`p${person}@example.com`, `p${person}`));
  }
  await alerted("waits@example.com", "w1");
  for (const id of ids.slice(0, 4)) await events()(event(id, { event: "complained" }));
  of.pass(25 * 3_600_000);
  of.mails.length = 0;
  await of.put(["held"]);
  await of.match();
  await of.mail();
  expect(of.mails.map(({ to }) => to)).not.toContain("waits@example.com");
  of.pass(8 * 86_400_000);
  await of.mail();
  expect(of.mails.map(({ to }) => to)).toContain("waits@example.com");
  expect(of.mails.map(({ to }) => to)).not.toContain("p0@example.com");
});
