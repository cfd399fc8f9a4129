import { sql } from "drizzle-orm";
import { diceFor } from "#demo-stock/dice.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { csvOf } from "#domain/results/results.server.ts";
import { importSales, saleFilesOf } from "#domain/sales/import-sales.server.ts";
import { readSales } from "#domain/sales/read-sales.server.ts";
import { saveCosts } from "#domain/sales/source-costs.server.ts";
import { calendarDate } from "#lib/date.ts";
import { nextDate } from "#lib/zoned-time.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";

const slug = "harbour";
const actor: Actor = { kind: "command", id: "demo", action: "load demo" };

/** What the dealer pays in a month, in cents. */
const monthly = [
  { source: "paid/google", campaign: "used-suv", cents: 420_000 },
  { source: "paid/google-ads", campaign: "", cents: 260_000 },
  { source: "campaign/facebook", campaign: "run-out", cents: 180_000 },
  { source: "email/newsletter", campaign: "", cents: 15_000 },
];

/**
 * Imports a file of sales that the demo's won leads came to, others known by the buyer or the car alone, and the costs of three months.
 * @returns how many sales it added
 */
export async function loadDemoSales(
  db: Database,
  { sites, now }: { sites: Pick<SiteStore, "bySlug">; now: () => Date },
): Promise<number> {
  const site = await sites.bySlug(slug);
  if (!site || (await saleFilesOf(db, site, 1)).length > 0) return 0;
  const acting = db.as(actor);
  const lines = await soldLines(db, site, now());
  if (lines.length === 0) return 0;
  const content = new Blob([
    csvOf([["Sold on", "VIN", "Stock no", "Price", "Email", "Mobile", "Dealership", "Deal no"], ...lines]),
  ]);
  const { signal } = new AbortController();
  const read = await readSales(
    { name: "sales.csv", content },
    { site, chosen: {}, last: {}, signal, now: now() },
  );
  if (read === "busy" || read.kind === "broken") throw new Error("the demo's sales can't be read");
  const outcome = await importSales(acting, site, read, {
    ...{ fileName: "sales-of-two-months.csv", memberId: "", typed: String(lines.length), now: now() },
  });
  const today = calendarDate(now(), site.timezone);
  const months = [0, 31, 62].map((days) => `${nextDate(`${today.slice(0, 7)}-01`, -days).slice(0, 7)}-01`);
  await saveCosts(
    acting,
    site,
    [...new Set(months)].flatMap((month) => monthly.map((cost) => ({ month, ...cost }))),
  );
  return outcome.kind === "imported" ? read.rows.length : 0;
}

type Row = {
  id: string;
  day: string;
  stage: string;
  email: string;
  phone: string;
  vin: string | null;
  stock: string | null;
  dealership: string | null;
  price: number | null;
};

/** Each won lead, a few people who bought another car, and buyers who never wrote. */
async function soldLines(db: Database, site: Site, now: Date): Promise<string[][]> {
  const today = calendarDate(now, site.timezone);
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<Row>(sql`
      select i.id, (i.created_at at time zone ${site.timezone})::date::text as day, i.stage, i.payload ->> 'email' as email,
        i.payload ->> 'phone' as phone, i.car ->> 'vin' as vin, i.car ->> 'stocknum' as stock, i.car ->> 'dealership_slug' as dealership, (i.car ->> 'price')::float8 as price
      from leads i where i.stage in ('won', 'contacted', 'appointment') and i.car is not null order by i.created_at, i.id`),
  );
  const dice = diceFor("sales of the demo");
  const lines: string[][] = [];
  let others = 0;
  for (const row of rows) {
    const isWon = row.stage === "won";
    if (!isWon) others++;
    if (!isWon && others % 4 !== 0) continue;
    const later = nextDate(row.day, dice.between(3, 14));
    const soldOn = later > today ? today : later;
    // Of those who aren't won one in two bought another car; the other car went to a buyer who never wrote.
    const isOther = !isWon && others % 8 === 0;
    const [vin, stock] = isOther ? ["", `W${lines.length}`] : [row.vin ?? "", row.stock ?? ""];
    const [email, phone] =
      isWon || isOther ? [row.email, row.phone] : [`buyer${lines.length}@shopper.example`, ""];
    const price = String(row.price ?? dice.between(18, 60) * 1_000);
    lines.push([soldOn, vin, stock, price, email, phone, row.dealership ?? "", `D${1_000 + lines.length}`]);
  }
  for (let n = 0; n < 6 && lines.length > 0; n++) {
    const soldOn = nextDate(today, -dice.between(1, 55));
    lines.push([soldOn, "", `X${n}`, "25990", `walk-in${n}@shopper.example`, "", "", `D${2_000 + n}`]);
  }
  return lines;
}
