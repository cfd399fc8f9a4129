import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { pageFrom, readCursor } from "#api/cursor.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { id, instant, pageOf, pageQuery } from "#api/schemas.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";

const kinds = ["test_drive", "inspection", "service"] as const;
const states = ["booked", "confirmed", "cancelled"] as const;

const Booking = z
  .strictObject({
    id: id.meta({ description: "The id of its lead, which has the person." }),
    kind: z.enum(kinds),
    state: z.enum(states),
    site: z.string().meta({ description: "The slug of its site." }),
    location_id: id,
    car_id: id.nullable(),
    starts_at: instant.nullable().meta({ description: "Null for a service, which has a day." }),
    day: z.iso.date().nullable(),
    sequence: z.int().meta({ description: "How often it was moved or cancelled." }),
    created_at: instant,
  })
  .meta({ id: "Booking" });
const BookingPage = pageOf("BookingPage", Booking);

const query = z.strictObject({
  ...pageQuery,
  kind: z.enum(kinds).optional(),
  state: z.enum(states).optional(),
  site: z.string().max(100).optional().meta({ description: "The slug of a site." }),
  location: id.optional().meta({ description: "The id of a location." }),
});

type Row = Omit<z.input<typeof Booking>, "site" | "starts_at" | "created_at"> & {
  site_id: string;
  starts_at: string | null;
  created_at: string;
  /** With all of its digits, for the cursor. */
  key: string;
};

const stateOf = sql`case when cancelled_at is not null then 'cancelled' when confirmed_at is not null then 'confirmed' else 'booked' end`;

async function listBookings(
  asked: z.output<typeof query>,
  { client, db, sites }: ApiDeps,
): Promise<Outcome<z.input<typeof BookingPage>>> {
  const place = readCursor(asked, [/^[\d :.+-]{10,40}$/, /^[\w-]{1,64}$/]);
  if (place !== null && "kind" in place) return place;
  const reach = (await reachOf(sites, client, "deals.view")).filter(
    ({ site: { slug } }) => asked.site === undefined || slug === asked.site,
  );
  const slugs = new Map(reach.map(({ site }) => [site.id, site.slug]));
  const within = reach.map(({ site, locationIds }) =>
    locationIds === null
      ? sql`b.site_id = ${site.id}::uuid`
      : sql`(b.site_id = ${site.id}::uuid and b.location_id = any(${sql.param(locationIds)}::text[]))`,
  );
  const conditions = [
    within.length === 0 ? sql`false` : sql`(${sql.join(within, sql` or `)})`,
    ...(place ? [sql`(b.created_at, b.id) < (${place[0]}::timestamptz, ${place[1]})`] : []),
    ...(asked.kind ? [sql`b.kind = ${asked.kind}`] : []),
    ...(asked.state ? [sql`b.state = ${asked.state}`] : []),
    ...(asked.location ? [sql`b.location_id = ${asked.location}`] : []),
  ];
  const { groupId } = client;
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<Row>(sql`select b.*, b.created_at::text as key from (
        select lead_id as id, purpose as kind, ${stateOf} as state, site_id, location_id, car_id, starts_at, null::text as day, sequence, created_at
        from test_drive_bookings where group_id = ${groupId}::uuid
        union all
        select lead_id, 'service', ${stateOf}, site_id, location_id, null, null, day::text, sequence, created_at
        from service_bookings where group_id = ${groupId}::uuid) b
      where ${sql.join(conditions, sql` and `)} order by b.created_at desc, b.id desc limit ${asked.limit + 1}`),
  );
  const page = pageFrom(rows, asked, {
    item: ({ site_id, key: _, ...row }) => ({
      ...row,
      site: slugs.get(site_id) ?? "",
      starts_at: row.starts_at && new Date(row.starts_at).toISOString(),
      created_at: new Date(row.created_at).toISOString(),
    }),
    key: (row) => [row.key, row.id],
  });
  return done(page);
}

export const bookingOperations = [
  operation({
    id: "listBookings",
    method: "GET",
    path: "/bookings",
    resource: "Bookings",
    summary: "Test drives, inspections and services, the newest first, without the person: the lead has it.",
    needs: "deals.view",
    query,
    answer: BookingPage,
    run: ({ query }, deps) => listBookings(query, deps),
  }),
];
