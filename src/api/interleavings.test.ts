import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";

/** `API_INTERLEAVINGS=1000` runs more of them. */
const rounds = Number(process.env.API_INTERLEAVINGS ?? 25);

let group: ApiGroup;
let secret: string;
let folder: string;
beforeAll(async () => {
  group = await apiGroup();
  secret = (await group.clientOf()).text;
  folder = mkdtempSync(join(tmpdir(), "forecourt-interleavings-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await group.close();
});

const path = (id: string) => `/v1/cars/${id}`;
const read = async (id: string) => (await group.call(secret, "GET", path(id))).body;

async function bring(price: number): Promise<void> {
  const file = join(folder, "feed.csv");
  writeFileSync(file, `stock,make,model,year,price\nR1,Mazda,3,2020,${price}\n`);
  const site = group.sites.north;
  const outcome = await importStock({ db: group.db, site, now: group.now(), file });
  expect(outcome.kind).toBe("imported");
}

async function entries(): Promise<Record<string, number>> {
  const { rows } = await group.owner.query<{ action: string; count: number }>(
    "select action, count(*)::int as count from audit_entries where action in ('api.correctCar', 'stock.save') group by 1",
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

it(
  "overwrites no price silently that a program, a person and a feed set at once, with an entry each [DECIDE-271]",
  async () => {
    const random = mulberry(271);
    await bring(20_000);
    const { rows } = await group.owner.query<{ id: string }>(
      "select id from cars where facts ->> 'stocknum' = 'R1'",
    );
    const id = rows[0]?.id ?? expect.fail("no car");
    const outcomes = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      group.freshLimits();
      await group.call(secret, "PATCH", path(id), { body: { lift: ["price"] } });
      const seen = (await read(id)).price;
      const [byProgram, byPerson, byFeed] = [21_000, 22_000, 30_000].map((price) => price + 10 * round + 10);
      const before = await entries();
      const later = <T>(work: () => Promise<T>) =>
        new Promise<void>((resolve) => setTimeout(resolve, random() * 12)).then(work);
      const [program, person] = await Promise.all([
        later(() =>
          group.call(secret, "PATCH", path(id), {
            body: { set: { price: byProgram }, seen: { price: seen } },
          }),
        ),
        later(() =>
          saveOverrides(
            group.db.asConsole.as({ kind: "member", id: "ana", action: "stock.save" }),
            { site: group.sites.north, carId: id, edits: [{ field: "price", text: String(byPerson), seen }] },
            group.now(),
          ),
        ),
        later(() => bring(byFeed ?? 0)),
      ]);
      const isSaved = person.kind === "saved" && person.conflicts.length === 0;
      const winner = program.status === 200 ? "program" : isSaved ? "person" : "feed";
      outcomes.set(winner, (outcomes.get(winner) ?? 0) + 1);
      // Both saw the same price, so one of them at most has set it; the other one got both prices.
      expect([program.status, isSaved]).not.toEqual([200, true]);
      if (program.status !== 200)
        expect(program.body.conflicts).toMatchObject([{ field: "price", yours: byProgram }]);
      if (!isSaved)
        expect(person).toMatchObject({ kind: "saved", conflicts: [{ field: "price", yours: byPerson }] });
      const { price, fields } = await read(id);
      expect(price).toBe({ program: byProgram, person: byPerson, feed: byFeed }[winner]);
      // What the feed says is there beside a correction.
      expect(fields.price.feed).toBe(byFeed);
      const after = await entries();
      const added = (action: string) => (after[action] ?? 0) - (before[action] ?? 0);
      expect([added("api.correctCar"), added("stock.save")]).toEqual([
        winner === "program" ? 1 : 0,
        winner === "person" ? 1 : 0,
      ]);
    }
    if (rounds > 100) console.info(JSON.stringify(Object.fromEntries(outcomes)));
  },
  60_000 + rounds * 3_000,
);
