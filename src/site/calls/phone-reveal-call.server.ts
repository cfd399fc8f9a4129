import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { phoneReveals } from "#domain/measurement/tracking-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { CallOutcome } from "./tracking-call.server.ts";

const id = z
  .union([z.string().max(200), z.int()])
  .transform(String)
  .nullish();
const reveal = z.object({ car_id: id, dealership_id: id, website_id: id });

/**
 * Logs that a phone number was revealed (PHONE-03); the site is that of the request, whatever `website_id`
 * says.
 */
export async function phoneRevealCall(
  db: Database,
  site: Site,
  body: unknown,
  now: Date,
): Promise<CallOutcome> {
  const parsed = reveal.safeParse(body);
  if (!parsed.success) return { kind: "invalid", fields: { car_id: "A reveal names a car." } };
  const { car_id, dealership_id } = parsed.data;
  await db.withSite(site, (tx) =>
    tx.insert(phoneReveals).values({
      groupId: site.groupId,
      siteId: site.id,
      id: randomId(),
      carId: car_id ?? null,
      dealershipId: dealership_id ?? null,
      at: now,
    }),
  );
  return { kind: "ok" };
}
