import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveCar } from "#domain/shoppers/watchlist/watchlist.server.ts";
import { dayMs, hourMs, minuteMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { type AlertGroup, alertGroup } from "#tests/support/alert-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { alertMailsTask } from "./alert-mails-task.server.ts";
import { alertMatchingTask } from "./alert-matching-task.server.ts";
import { changeAlerts, stopAlerts } from "./alert-person.server.ts";
import { alertPrivacy } from "./alert-privacy.server.ts";
import { unconfirmedAlertRetention, unusedAlertRetention } from "./alert-retention.server.ts";
import { savedCarsSearch } from "./alert-search.ts";
import { waitingPeople } from "./waiting-people.server.ts";

/** Deaths of a process in the test of crashes; `ALERT_KILLS=200` is the whole of it. */
const kills = Number(process.env.ALERT_KILLS ?? 25);

let of: AlertGroup;
beforeAll(async () => {
  of = await alertGroup("mails");
});
beforeEach(async () => {
  await of.db.withSite(of.site, (tx) => tx.execute(sql`delete from alert_people`));
  await of.db.withSite(of.site, (tx) => tx.execute(sql`delete from message_stops`));
  const { rows } = await of.inGroup(sql`delete from cars returning id`);
  await of.announce(rows.map(({ id }) => String(id)));
  await of.match();
  of.mails.length = 0;
  of.pass(2 * dayMs);
});
afterEach(() => expect(of.problems.splice(0)).toEqual([]));
afterAll(async () => {
  await of.stocks.close();
  await of.db.remove();
});

const ana = "ana@example.com";
const alerts = () => of.mails.filter(({ subject }) => !subject.startsWith("Confirm"));
const states = async () => {
  const { rows } = await of.db.withSite(of.site, (tx) =>
    tx.execute<{ state: string }>(
      sql`select state from alert_messages where kind = 'alert' order by created_at`,
    ),
  );
  return rows.map(({ state }) => state);
};
async function confirmed(search: string, cadence: "immediate" | "daily" = "immediate"): Promise<string> {
  await of.save(ana, search, cadence);
  await of.mail();
  const id = await of.confirm(ana);
  of.mails.length = 0;
  return id;
}
async function found(ids: string[], facts: Parameters<AlertGroup["put"]>[1] = {}): Promise<void> {
  await of.put(ids, facts);
  await of.match();
}

describe("a mailbox that isn't confirmed", () => {
  it("gets three confirmation mails a day, and no alert, however often it is entered [DECIDE-301]", async () => {
    const answers = new Set<string>();
    for (let tried = 0; tried < Number(process.env.ALERT_TRIES ?? 12); tried++) {
      const spelling = tried % 2 === 0 ? "Ana+cars@Example.com" : ana;
      answers.add((await of.save(spelling, `make=Kia&price=:${tried + 1}000`)).kind);
    }
    await found(["a"], { price: 900 });
    await of.nightly();
    of.pass(dayMs - hourMs);
    await of.mail();
    expect([...answers]).toEqual(["mail"]);
    expect(of.mails).toHaveLength(3);
    expect(alerts()).toEqual([]);
    expect(of.mails[0]).toMatchObject({ to: "Ana+cars@Example.com" });
    expect(of.mails[0]!.unsubscribe).toBeUndefined();
    of.pass(2 * hourMs);
    await of.save(ana, "make=Kia");
    await of.mail();
    expect(of.mails).toHaveLength(4);
  });

  it("is deleted after seven days [DECIDE-307]", async () => {
    await of.save(ana, "make=Kia");
    const due = { now: of.clock.now, before: new Date(of.clock.now.getTime() + 1), most: 10 };
    expect(await of.db.withSite(of.site, (tx) => unconfirmedAlertRetention.apply!(tx, of.site, due))).toBe(1);
    await expect(of.personId(ana)).rejects.toThrow();
  });
});

describe("an alert", () => {
  it("has five cars with their prices and the number of others, without those that are gone [DECIDE-305]", async () => {
    await confirmed("make=Kia");
    await found(["a", "b", "c", "d", "e", "f", "g", "h"], { price: 21_500 });
    await of.set("a", "sold");
    await of.mail();
    const [mail] = alerts();
    expect(mail!.subject).toBe("2022 Kia Rio and 6 more at Site mails");
    expect(mail!.text.match(/\$21,500/g)).toHaveLength(5);
    expect(mail!.text).toContain("and 2 more:\nhttps://mails.example/search?make=Kia");
    expect(mail!.text).not.toContain("/cars/a\n");
    expect(mail!.unsubscribe).toMatch(/^https:\/\/mails\.example\/alerts\/[\w-]{22}\.[\w-]{43}\/stop$/);
  });

  it("isn't sent when all of its cars are gone", async () => {
    await confirmed("make=Kia");
    await found(["a"]);
    await of.set("a", "sold");
    await of.mail();
    expect(alerts()).toEqual([]);
    expect(await states()).toEqual(["empty"]);
  });

  it("comes at once, at most once an hour and three times a day; the rest joins the day's [DECIDE-305]", async () => {
    await confirmed("make=Kia");
    const sent: number[] = [];
    for (let quarter = 0; quarter < 24; quarter++) {
      await found([`q${quarter}`]);
      await of.mail();
      sent.push(alerts().length);
      of.pass(15 * minuteMs);
    }
    expect(sent.slice(0, 9)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3]);
    expect(sent.at(-1)).toBe(3);
    of.pass(dayMs / 2);
    await of.mail();
    expect(alerts()).toHaveLength(4);
    expect(alerts().at(-1)!.text).toContain("more:");
  });

  it("waits for seven o'clock by the site's clock where it is daily [DECIDE-305]", async () => {
    of.clock.now = new Date("2026-05-10T05:00:00Z");
    await confirmed("make=Kia", "daily");
    await found(["a"]);
    of.clock.now = new Date("2026-05-10T20:59:00Z");
    await of.mail();
    expect(alerts()).toEqual([]);
    of.clock.now = new Date("2026-05-10T21:01:00Z");
    await of.mail();
    expect(alerts()).toHaveLength(1);
  });

  it("isn't sent while the person paused, and what was found comes afterwards [DECIDE-306]", async () => {
    const id = await confirmed("make=Kia");
    await changeAlerts(of.db, of.site, id, { do: "pause", days: 7 }, { shopper: null, now: of.clock.now });
    await found(["a"]);
    await of.mail();
    of.pass(6 * dayMs);
    await of.mail();
    expect(alerts()).toEqual([]);
    of.pass(2 * dayMs);
    await of.mail();
    expect(alerts()).toHaveLength(1);
  });

  it("isn't sent once the person stopped, neither what waits nor what is found later, until they confirm again [DECIDE-306]", async () => {
    const id = await confirmed("make=Kia");
    await found(["a"]);
    of.sending.answer = async () => ({ kind: "failed", answer: "451", final: false });
    await of.mail();
    of.mails.length = 0;
    of.sending.answer = async () => ({ kind: "sent", answer: "250" });
    expect(await stopAlerts(of.db, of.site, id, of.clock.now)).toBe("done");
    of.pass(hourMs);
    await found(["b"]);
    await of.mail();
    expect(of.mails).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(["stopped"]));
    await confirmed("make=Kia&year=2020:");
    of.pass(3 * hourMs);
    await found(["c"]);
    await of.mail();
    expect(alerts()).toHaveLength(1);
  });

  it("has the same Message-ID when it is sent again [DECIDE-305]", async () => {
    await confirmed("make=Kia");
    await found(["a"]);
    of.sending.answer = async () => ({ kind: "failed", answer: "451", final: false });
    await of.mail();
    of.sending.answer = async () => ({ kind: "sent", answer: "250" });
    of.pass(5 * minuteMs);
    await of.mail();
    await of.mail();
    expect(alerts()).toHaveLength(2);
    expect(new Set(alerts().map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe("a car that a person saved", () => {
  const shopper = { id: "account-1" };
  async function watched(): Promise<void> {
    await of.db.withSite(of.site, (tx) =>
      tx.execute(sql`insert into accounts (group_id, site_id, id, phone, created_at, updated_at)
        values (app_group_id(), app_site_id(), ${shopper.id}, '+61400000000', now(), now()) on conflict do nothing`),
    );
    await of.put(["mine"], { price: 20_000 });
    expect((await saveCar({ db: of.db }, of.site, shopper, "mine", of.clock.now)).kind).toBe("saved");
    await of.save(ana, savedCarsSearch(shopper.id), "daily", shopper);
    await of.confirm(ana);
    expect(
      await of.db.withSite(of.site, (tx) =>
        tx.execute(sql`select from alert_people where account_id is not null`),
      ),
    ).toMatchObject({ rowCount: 0 });
    await of.confirm(ana, shopper);
    await of.match();
  }

  it("is reported once it is cheaper and once it is back, to who is signed in to the account [DECIDE-304]", async () => {
    await watched();
    await of.put(["mine"], { price: 18_500 });
    await of.match();
    of.pass(dayMs);
    await of.mail();
    expect(alerts().at(-1)!.text).toContain("$18,500, was $20,000 when you saved it");
    await of.set("mine", "reserved");
    await of.match();
    await of.set("mine", "free");
    await of.match();
    of.pass(2 * hourMs);
    await of.mail();
    expect(alerts().at(-1)!.text).toContain("Available again:");
    const sent = alerts().length;
    of.pass(dayMs);
    await of.mail();
    expect(alerts()).toHaveLength(sent);
  });

  it("is reported without an account where a person waits for a reserved one [DECIDE-304]", async () => {
    await of.put(["held"]);
    await of.set("held", "reserved");
    await of.match();
    await of.save(ana, "car_id=held");
    await of.confirm(ana);
    await of.match();
    await of.mail();
    expect(alerts()).toEqual([]);
    await of.set("held", "free");
    await of.match();
    await of.mail();
    expect(alerts()).toHaveLength(1);
  });
});

describe("what the dealer sees of a car", () => {
  it("is how many people wait for one like it, from five on, also once it is sold [DECIDE-308]", async () => {
    await of.put(["like"], { price: 15_000 });
    await of.match();
    const count = () =>
      waitingPeople({ db: of.db, stocks: of.stocks, now: () => of.clock.now }, of.site, "like");
    for (let person = 1; person <= 5; person++) {
      expect(await count()).toBeNull();
      const email = `p${person}@example.com`;
      await of.save(email, person % 2 === 0 ? "make=Kia" : "price=:16000");
      await of.save(email, "make=Mazda");
      await of.confirm(email);
    }
    expect(await count()).toBe(5);
    await of.set("like", "sold");
    expect(await count()).toBe(5);
    const off = { ...of.site, watch: { ...of.site.watch, alerts: false } };
    expect(
      await waitingPeople({ db: of.db, stocks: of.stocks, now: () => of.clock.now }, off, "like"),
    ).toBeNull();
  });
});

describe("a person's data", () => {
  it("is exported and erased with their searches and mails; a stop stays as a hash [DECIDE-307]", async () => {
    const id = await confirmed("make=Kia");
    await found(["a"]);
    await of.mail();
    await stopAlerts(of.db, of.site, id, of.clock.now);
    const person = { accountId: null, phone: null, email: "Ana@example.com", from: null };
    const [read, erased, again] = await of.db.withSite(of.site, async (tx) => [
      JSON.stringify(await alertPrivacy.read(tx, of.site, person, 10)),
      await alertPrivacy.erase(tx, of.site, person, of.clock.now),
      JSON.stringify(await alertPrivacy.read(tx, of.site, person, 10)),
    ]);
    for (const part of [ana, "make=Kia", '"a"', "unsubscribed", "sent"]) expect(read).toContain(part);
    expect(erased).toMatchObject({ rows: 1, retained: expect.stringContaining("hash") });
    expect(again.toLowerCase()).not.toContain("ana@");
    for (const table of ["saved_searches", "alert_hits", "alert_messages"])
      expect(
        await of.db.withSite(of.site, (tx) => tx.execute(sql`select from ${sql.identifier(table)}`)),
      ).toMatchObject({ rowCount: 0 });
  });

  it("that isn't used for a year is asked about, and deleted without an answer [DECIDE-307]", async () => {
    const id = await confirmed("make=Kia");
    const apply = () =>
      of.db.withSite(of.site, (tx) =>
        unusedAlertRetention.apply!(tx, of.site, {
          now: of.clock.now,
          before: new Date(of.clock.now.getTime() - 365 * dayMs),
          most: 10,
        }),
      );
    of.pass(366 * dayMs);
    expect(await apply()).toBe(1);
    await of.mail();
    expect(alerts().at(-1)!.subject).toContain("still want");
    of.pass(29 * dayMs);
    expect(await apply()).toBe(0);
    await changeAlerts(of.db, of.site, id, { do: "keep" }, { shopper: null, now: of.clock.now });
    of.pass(366 * dayMs);
    await apply();
    of.pass(31 * dayMs);
    expect(await apply()).toBe(1);
    await expect(of.personId(ana)).rejects.toThrow();
  });
});

/** A process that dies at a transaction: before it, or after it was committed and before anything follows. */
function dyingDatabase(db: Database, random: () => number, share: number, died: () => void): Database {
  const dying = async <T>(work: () => Promise<T>): Promise<T> => {
    const fate = random();
    if (fate < share / 2) {
      died();
      throw new DatabaseUnavailable("killed before", false);
    }
    const done = await work();
    if (fate < share) {
      died();
      throw new DatabaseUnavailable("killed after", false);
    }
    return done;
  };
  return {
    ...db,
    withSite: (site, work) => dying(() => db.withSite(site, work)),
    withTenant: (tenant, work, isolation) => dying(() => db.withTenant(tenant, work, isolation)),
    withoutTenant: (work) => dying(() => db.withoutTenant(work)),
  };
}

it(`loses no car and reports none twice, though processes die ${kills} times [DECIDE-305]`, {
  timeout: 60_000 + kills * 2_000,
}, async () => {
  await confirmed("make=Kia");
  const random = mulberry(7);
  let deaths = 0;
  let cars = 0;
  const dying = dyingDatabase(of.db, random, 0.12, () => deaths++);
  const never = () => false;
  const turn = async (db: Database) => {
    const quiet = { error: () => {} };
    await alertMatchingTask({ ...of.matching, db, log: quiet })
      .run(never, () => {})
      .catch(() => {});
    const { task, settled } = alertMailsTask({
      db,
      sites: of.sites,
      outbox: {
        email: async (_site, email) => {
          of.mails.push(email);
          return { kind: "sent", answer: "250" };
        },
      },
      links: of.links,
      now: () => of.clock.now,
      random: () => 0.5,
      log: quiet,
    });
    await task.run(never, () => {}).catch(() => {});
    await settled();
  };
  while (deaths < kills) {
    await of.put([`k${++cars}`]);
    await turn(dying);
    of.pass(20 * minuteMs);
  }
  for (let round = 0; round < 12; round++) {
    await turn(of.db);
    of.pass(6 * hourMs);
  }
  const { rows } = await of.db.withSite(of.site, (tx) =>
    tx.execute<{ id: string; message_id: string; state: string; cars: string[] }>(sql`
      select id, message_id, state, array(select jsonb_array_elements_text(f -> 'carIds') from jsonb_array_elements(content -> 'found') f) as cars
      from alert_messages where kind = 'alert'`),
  );
  const reported = rows.flatMap((row) => row.cars).sort();
  expect(reported).toEqual(Array.from({ length: cars }, (_, index) => `k${index + 1}`).sort());
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
  expect(new Set(alerts().map(({ messageId }) => messageId))).toEqual(
    new Set(rows.map((row) => row.message_id)),
  );
});
