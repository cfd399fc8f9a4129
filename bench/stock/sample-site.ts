import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import { cars } from "#domain/cars/car-tables.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { slugify } from "#lib/slug.ts";
import type { Database } from "#platform/database/database.server.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { mulberry } from "#tests/support/seeded-random.ts";

/** A site with generated stock, the same on every run, for measuring pages. */
const configuration = `
group:
  slug: bench
  name: Bench Motors
  dealerships: [{ slug: bench-north, name: Bench North }, { slug: bench-south, name: Bench South }]
  locations:
    - { slug: north-yard, name: North Yard, dealership_slug: bench-north, location_type: sales, visible: true }
site:
  slug: bench
  name: Bench Motors
  models:
    list: [{ name: Rio, slug: kia-rio, manufacturer_name: Kia, from_price: 24000, short_description: A small car for the city. }]
`;

const content = `
pages:
  - path: /about-us
    title: About us
    description: Who we are
    blocks:
      - { type: rich_text, title: Who we are, text: "**Bench Motors** has sold cars [since 1974](/contact)." }
      - { type: stock, title: New in }
      - { type: locations, show: all, map: false }
`;

/** A page of each kind, by name. */
export const samplePages = async (db: Database): Promise<Record<string, string>> => {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string }>(sql`select group_id from all_sites() where slug = 'bench'`),
  );
  const groupId = rows[0]?.group_id ?? "";
  const car = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ slug: string }>(sql`select slug from cars where id = 'bench-7'`),
  );
  return { car: `/cars/${car.rows[0]?.slug}`, home: "/", model: "/kia-rio", content: "/about-us" };
};

const makes: Record<string, string[]> = {
  Toyota: ["Corolla", "Camry", "RAV4", "Hilux", "Yaris", "Kluger", "Prado"],
  Mazda: ["2", "3", "6", "CX-3", "CX-5", "CX-9", "BT-50"],
  Hyundai: ["i20", "i30", "Tucson", "Santa Fe", "Kona"],
  Kia: ["Rio", "Cerato", "Sportage", "Sorento", "Carnival"],
  Ford: ["Focus", "Ranger", "Everest", "Escape", "Mustang"],
  Subaru: ["Impreza", "Forester", "Outback", "XV", "WRX"],
  Volkswagen: ["Polo", "Golf", "Tiguan", "Passat", "Amarok"],
  Nissan: ["Qashqai", "X-Trail", "Navara", "Patrol"],
  Mitsubishi: ["ASX", "Outlander", "Triton", "Pajero"],
  Honda: ["Jazz", "Civic", "HR-V", "CR-V"],
  BMW: ["118i", "320i", "X1", "X3", "X5"],
  Audi: ["A1", "A3", "A4", "Q3", "Q5"],
};
const badges = ["Sport", "Touring", "Elite", "Active", "Premium", "SX", "GT", "Limited"];
const colours = ["White", "Black", "Silver", "Grey", "Blue", "Red", "Green", "Brown", "Orange"];
const bodies = ["Hatchback", "Sedan", "SUV", "Ute", "Wagon", "Coupe", "Convertible", "People Mover"];
const fuels = ["Petrol", "Diesel", "Hybrid", "Electric"];
const cities = ["Sydney", "Newcastle", "Wollongong", "Parramatta", "Penrith", "Gosford"];

/** Makes the site and `count` cars. Throws when the configuration isn't accepted. */
export async function seedBench(db: Database, count: number): Promise<void> {
  const sites = createSiteStore(db, () => new Date());
  const outcome = await sites.apply(configuration, "bench");
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
  const site = await sites.bySlug("bench");
  if (!site) throw new Error("the bench's site can't be found after it was made");
  const services = { db, pictures: undefined as never, patterns: fixedRoutes };
  const written = await applyContent(services, site, [{ name: "bench", text: content, folder: null }], {
    by: "bench",
    at: new Date(),
  });
  if (written.kind === "refused") throw new Error(JSON.stringify(written.problems));
  const rows = Array.from({ length: count }, (_, at) => carRow(site.groupId, at));
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    const known = await tx.execute<{ count: string }>(sql`select count(*) from cars`);
    if (Number(known.rows[0]?.count) > 0) return;
    for (let start = 0; start < rows.length; start += 500)
      await tx.insert(cars).values(rows.slice(start, start + 500));
    await tx.execute(sql`select record_change('stock', ${site.groupId}, null)`);
  });
}

function carRow(groupId: string, at: number): typeof cars.$inferInsert {
  const dice = mulberry(at + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T;
  const make = pick(Object.keys(makes));
  const model = pick(makes[make] as string[]);
  const year = 2012 + Math.floor(dice() * 13);
  const badge = pick(badges);
  const price = 9_000 + Math.floor(dice() * 700) * 100;
  const id = `bench-${at}`;
  const facts: CarFacts = {
    make,
    model,
    year,
    badge,
    car_type: dice() < 0.8 ? "used" : dice() < 0.5 ? "new" : "demo",
    status: "in_stock",
    name: `${year} ${make} ${model} ${badge}`,
    stocknum: `B${10_000 + at}`,
    colour: pick(colours),
    price,
    before_price: dice() < 0.2 ? price + 2_000 : null,
    km: Math.floor(dice() * 180_000),
    simple_body: pick(bodies),
    simple_fuel: pick(fuels),
    simple_transmission: dice() < 0.85 ? "Automatic" : "Manual",
    drive: pick(["FWD", "RWD", "AWD", "4WD"]),
    seats: pick([2, 4, 5, 7, 8]),
    doors: pick([2, 4, 5]),
    city: pick(cities),
    state: "NSW",
  };
  return {
    groupId,
    id,
    slug: slugify(`${facts.name} ${id}`),
    identity: id,
    dealershipId: dice() < 0.5 ? "bench-north" : "bench-south",
    locationId: "north-yard",
    facts,
    feedHash: id,
    status: "in_stock",
    pictures: Array.from({ length: 8 }, (_, picture) => ({
      key: `${id}${picture}`.padEnd(40, "0"),
      width: 1600,
      height: 1067,
      blur: `data:image/webp;base64,${"UklGRmAAAABXRUJQVlA4IFQAAADQAwCdASoQAAsABUB8JZwAAud8X4S4"}`,
    })),
    createdAt: new Date(Date.UTC(2025, 0, 1) + at * 3_600_000),
    updatedAt: new Date(Date.UTC(2025, 0, 1)),
  };
}
