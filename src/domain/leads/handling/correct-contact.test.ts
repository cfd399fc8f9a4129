import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { leadDeliveries, leadEvents } from "#domain/leads/lead-tables.ts";
import { correctionPrivacy } from "#domain/leads/stored-leads/contact-changes.server.ts";
import { insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { leadPrivacy } from "#domain/leads/stored-leads/lead-privacy.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { correctContact } from "./correct-contact.server.ts";
import { answerLead } from "./handle-lead.server.ts";
import type { Handler } from "./handled-lead.server.ts";

let of: LeadGroup;
let site: Site;
const by: Handler = {
  memberId: "ana",
  source: "member",
  actor: { kind: "member", id: "ana", action: "leads.contact" },
};
const typo = { name: "Kim Oh", email: "kim@gmial.example", phone: "+61412345678" };
const seen = { email: typo.email, phone: typo.phone };
const right = { email: "kim@gmail.example", phone: typo.phone };

beforeAll(async () => {
  of = await leadGroup();
  site = of.sites.north;
  await addMember(of, site, "ana");
});
afterAll(() => of.db.remove());

const handle = (id: string, at: Site = site) => ({ db: of.db.asConsole, site: at, id, by, now: of.now() });
const typoLead = () => addLead(of, site, { payload: { ...typo } });
const deliveriesOf = (id: string) =>
  of.db.withSite(site, (tx) => tx.select().from(leadDeliveries).where(eq(leadDeliveries.leadId, id)));
const correctionsOf = (id: string) =>
  of.db.withSite(site, (tx) =>
    tx
      .select()
      .from(leadEvents)
      .where(and(eq(leadEvents.leadId, id), eq(leadEvents.kind, "contact"))),
  );

it("answers go to the corrected address, and so does what waits for the shopper; the typo stays in the history [DECIDE-437]", async () => {
  const id = await typoLead();
  const waiting = [
    { purpose: "acknowledgement", channel: "email", target: typo.email },
    { purpose: "dealer", channel: "email", target: "all@yard.example" },
  ] as const;
  await of.db.withSite(site, (tx) => insertDeliveries(tx, site, id, waiting, of.now()));
  expect(await correctContact(handle(id), { seen, wanted: right })).toEqual({
    kind: "corrected",
    fields: ["email"],
  });
  const sender = { name: "Ana", email: "ana@yard.example" };
  await answerLead(handle(id), { channel: "email", subject: "Hi", text: "Hi", key: "one", sender });
  expect((await deliveriesOf(id)).map(({ purpose, target }) => `${purpose} ${target}`).sort()).toEqual([
    "acknowledgement kim@gmail.example",
    "answer kim@gmail.example",
    "dealer all@yard.example",
  ]);
  expect(await storedLead(of.db, site, id)).toMatchObject({ email: right.email, phone: right.phone });
  expect(await correctionsOf(id)).toMatchObject([
    { memberId: "ana", details: { field: "email", from: typo.email, to: right.email } },
  ]);
});

it("what waits for an address that was removed isn't sent", async () => {
  const id = await typoLead();
  const waiting = [{ purpose: "acknowledgement", channel: "email", target: typo.email }] as const;
  await of.db.withSite(site, (tx) => insertDeliveries(tx, site, id, waiting, of.now()));
  await correctContact(handle(id), { seen, wanted: { ...seen, email: "" } });
  expect(await deliveriesOf(id)).toMatchObject([{ state: "dead" }]);
});

it("a correction of one field leaves what a colleague corrected meanwhile, and of the same field stores nothing", async () => {
  const id = await typoLead();
  await correctContact(handle(id), { seen, wanted: right });
  expect(await correctContact(handle(id), { seen, wanted: { ...seen, email: "kim@other.example" } })).toEqual(
    {
      kind: "conflict",
    },
  );
  const phone = "+61491570156";
  expect(await correctContact(handle(id), { seen, wanted: { ...seen, phone } })).toEqual({
    kind: "corrected",
    fields: ["phone"],
  });
  expect(await storedLead(of.db, site, id)).toMatchObject({ email: right.email, phone });
  expect(await correctionsOf(id)).toHaveLength(2);
});

it("isn't possible in another site's lead, nor in one whose shopper was erased", async () => {
  const id = await typoLead();
  expect(await correctContact(handle(id, of.sites.south), { seen, wanted: right })).toEqual({
    kind: "unknown",
  });
  const erased = await addLead(of, site, { payload: { erased: true } });
  expect(await correctContact(handle(erased), { seen, wanted: right })).toEqual({ kind: "erased" });
});

it("a person's export has what was corrected, and their erasure removes it [DECIDE-438]", async () => {
  const email = "sam@gmail.example";
  const id = await addLead(of, site, { payload: { name: "Sam", email: "sam@gmial.example" } });
  await correctContact(handle(id), {
    seen: { email: "sam@gmial.example", phone: "" },
    wanted: { email, phone: "" },
  });
  const person = { accountId: null, phone: null, email, from: null };
  expect(await of.db.withSite(site, (tx) => leadPrivacy.read(tx, site, person, 10))).toMatchObject([
    { answers: { email }, corrected: [{ field: "email", from: "sam@gmial.example", to: email }] },
  ]);
  await of.db.withSite(site, (tx) => leadPrivacy.erase(tx, site, person, of.now()));
  expect(await correctionsOf(id)).toMatchObject([{ details: {} }]);
});

it("whose address was replaced gets the mention alone, and erases it; the lead stays [DECIDE-439]", async () => {
  const id = await addLead(of, site, { payload: { name: "Lee", email: "stranger@mail.example" } });
  const wanted = { email: "lee@mail.example", phone: "" };
  await correctContact(handle(id), { seen: { email: "stranger@mail.example", phone: "" }, wanted });
  const person = { accountId: null, phone: null, email: "Stranger@mail.example", from: null };
  const read = (source: typeof leadPrivacy) =>
    of.db.withSite(site, (tx) => source.read(tx, site, person, 10));
  expect(await read(leadPrivacy)).toEqual([]);
  expect(await read(correctionPrivacy)).toMatchObject([{ field: "email", from: "stranger@mail.example" }]);
  const erased = await of.db.withSite(site, (tx) => correctionPrivacy.erase(tx, site, person, of.now()));
  expect(erased).toEqual({ rows: 1 });
  expect(await read(correctionPrivacy)).toEqual([]);
  expect((await storedLead(of.db, site, id)).email).toBe(wanted.email);
});
