import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type MyReservation, reservationsOf } from "./reservation-store.server.ts";
import { untilText } from "./until-text.ts";

/**
 * A shopper's reservations for the account page, newest first, without those that no payment was started for.
 */
export async function accountReservations(
  db: Database,
  site: Site,
  shopperId: string,
): Promise<{ title: string; href: string; state: string }[]> {
  const found = await reservationsOf(db, site, shopperId);
  return found
    .filter(({ reservation }) => reservation.state !== "lapsed")
    .map((mine) => ({
      title: mine.reservation.car.name,
      href: `/cars/${mine.reservation.car.slug}/checkout?reservation=${mine.reservation.id}`,
      state: stateText(mine, site),
    }));
}

function stateText({ reservation, refund }: MyReservation, { timezone, seo }: Site): string {
  const back = refund ? (refund.state === "done" ? ", deposit returned" : ", deposit on its way back") : "";
  switch (reservation.state) {
    case "pending":
      return "Waiting for your deposit";
    case "paid":
      return "Deposit paid, the car is being set aside";
    case "held":
      return reservation.heldUntil
        ? `Held for you until ${untilText(reservation.heldUntil, timezone, seo.language)}`
        : "Held for you";
    case "released":
      return `Hold has ended${back}`;
    case "cancelled":
      return `Cancelled${back}`;
    case "sold":
      return `Sold${back}`;
    case "lapsed":
      return "Not paid in time";
  }
}
