import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import { fieldProblems } from "#lib/field-problems.ts";
import type { Database } from "#platform/database/database.server.ts";
import { cardView, comparisonOf } from "#site/parts/car-card/card-view.ts";
import type { SavedCards } from "./saved-cards.ts";

/** More than a browser stores; a longer list is requested in parts. */
const maxCards = 100;

const bodySchema = z.object({ car_ids: z.array(z.string().min(1).max(200)).max(maxCards) });

/**
 * `POST /api/saved-cars`: the cards of the cars stored in a browser, in any state; a car that isn't in the
 * response no longer exists.
 */
export async function savedCardsCall(
  body: unknown,
  site: Site,
  { db, now }: { db: Database; now: Date },
): Promise<{ kind: "ok"; answer: SavedCards } | { kind: "invalid"; fields: Record<string, string> }> {
  const read = bodySchema.safeParse(body);
  if (!read.success) return { kind: "invalid", fields: fieldProblems(read.error) };
  const cars = await siteCars(db, site, read.data.car_ids, now);
  const cards = [...cars.values()].map((car) => cardView(car, site, now));
  return { kind: "ok", answer: { cards, comparison: comparisonOf(cards, site.finance) } };
}
