import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { carSchemaOf } from "#domain/stock/search-index/car-document.ts";
import { IndexedCar } from "#domain/stock/search-index/indexed-car.ts";
import { listing } from "#domain/stock/search-index/site-documents.server.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { createBruteForce } from "#faceted-search/brute-force.ts";
import { type AlertGroup, alertGroup, nowhere } from "#tests/support/alert-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { preparer } from "./match-searches.server.ts";
import { hitRecorder, savedIds } from "./record-hits.server.ts";

/** Rounds of the comparison with a brute force; `ALERT_ROUNDS=2000` is the whole of it. */
const rounds = Number(process.env.ALERT_ROUNDS ?? 40);

type Available = Parameters<typeof hitRecorder>[2]["available"];

let of: AlertGroup;
beforeAll(async () => {
  of = await alertGroup("alerts");
});
afterEach(() => expect(of.problems.splice(0)).toEqual([]));
afterAll(async () => {
  await of.stocks.close();
  await of.db.remove();
});

/** The cars of all hits by search, those of a hit in no order. */
async function hits(): Promise<Record<string, string[]>> {
  const { rows } = await of.db.withSite(of.site, (tx) =>
    tx.execute<{ search: string; cars: string[] }>(
      sql`select s.search, h.car_ids as cars from alert_hits h join saved_searches s on s.id = h.search_id`,
    ),
  );
  const found: Record<string, string[]> = {};
  for (const { search, cars } of rows) found[search] = [...(found[search] ?? []), ...cars].sort();
  return found;
}
async function clear(): Promise<void> {
  await of.db.withSite(of.site, (tx) => tx.execute(sql`delete from alert_people`));
  const { rows } = await of.inGroup(sql`delete from cars returning id`);
  await of.announce(rows.map(({ id }) => String(id)));
}
let mailboxes = 0;
async function saved(search: string): Promise<void> {
  const email = `p${++mailboxes}@example.com`;
  await of.save(email, search);
  await of.confirm(email);
}

describe("new cars of a saved search", () => {
  it("are those that match it now and were never found: not a touched photo, each once [DECIDE-302]", async () => {
    await clear();
    await of.put(["here"]);
    await of.match();
    await saved("make=Kia&price=:19000");
    await saved("make=Kia");
    await of.put(["here"], { km: 20 });
    await of.match();
    expect(await hits()).toEqual({});
    await of.put(["here"], { price: 18_000 });
    await of.put(["new"]);
    await of.match();
    expect(await hits()).toEqual({ "make=Kia&price=:19000": ["here"], "make=Kia": ["new"] });
    for (const state of ["sold", "free", "gone"] as const) {
      await of.set("new", state);
      await of.match();
    }
    await of.put(["new"]);
    await of.match();
    expect((await hits())["make=Kia"]).toEqual(["new"]);
  });

  it("are found once they can be bought: neither sold nor reserved [DECIDE-302]", async () => {
    await clear();
    await saved("make=Kia");
    await of.put(["a"]);
    await of.set("a", "reserved");
    await of.match();
    expect(await hits()).toEqual({});
    await of.set("a", "free");
    await of.match();
    expect(await hits()).toEqual({ "make=Kia": ["a"] });
  });

  it("have every word that was typed, hyphenated ones as the whole stock has them [DECIDE-303]", async () => {
    await clear();
    await of.put(["joined"], { make: "Mazda", model: "CX-5" });
    await saved("query=cx-5");
    await of.put(["apart"], { make: "Skoda", model: "5 seats CX wagon" });
    await of.match();
    expect(await hits()).toEqual({});
    await of.put(["second"], { make: "Mazda", model: "CX-5" });
    await of.match();
    expect(await hits()).toEqual({ "query=cx-5": ["second"] });
  });

  it("of a search with more than 500 cars are those that are listed later [DECIDE-302]", async () => {
    await clear();
    const many = Array.from({ length: 501 }, (_, index) => `m${index}`);
    await of.put(many, {}, new Date(of.clock.now.getTime() - 3_600_000));
    await of.match();
    await saved("make=Kia");
    await of.put(["m1"], { km: 5 }, new Date(of.clock.now.getTime() - 3_600_000));
    await of.put(["later"]);
    await of.match();
    expect(await hits()).toEqual({ "make=Kia": ["later"] });
    await of.nightly();
    expect(await hits()).toEqual({ "make=Kia": ["later"] });
  });

  it("are found by the nightly pass when the change feed was lost, at most 20 a search [DECIDE-303]", async () => {
    await clear();
    await saved("make=Kia");
    await of.put(Array.from({ length: 25 }, (_, index) => `n${index}`));
    await of.db.withoutTenant((tx) =>
      tx.execute(sql`select save_change_follower('alert matching', last_change())`),
    );
    await of.match();
    expect(await hits()).toEqual({});
    await of.follow();
    await of.nightly();
    expect((await hits())["make=Kia"]).toHaveLength(20);
    of.pass(86_400_000);
    await of.nightly();
    expect((await hits())["make=Kia"]).toHaveLength(20);
  });

  it("are found once, though two tasks find the same ones at the same time [DECIDE-302]", async () => {
    await clear();
    await saved("make=Kia");
    await saved("make=Kia&price=:90000");
    await of.put(["both", "first"]);
    const recording = { saved: await savedIds(of.db, of.site), most: 9 };
    const recorderOf = (seq: number, cars: string[], available: Available) => {
      const listed = new Map(cars.map((id) => [id, of.clock.now]));
      return hitRecorder(of.db, of.site, { ...recording, listed, seq, available }, of.clock.now);
    };
    const matchesOf = (cars: string[]) =>
      new Map([...recording.saved.keys()].map((search) => [search, cars]));
    const other = await recorderOf(1, ["both", "first"], null);
    // The other one writes after this one has read what was seen.
    const late = await recorderOf(2, ["both", "last"], async (ids) => {
      await other(matchesOf(["both", "first"]));
      return new Set(ids);
    });
    expect(await late(matchesOf(["both", "last"]))).toBe(2);
    expect(await late(matchesOf(["both", "last"]))).toBe(0);
    const all = ["both", "first", "last"];
    expect(await hits()).toEqual({ "make=Kia": all, "make=Kia&price=:90000": all });
  });

  it("aren't looked for before the mailbox's owner confirmed [DECIDE-301]", async () => {
    await clear();
    await of.save("a@example.com", "make=Kia");
    await of.put(["x"]);
    await of.match();
    await of.nightly();
    expect(await hits()).toEqual({});
  });
});

const makes = ["Kia", "Mazda", "Ford"];
const models = ["Rio", "CX-5", "CX wagon 5", "Ranger", "3"];

describe("over random rounds of searches, edits, imports and undo", () => {
  it(`equal a brute force over ${rounds} rounds [DECIDE-303]`, {
    timeout: 60_000 + rounds * 1_000,
  }, async () => {
    await clear();
    const random = mulberry(Number(process.env.ALERT_SEED ?? 41));
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const ids = Array.from({ length: 40 }, (_, index) => `r${index}`);
    const searches = new Map<string, Set<string>>();
    const expected: Record<string, string[]> = {};
    const past = new Map<string, object>();
    const aSearch = () => {
      const parts = [
        random() < 0.5 ? `make=${pick(makes)}` : "",
        random() < 0.5 ? `price=${pick(["", "8000"])}:${pick(["15000", "30000"])}` : "",
        random() < 0.2 ? `year=${pick(["2018", "2020"])}:` : "",
      ].filter(Boolean);
      const words = random() < 0.4 ? [`query=${pick(["cx-5", "rio", "cx5", "wagon", "3"])}`] : [];
      return [...words, ...parts].join("&");
    };
    const facts = () => ({
      make: pick(makes),
      model: pick(models),
      year: 2016 + Math.floor(random() * 8),
      price: 5_000 + Math.floor(random() * 30) * 1_000,
    });
    /** What a brute force finds in the present stock. */
    const present = async () => {
      const rows = await storedCarsById(of.db, of.site.groupId, ids);
      const listed = rows.flatMap(
        (row) => listing(IndexedCar.of(row, new Map()), of.site, of.clock.now) ?? [],
      );
      const engine = createBruteForce(
        carSchemaOf(of.site.search),
        listed.map(({ document }) => document),
      );
      await of.follow();
      const stock = await of.stocks.of(of.site);
      const prepare = preparer({ site: of.site, now: of.clock.now, stock, places: nowhere });
      return (search: string): Set<string> => {
        const prepared = prepare(search);
        return new Set(prepared ? engine.search(prepared.query).ids : []);
      };
    };
    for (let round = 0; round < rounds; round++) {
      of.pass(1_000);
      const search = aSearch();
      if (random() < 0.4 && !searches.has(search) && searches.size < 40) {
        await saved(search);
        searches.set(search, (await present())(search));
      }
      const changed = new Set<string>();
      for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) {
        const id = pick(ids);
        changed.add(id);
        const kind = random();
        if (kind < 0.15) await of.set(id, pick(["sold", "reserved", "free", "gone"]));
        else if (kind < 0.3 && past.has(id)) await of.put([id], past.get(id)!);
        else {
          const next = facts();
          past.set(id, next);
          await of.put([id], next);
        }
      }
      await of.match();
      const buyable = new Set(
        (await storedCarsById(of.db, of.site.groupId, [...changed]))
          .filter(({ status, reserved }) => status !== "sold" && !reserved)
          .map(({ id }) => id),
      );
      const matchesOf = await present();
      for (const [one, seen] of searches) {
        const now = matchesOf(one);
        for (const id of changed) {
          if (!now.has(id) || !buyable.has(id) || seen.has(id)) continue;
          seen.add(id);
          expected[one] = [...(expected[one] ?? []), id].sort();
        }
      }
      if (round % 10 === 9 || round === rounds - 1) expect(await hits()).toEqual(expected);
    }
    expect(Object.keys(expected).length).toBeGreaterThan(3);
  });
});
