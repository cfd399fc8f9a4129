import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { nothingPersonal, privacySources as sourcesOf } from "#composition/privacy-sources.server.ts";
import { payments } from "#domain/buying/buying-tables.ts";
import { removeUnpaidPayers } from "#domain/buying/reserve/unpaid-payers.server.ts";
import { formDrafts, leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import { leadCar } from "#domain/leads/stored-leads/lead.ts";
import { accounts, sessions } from "#domain/shoppers/account-tables.ts";
import { watchlistEntries } from "#domain/shoppers/watchlist-tables.ts";
import { tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { messages } from "#platform/adapters/messages/message-tables.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { accountDownload } from "#site/account/account-page.server.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { everythingOf, forgetPerson } from "./privacy.server.ts";
import { beginSession, shopperBySession } from "./session-store.server.ts";

const site = sampleSite();
const other = sampleSite({ id: "00000000-0000-4000-8000-0000000000b1", slug: "other" });
const now = new Date("2026-03-02T01:00:00Z");
const phone = "+61491570156";
const secret = "Wilhelmina";

const privacySources = sourcesOf({ remove: async () => {} });
let db: Awaited<ReturnType<typeof testDatabase>>;
const tokens: Record<string, string> = {};

/** Everything that the platform can store about one shopper on a site. */
async function fill(one: typeof site, who: { phone: string; name: string; account: string; email: string }) {
  const key = { groupId: one.groupId, siteId: one.id };
  const at = { createdAt: now, updatedAt: now };
  const id = who.account;
  await db.withSite(one, async (tx) => {
    await tx
      .insert(accounts)
      .values({ ...key, id, phone: who.phone, name: who.name, email: who.email, ...at });
    tokens[id] = await beginSession(tx, one, id, now);
    await tx
      .insert(watchlistEntries)
      .values({ ...key, accountId: id, carId: "car-1", seen: { name: "2022 Mazda CX-5" }, createdAt: now });
    await tx.insert(leads).values({
      ...key,
      id: `lead-${id}`,
      state: "complete",
      category: "Vehicle Enquiry",
      carId: "car-1",
      car: leadCar(aCar({ id: "car-1", make: "Mazda" })),
      payload: {
        category: "Vehicle Enquiry",
        "Vehicle Make": "Mazda",
        car_id: "car-1",
        name: who.name,
        phone: who.phone,
        email: who.email,
        message: `I am ${who.name}`,
        nickname: who.name,
      },
      consent: { optIn: true, text: "Yes", version: "1", terms: null, termsText: null },
      visitedPages: [`/search?query=${who.name}`],
      linkedQueryParams: { name: who.name },
      url: `https://x/?n=${who.name}`,
      userAgent: who.name,
      idempotencyKey: who.name,
      payloadHash: who.name,
      spam: [],
      addressHash: who.name,
      messageHash: who.name,
      draftHash: who.name,
      ...at,
    });
    for (const [purpose, target, state] of [
      ["dealer", "sales@dealer.example", "waiting"],
      ["acknowledgement", `${who.name}@example.com`, "delivered"],
    ] as const)
      await tx.insert(leadDeliveries).values({
        ...key,
        id: `${purpose}-${id}`,
        leadId: `lead-${id}`,
        purpose,
        channel: "email",
        target,
        state,
        firstTryAt: now,
        nextTryAt: now,
        lastAnswer: `550 no ${who.name}`,
        messageId: `${purpose}-${id}`,
        createdAt: now,
      });
    for (const [name, leadId, recipient] of [
      ["dealer", `lead-${id}`, "sales@dealer.example"],
      ["code", null, who.phone],
    ] as const)
      await tx.insert(messages).values({
        ...key,
        id: `${name}-${id}`,
        kind: "sms",
        messageId: `${name}-${id}`,
        aboutId: leadId,
        sender: "x",
        recipient,
        text: `About ${who.name}`,
        createdAt: now,
      });
    await tx.insert(formDrafts).values({
      ...key,
      id: `draft-${id}`,
      cookieHash: id,
      form: "contact",
      data: { phone: who.phone.replace("+61", "0 "), name: who.name },
      expiresAt: now,
      ...at,
    });
    await tx.insert(tradeIns).values({
      ...key,
      id: `trade-${id}`,
      draftHash: id,
      state: "details",
      rego: who.name,
      regoState: "NSW",
      answers: { phone: who.phone, name: who.name },
      ...at,
    });
    for (const [paying, state] of [
      ["pay", "paid"],
      ["unpaid", "ended"],
    ] as const)
      await tx.insert(payments).values({
        ...key,
        id: `${paying}-${id}`,
        purpose: state === "paid" ? "deposit" : "online",
        subject: `Invoice of ${who.name}`,
        provider: "test",
        way: "card",
        amountCents: state === "paid" ? 20_000 : 10_000,
        description: state === "paid" ? "Deposit" : `Invoice of ${who.name}`,
        payer: { name: who.name, email: who.email, phone: who.phone },
        shopperId: id,
        leadId: `lead-${id}`,
        leadData: { name: who.name },
        key: `${paying} ${id}`,
        returnUrl: "x",
        cancelUrl: "x",
        state,
        checkoutUntil: now,
        endsAt: now,
        nextTryAt: now,
        createdAt: now,
      });
  });
}

const me = { phone, name: secret, account: "account-me", email: "shared@example.com" };
const neighbour = { phone: "+61491570157", name: "Barnabas", account: "account-neighbour", email: me.email };

beforeAll(async () => {
  db = await testDatabase();
  for (const one of [site, other]) {
    await db.withSite(one, async (tx) => {
      await tx
        .insert(groups)
        .values({ id: one.groupId, slug: one.groupSlug, version: 1 })
        .onConflictDoNothing();
      await tx.insert(sites).values({ groupId: one.groupId, id: one.id, slug: one.slug, version: 1 });
    });
    await fill(one, me);
    await fill(one, neighbour);
  }
});
afterAll(() => db.remove());

const person = { accountId: me.account, phone, email: null, from: null };

/** Every row of every table of a site, as text, except one shopper's. */
async function everyRow(one: typeof site, without: string[] = []): Promise<string> {
  const { rows: tables } = await db.withoutTenant((tx) => tx.execute<{ name: string }>(siteTables));
  const texts: string[] = [];
  for (const { name } of tables.filter(({ name }) => !without.includes(name)))
    await db.withSite(one, async (tx) => {
      const { rows } = await tx.execute<{ row: string }>(
        sql`select t::text as row from ${sql.identifier(name)} t where site_id = ${one.id}::uuid`,
      );
      texts.push(...rows.map(({ row }) => row));
    });
  return texts.join("\n");
}

const siteTables = sql`select c.table_name as name from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = 'public' and c.column_name = 'site_id' and t.table_type = 'BASE TABLE' order by 1`;

describe("a site's data of a person", () => {
  it("is covered table by table: each of a site's tables has a source, or a reason why it needs none", async () => {
    // As the role that has privileges on every table.
    const { rows } = await db.asConsole.withoutTenant((tx) => tx.execute<{ name: string }>(siteTables));
    const covered = new Set(privacySources.flatMap(({ tables }) => tables));
    expect(rows.map(({ name }) => name)).toEqual([...covered, ...Object.keys(nothingPersonal)].sort());
    expect(new Set(privacySources.map(({ name }) => name)).size).toBe(privacySources.length);
  });

  it("is exported whole, without other people's data: an e-mail address isn't verified", async () => {
    const held = await everythingOf({ db, privacySources }, site, person);
    expect(Object.keys(held)).toEqual(privacySources.map(({ name }) => name));
    expect(held).toMatchObject({
      account: { phone, name: secret, signedIn: [{ since: now }] },
      watchlist: [{ carId: "car-1" }],
      enquiries: [{ answers: { message: `I am ${secret}` } }],
      unfinishedForms: [{ form: "contact" }],
      messages: [{ recipient: phone }],
      tradeIns: [{ rego: secret }],
    });
    expect((held as { payments: { amountCents: number }[] }).payments).toHaveLength(2);
    expect(JSON.stringify(held)).not.toContain("Barnabas");
    for (const key of ["tokenHash", "codeHash", "payloadHash", "addressHash"])
      expect(JSON.stringify(held)).not.toContain(key);
  });

  it("excludes a payment of another account that names this number", async () => {
    const payer = (number: string) =>
      db.withSite(site, (tx) =>
        tx.execute(
          sql`update payments set payer = payer || jsonb_build_object('phone', ${number}::text) where id = ${`pay-${neighbour.account}`}`,
        ),
      );
    await payer(phone);
    try {
      expect(JSON.stringify(await everythingOf({ db, privacySources }, site, person))).not.toContain(
        "Barnabas",
      );
    } finally {
      await payer(neighbour.phone);
    }
  });

  it("excludes messages of an earlier holder of the number", async () => {
    const later = { accountId: "account-later", phone, email: null, from: new Date(now.getTime() + 1) };
    expect(await everythingOf({ db, privacySources }, site, later)).toMatchObject({
      enquiries: [],
      messages: [],
      tradeIns: [],
      payments: [],
    });
    const then = (await everythingOf({ db, privacySources }, site, { ...later, from: now })) as {
      enquiries: unknown[];
    };
    expect(then.enquiries.length).toBeGreaterThan(0);
  });

  it("has the newest of what anyone can send with the number, when a download asks for so many", async () => {
    const older = new Date(now.getTime() - 60_000);
    const idsOf = async (most?: number) => {
      const held = await everythingOf({ db, privacySources }, other, person, most);
      return (held as { enquiries: { id: string }[] }).enquiries.map(({ id }) => id);
    };
    const own = and(eq(leads.siteId, other.id), eq(leads.id, `lead-${me.account}`));
    const [lead] = await db.withSite(other, (tx) => tx.select().from(leads).where(own));
    const { phone: _, email: _email, searchText: _text, ...row } = lead!;
    const copy = { ...row, id: "lead-older", idempotencyKey: "older", createdAt: older };
    await db.withSite(other, (tx) => tx.insert(leads).values(copy));
    try {
      expect(await idsOf()).toEqual([`lead-${me.account}`, "lead-older"]);
      expect(await idsOf(1)).toEqual([`lead-${me.account}`]);
    } finally {
      await db.withSite(other, (tx) => tx.delete(leads).where(eq(leads.id, "lead-older")));
    }
  });

  it("is downloaded by its shopper some times a day, one after the other", async () => {
    const asked: unknown[] = [];
    const log = { info: vi.fn(), warn: vi.fn() };
    const session = await db.withSite(site, (tx) => beginSession(tx, site, me.account, now));
    const download = (wait: number, token = session) =>
      accountDownload(
        {
          db,
          privacySources,
          log,
          now: () => now,
          takeLimit: async (kind, { id }, subject) => {
            asked.push([kind, id, subject]);
            return wait;
          },
        },
        new Request("http://sample.localhost/api/account/data", {
          headers: { Cookie: `forecourt_session=${token}` },
        }),
        site,
      );
    const answers = await Promise.all([download(0), download(0)]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const held = (await answer.json()) as Record<string, unknown>;
      expect(held).toMatchObject({ enquiries: [{ answers: { message: `I am ${secret}` } }] });
      expect(held).not.toHaveProperty("note");
    }
    const refused = await download(600);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
    expect((await download(0, "x".repeat(43))).status).toBe(401);
    expect(asked).toEqual(Array(3).fill(["dataDownload", site.id, `account ${me.account}`]));
  });

  it("is found for staff by an e-mail address too, where they have checked who makes the request", async () => {
    const held = (await everythingOf({ db, privacySources }, site, {
      accountId: null,
      phone: null,
      email: me.email.toUpperCase(),
      from: null,
    })) as { enquiries: unknown[] };
    expect(held.enquiries).toHaveLength(2);
  });

  it("stays complete while its files can't be removed, and deletion can be requested again", async () => {
    const source = privacySources.find(({ name }) => name === "tradeIns")!;
    const failing = vi.spyOn(source, "removeFiles").mockResolvedValue(async () => {
      throw new Error("the bucket is unavailable");
    });
    const before = await everyRow(site);
    await expect(forgetPerson({ db, privacySources }, site, person, now)).rejects.toThrow(
      "the bucket is unavailable",
    );
    expect(await everyRow(site)).toEqual(before);
    failing.mockRestore();
  });

  it("is erased on this site: account, saves, forms and messages deleted, enquiries anonymised, payments retained and reported", async () => {
    const report = await forgetPerson({ db, privacySources }, site, person, now);
    expect(report.find(({ name }) => name === "payments")?.retained).toMatch(/^1 payments .* tax law/);
    const { rows: unpaid } = await db.withSite(site, (tx) =>
      tx.execute<{ row: string }>(
        sql`select t::text as row from payments t where id = ${`unpaid-${me.account}`}`,
      ),
    );
    expect(unpaid[0]?.row).not.toContain(secret);
    expect(unpaid[0]?.row).not.toContain(phone.slice(4));
    expect(await shopperBySession(db, site, tokens[me.account]!, now)).toBeNull();
    expect(await everyRow(site, ["payments"])).not.toContain(secret);
    expect(await everyRow(site, ["payments"])).not.toContain(phone.slice(4));
    await db.withSite(site, async (tx) => {
      const [lead] = await tx
        .select()
        .from(leads)
        .where(sql`id = ${`lead-${me.account}`}`);
      expect(lead).toMatchObject({ carId: "car-1", car: { make: "Mazda" }, category: "Vehicle Enquiry" });
      expect(lead!.payload).toEqual({
        category: "Vehicle Enquiry",
        "Vehicle Make": "Mazda",
        car_id: "car-1",
        erased: true,
      });
      const reported = await tx
        .select()
        .from(leadDeliveries)
        .where(sql`lead_id = ${lead!.id} and state = 'waiting'`);
      expect(reported).toEqual([]);
      const [payment] = await tx
        .select()
        .from(payments)
        .where(sql`id = ${`pay-${me.account}`}`);
      expect(payment).toMatchObject({ amountCents: 20_000, payer: { name: secret }, leadData: null });
    });
    const left = await everythingOf({ db, privacySources }, site, { ...person, accountId: null });
    expect(left).toMatchObject({
      account: null,
      watchlist: [],
      enquiries: [],
      unfinishedForms: [],
      messages: [],
      tradeIns: [],
    });
  });

  it("is deleted from a payment without money after a month, with or without an account; a paid one retains its payer", async () => {
    const payers = () =>
      db.withSite(other, async (tx) =>
        (await tx.select().from(payments)).map(({ id, payer, shopperId }) => [id, payer.name, shopperId]),
      );
    expect(await removeUnpaidPayers(db, other, now)).toBe(0);
    expect(JSON.stringify(await payers())).toContain("unpaid");
    const later = new Date(now.getTime() + 1);
    expect(await removeUnpaidPayers(db, other, later)).toBe(2);
    expect(await removeUnpaidPayers(db, other, later)).toBe(0);
    for (const [id, name, shopper] of await payers())
      expect([name === "", shopper === null]).toEqual(
        id?.startsWith("unpaid") ? [true, true] : [false, false],
      );
  });

  it("stays on other sites, and so does everything of other people", async () => {
    expect(await shopperBySession(db, other, tokens[me.account]!, now)).not.toBeNull();
    expect(await everythingOf({ db, privacySources }, other, person)).toMatchObject({
      account: { name: secret },
      enquiries: [{}],
      watchlist: [{}],
    });
    const theirs = await everythingOf({ db, privacySources }, site, {
      accountId: neighbour.account,
      phone: neighbour.phone,
      email: null,
      from: null,
    });
    expect(theirs).toMatchObject({
      account: { name: "Barnabas" },
      enquiries: [{}],
      watchlist: [{}],
      messages: [{}],
      tradeIns: [{}],
    });
    expect(
      (await db.withSite(site, (tx) => tx.select().from(sessions))).map(({ accountId }) => accountId),
    ).toEqual([neighbour.account]);
  });
});

it("is erased from any number of leads, some at a time", async () => {
  const flooded = "+61491570199";
  const [lead] = await db.withSite(other, (tx) => tx.select().from(leads).limit(1));
  const { phone: _, email: _email, searchText: _text, ...row } = lead!;
  const payload = { ...row.payload, name: secret, phone: flooded, erased: undefined };
  await db.withSite(other, async (tx) => {
    await tx.insert(leads).values({ ...row, id: "flood", idempotencyKey: "flood", payload });
    await tx.execute(sql`insert into leads (group_id, site_id, id, idempotency_key, state, category, payload, consent, visited_pages,
        linked_query_params, payload_hash, spam, created_at, updated_at)
      select group_id, site_id, id || n, idempotency_key || n, state, category, payload, consent, visited_pages, linked_query_params,
        payload_hash, spam, created_at, updated_at
      from leads, generate_series(1, 510) n where id = 'flood'`);
  });
  const asked = { accountId: null, phone: flooded, email: null, from: null };
  const report = await forgetPerson({ db, privacySources }, other, asked, now);
  expect(report.find(({ name }) => name === "enquiries")?.rows).toBe(511);
  expect(await everyRow(other)).not.toContain(flooded);
});
