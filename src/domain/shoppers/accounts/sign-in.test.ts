import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, sessions } from "#domain/shoppers/account-tables.ts";
import type { OutgoingSms, SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { shopperBySession } from "./session-store.server.ts";
import { type CodeVerified, requestCode, verifyCode } from "./sign-in.server.ts";

const site = sampleSite();
const other = sampleSite({ id: "00000000-0000-4000-8000-0000000000b1", slug: "other", name: "Other Motors" });
const start = new Date("2026-03-02T01:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const address = "203.0.113.9";

let db: Awaited<ReturnType<typeof testDatabase>>;
let sent: OutgoingSms[] = [];
let outcome: SendOutcome | "late" = { kind: "sent", answer: "" };
const sms = async (_: unknown, message: OutgoingSms): Promise<SendOutcome> => {
  sent.push(message);
  return outcome === "late" ? new Promise(() => {}) : outcome;
};
let next = 0;
/** An unused number. */
const newPhone = () => `+61491${String(570_000 + next++).padStart(6, "0")}`;

beforeAll(async () => {
  db = await testDatabase();
  for (const one of [site, other])
    await db.withSite(one, async (tx) => {
      await tx
        .insert(groups)
        .values({ id: one.groupId, slug: one.groupSlug, version: 1 })
        .onConflictDoNothing();
      await tx.insert(sites).values({ groupId: one.groupId, id: one.id, slug: one.slug, version: 1 });
    });
});
afterAll(() => db.remove());

async function requestCodeFor(phone: unknown, when = start, on = site, from = address) {
  sent = [];
  return requestCode(
    { db, site: on, now: when, address: from },
    { phone, host: "sample.localhost", sms, sendWithinMs: 20 },
  );
}
async function codeFor(phone: string, when = start, on = site): Promise<string> {
  expect(await requestCodeFor(phone, when, on)).toEqual({ kind: "sent", phone });
  return /#(\d{6})$/.exec(sent[0]!.text)![1]!;
}
const verify = (phone: unknown, code: unknown, when = at(5), on = site, more: object = {}) =>
  verifyCode({ db, site: on, now: when, address }, { phone, code, ...more });
const otherThan = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, "0");
const kindOf = async (answer: Promise<CodeVerified>) => (await answer).kind;

describe("a sign-in code", () => {
  it("is bound to the site's own host, whatever host the request had", async () => {
    sent = [];
    const context = { db, site, now: start, address };
    await requestCode(context, { phone: newPhone(), host: "evil.example", sms, sendWithinMs: 20 });
    expect(sent[0]?.text).toContain("@sample.localhost #");
  });

  it("signs in at its number, on its site, and creates the account the first time [AUTH-02] [DECIDE-69] [ENT-117]", async () => {
    const phone = newPhone();
    const first = await verify(phone, await codeFor(phone));
    if (first.kind !== "signed-in") throw new Error(first.kind);
    expect(first.shopper).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      phone,
      name: null,
      email: null,
    });
    const again = await verify(phone, await codeFor(phone, at(60)), at(70));
    if (again.kind !== "signed-in") throw new Error(again.kind);
    expect(again.shopper.id).toBe(first.shopper.id);
    expect(await shopperBySession(db, site, again.token, at(80))).toEqual({
      shopper: again.shopper,
      extended: false,
    });
  });

  it.each([
    ["0491 570 156", "+61491570156"],
    ["+61 (0)491 570 157", "+61491570157"],
    ["０４９１ ５７０ １５８", "+61491570158"],
  ])("is sent to %s as %s [DECIDE-69]", async (typed, phone) => {
    expect(await requestCodeFor(typed)).toEqual({ kind: "sent", phone });
    expect(sent[0]).toMatchObject({ to: phone, aboutId: null });
    expect(sent[0]!.text).toMatch(
      /^\d{6} is your sign-in code for Sample Motors\..*10 minutes.*\n\n@sample\.localhost #\d{6}$/s,
    );
  });

  it.each(["", "hello", "(02) 5550 0100", "1300 555 010", "+1 202 555 0143", "04", null, 7, "4".repeat(999)])(
    "is not sent to %j, which gets no text messages [DECIDE-69]",
    async (typed) => {
      expect(await requestCodeFor(typed)).toEqual({ kind: "invalid" });
      expect(sent).toEqual([]);
    },
  );

  it("is rejected when wrong, and after five wrong ones permanently [AUTH-04] [DECIDE-69]", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    for (const expected of ["wrong", "wrong", "wrong", "wrong", "locked"])
      expect(await kindOf(verify(phone, otherThan(code)))).toBe(expected);
    expect(await kindOf(verify(phone, code))).toBe("locked");
    const fresh = await codeFor(phone, at(60));
    expect(await kindOf(verify(phone, fresh, at(70)))).toBe("signed-in");
  });

  it("counts concurrent wrong tries [DECIDE-69]", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    const guesses = Array.from({ length: 12 }, () => kindOf(verify(phone, otherThan(code))));
    expect((await Promise.all(guesses)).filter((kind) => kind === "wrong")).toHaveLength(4);
    expect(await kindOf(verify(phone, code))).toBe("locked");
  });

  it("expires after ten minutes, to the millisecond [DECIDE-69]", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    expect(await kindOf(verify(phone, code, at(600)))).toBe("expired");
    expect(await kindOf(verify(phone, code, new Date(at(600).getTime() - 1)))).toBe("signed-in");
  });

  it("works once, also for two concurrent requests [DECIDE-69]", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    const both = await Promise.all([kindOf(verify(phone, code)), kindOf(verify(phone, code))]);
    expect(both.sort()).toEqual(["signed-in", "used"]);
    expect(await kindOf(verify(phone, code, at(9)))).toBe("used");
    // Without the code, the response doesn't reveal that someone signed in.
    expect(await kindOf(verify(phone, otherThan(code), at(9)))).toBe("wrong");
  });

  it("is replaced by the next one [DECIDE-69]", async () => {
    const phone = newPhone();
    const old = await codeFor(phone);
    let fresh = await codeFor(phone, at(40));
    for (let wait = 80; fresh === old; wait += 40) fresh = await codeFor(phone, at(wait));
    expect(await kindOf(verify(phone, old, at(130)))).toBe("wrong");
    expect(await kindOf(verify(phone, fresh, at(130)))).toBe("signed-in");
  });

  it("is invalid for another number and another site [DECIDE-69] [SITE-09]", async () => {
    const [mine, yours] = [newPhone(), newPhone()];
    const code = await codeFor(mine);
    await codeFor(yours);
    expect(await kindOf(verify(yours, code))).toBe("wrong");
    expect(await kindOf(verify(mine, code, at(5), other))).toBe("wrong");
    await codeFor(mine, start, other);
    expect(await kindOf(verify(mine, code, at(5), other))).toBe("wrong");
    expect(await kindOf(verify(mine, code))).toBe("signed-in");
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５", null, 123456, "1e5 00"])(
    "can't be %j, which doesn't count as a try [DECIDE-69]",
    async (typed) => {
      expect(await verify(newPhone(), typed)).toEqual({ kind: "invalid", field: "code" });
    },
  );

  it("is accepted as typed: with blanks, hyphens, wide digits [DECIDE-69]", async () => {
    const spellings = [
      (c: string) => `${c.slice(0, 3)} ${c.slice(3)}`,
      (c: string) => ` ${c.slice(0, 3)}-${c.slice(3)} `,
    ];
    for (const spelling of spellings) {
      const phone = newPhone();
      expect(await kindOf(verify(phone, spelling(await codeFor(phone))))).toBe("signed-in");
    }
  });

  it("isn't stored in the database in clear, nor is its number [DECIDE-69]", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute(
        sql`select c::text as row from sign_in_codes c union all select n::text from sign_in_counts n`,
      ),
    );
    const all = JSON.stringify(rows);
    expect(all).not.toContain(phone.slice(3));
    expect(all).not.toMatch(new RegExp(`[(,"]${code}[),"]`));
  });
});

describe("requesting codes", () => {
  it("requires half a minute between two for one number, and returns the wait [DECIDE-69]", async () => {
    const phone = newPhone();
    await codeFor(phone);
    expect(await requestCodeFor(phone, at(10))).toEqual({ kind: "wait", seconds: 20 });
    expect(sent).toEqual([]);
    expect(await requestCodeFor(phone, at(30))).toEqual({ kind: "sent", phone });
  });

  it("sends one message for two concurrent requests [DECIDE-69]", async () => {
    const phone = newPhone();
    sent = [];
    const both = await Promise.all(
      [0, 1].map(() => requestCode({ db, site, now: start, address }, { phone, host: "h", sms })),
    );
    expect(both.map(({ kind }) => kind).sort()).toEqual(["sent", "wait"]);
    expect(sent).toHaveLength(1);
  });

  it("is limited to five an hour and ten a day for one number, from any client [DECIDE-69]", async () => {
    const phone = newPhone();
    const kinds: string[] = [];
    for (let i = 0; i < 6; i++)
      kinds.push((await requestCodeFor(phone, at(i * 60), site, `198.51.100.${i}`)).kind);
    expect(kinds).toEqual(["sent", "sent", "sent", "sent", "sent", "wait"]);
    expect(await requestCodeFor(phone, at(360))).toEqual({ kind: "wait", seconds: 3600 - 360 });
    for (let i = 0; i < 5; i++) expect((await requestCodeFor(phone, at(3_700 + i * 60))).kind).toBe("sent");
    expect(await requestCodeFor(phone, at(8_000))).toEqual({ kind: "wait", seconds: 86_400 - 8_000 });
    expect((await requestCodeFor(phone, at(86_500))).kind).toBe("sent");
  });

  it("is limited for one address, an IPv6 prefix counted as one, and for the whole site [DECIDE-69]", async () => {
    const few = { ...site, auth: { ...site.auth, codesPerAddress: 2 } };
    const from = (ip: string) => requestCodeFor(newPhone(), at(20_000), few, ip).then(({ kind }) => kind);
    expect([
      await from("2001:db8:0:1::1"),
      await from("2001:db8:0:1::2"),
      await from("2001:db8:0:1:ffff::3"),
    ]).toEqual(["sent", "sent", "wait"]);
    expect(await from("2001:db8:0:2::1")).toBe("sent");
    const bounded = { ...site, auth: { ...site.auth, codesPerSite: 1 } };
    expect((await requestCodeFor(newPhone(), at(1_000_000), bounded, "192.0.2.1")).kind).toBe("sent");
    expect((await requestCodeFor(newPhone(), at(1_000_001), bounded, "192.0.2.2")).kind).toBe("wait");
  });

  it.each([
    ["refuses", { kind: "failed", answer: "down", final: false }],
    ["doesn't answer", "late"],
  ] as const)("with a provider that %s reports it and locks no one out [DECIDE-69]", async (_, broken) => {
    const phone = newPhone();
    outcome = broken;
    for (let i = 0; i < 7; i++)
      expect(await requestCodeFor(phone, at(i), site, "192.0.2.77")).toEqual({ kind: "failed" });
    // A code that arrives late is still valid.
    const late = /#(\d{6})$/.exec(sent[0]!.text)![1]!;
    outcome = { kind: "sent", answer: "" };
    expect(await requestCodeFor(phone, at(8))).toEqual({ kind: "sent", phone });
    expect(await kindOf(verify(phone, late, at(9)))).toBe("wrong");
    expect(await kindOf(verify(phone, /#(\d{6})$/.exec(sent[0]!.text)![1]!, at(9)))).toBe("signed-in");
  });

  it("has the same response whether or not the number has an account [DECIDE-69]", async () => {
    const [known, unknown] = [newPhone(), newPhone()];
    await verify(known, await codeFor(known));
    const answers = [await requestCodeFor(known, at(60)), await requestCodeFor(unknown, at(60))];
    expect(answers.map((answer) => ({ ...answer, phone: "" }))[0]).toEqual({ ...answers[1], phone: "" });
  });

  it("is limited for the networks of one IPv6 /48 together, so that none of them uses up the site's codes", async () => {
    const few = { ...other, auth: { ...other.auth, codesPerAddress: 2 } };
    const kinds: string[] = [];
    for (let n = 0; n < 12; n++) {
      const from = `2001:db8:48:${n.toString(16)}::1`;
      kinds.push((await requestCodeFor(newPhone(), at(200_000), few, from)).kind);
    }
    expect(kinds).toEqual([...Array(8).fill("sent"), ...Array(4).fill("wait")]);
    expect((await requestCodeFor(newPhone(), at(200_000), few, "2001:db8:49::1")).kind).toBe("sent");
  });

  it("stores nothing of requests and attempts that a limit refuses, whatever numbers they name", async () => {
    const few = { ...other, auth: { ...other.auth, codesPerAddress: 1 } };
    const from = "192.0.2.88";
    const context = { db, site: few, now: at(400_000), address: from };
    const attempt = async () => (await verifyCode(context, { phone: newPhone(), code: "123456" })).kind;
    const rows = async () =>
      (await db.withSite(few, (tx) => tx.execute(sql`select 1 from sign_in_counts`))).rows.length;
    expect((await requestCodeFor(newPhone(), at(400_000), few, from)).kind).toBe("sent");
    for (const kind of ["wrong", "wrong", "wrong"]) expect(await attempt()).toBe(kind);
    const before = await rows();
    for (let n = 0; n < 5; n++) {
      expect((await requestCodeFor(newPhone(), at(400_000), few, from)).kind).toBe("wait");
      expect(await attempt()).toBe("wait");
    }
    expect(await rows()).toBe(before);
  });

  it("is limited for a network in a day, not only in an hour", async () => {
    const few = { ...other, auth: { ...other.auth, codesPerAddress: 1 } };
    const kinds: string[] = [];
    for (let hour = 0; hour < 10; hour++)
      kinds.push((await requestCodeFor(newPhone(), at(300_000 + hour * 3_601), few, "192.0.2.77")).kind);
    expect(kinds).toEqual([...Array(8).fill("sent"), "wait", "wait"]);
    expect((await requestCodeFor(newPhone(), at(300_000 + 86_401), few, "192.0.2.77")).kind).toBe("sent");
  });

  it("from one network, however often they are wrong, don't lock the number's owner out [DECIDE-69]", async () => {
    const phone = newPhone();
    const stranger = async () =>
      (await verifyCode({ db, site, now: at(100), address: "192.0.2.60" }, { phone, code: "000000" })).kind;
    const kinds: string[] = [];
    for (let tries = 0; tries < 40; tries++) kinds.push(await stranger());
    expect(kinds.filter((kind) => kind !== "wait")).toHaveLength(15);
    const code = await codeFor(phone, at(110));
    expect(await stranger()).toBe("wait");
    expect(await kindOf(verify(phone, code, at(120)))).toBe("signed-in");
  });

  it("limits guesses at many numbers from one address [DECIDE-69]", async () => {
    const few = { ...site, auth: { ...site.auth, codesPerAddress: 1 } };
    const guess = () =>
      verifyCode(
        { db, site: few, now: at(90_000), address: "192.0.2.50" },
        { phone: newPhone(), code: "123456" },
      );
    const kinds = [];
    for (let i = 0; i < 4; i++) kinds.push((await guess()).kind);
    expect(kinds).toEqual(["wrong", "wrong", "wrong", "wait"]);
  });
});

describe("a signed-in shopper", () => {
  it("has an account of this site only: unique by site and number [ENT-117]", async () => {
    const phone = newPhone();
    const currentUrl = await verify(phone, await codeFor(phone));
    const there = await verify(phone, await codeFor(phone, start, other), at(5), other);
    if (currentUrl.kind !== "signed-in" || there.kind !== "signed-in") throw new Error("not signed in");
    expect(currentUrl.shopper.id).not.toBe(there.shopper.id);
    expect(await shopperBySession(db, other, currentUrl.token, at(9))).toBeNull();
    expect(await shopperBySession(db, site, there.token, at(9))).toBeNull();
    const twice = db.withSite(site, (tx) =>
      tx.insert(accounts).values({
        groupId: site.groupId,
        siteId: site.id,
        id: "another",
        phone,
        createdAt: start,
        updatedAt: start,
      }),
    );
    await expect(twice).rejects.toThrow(/duplicate key/);
  });

  it("without a number gets the verified one, on the same account [DECIDE-02] [DECIDE-69]", async () => {
    const phone = newPhone();
    const tenant = { groupId: site.groupId, siteId: site.id };
    const bare = { id: "account-without-phone", phone: null, name: "Noor", email: null };
    await db.withSite(site, (tx) =>
      tx.insert(accounts).values({ ...tenant, ...bare, createdAt: start, updatedAt: start }),
    );
    const found = await verify(phone, await codeFor(phone), at(5), site, {
      current: { shopper: bare, token: null },
    });
    expect(found).toMatchObject({ kind: "signed-in", shopper: { ...bare, phone } });
  });

  it("gets a new session at each sign-in; the previous one is invalid [AUTH-04]", async () => {
    const phone = newPhone();
    const first = await verify(phone, await codeFor(phone));
    if (first.kind !== "signed-in") throw new Error(first.kind);
    const current = { shopper: first.shopper, token: first.token };
    const second = await verify(phone, await codeFor(phone, at(60)), at(65), site, { current });
    if (second.kind !== "signed-in") throw new Error(second.kind);
    expect(second.token).not.toBe(first.token);
    expect(await shopperBySession(db, site, first.token, at(70))).toBeNull();
  });

  it("stays signed in for 60 days from the last visit, and no longer [AUTH-02]", async () => {
    const phone = newPhone();
    const found = await verify(phone, await codeFor(phone));
    if (found.kind !== "signed-in") throw new Error(found.kind);
    const day = 86_400;
    const seen = async (days: number) => shopperBySession(db, site, found.token, at(5 + days * day));
    expect(await seen(0.5)).toMatchObject({ extended: false });
    expect(await seen(59)).toMatchObject({ extended: true });
    expect(await seen(118)).toMatchObject({ extended: true });
    expect(await seen(178)).toBeNull();
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ gone: number }>(
        sql`select delete_expired_sign_ins(${at(200 * day).toISOString()}::timestamptz)::int as gone`,
      ),
    );
    expect(rows[0]!.gone).toBeGreaterThan(0);
    const left = await db.withSite(site, (tx) => tx.select().from(sessions));
    expect(left).toEqual([]);
  });
});
