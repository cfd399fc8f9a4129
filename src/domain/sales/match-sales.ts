import { nextDate } from "#lib/zoned-time.ts";
import type { SaleMatch } from "./sale.ts";
import { carKeys, type SaleRow } from "./sale-row.ts";

/** A lead that a sale may have come of. `day` is that of the site's calendar; `cars` are keys of the car that it is about. */
export type MatchedLead = {
  id: string;
  at: number;
  day: string;
  cars: readonly string[];
  contacts: readonly string[];
};

/** How long before a sale its lead may be, in days: about the same car, and about another or none. */
export const sureDays = 365;
export const likelyDays = 180;

/** A contact that more sales of a file have is no buyer's: a placeholder, or the dealer's own. */
const maxSales = 3;

export type Matched<Lead extends MatchedLead> = {
  row: SaleRow;
  match: SaleMatch;
  lead: Lead | null;
  carId: string | null;
};

/**
 * Finds the lead that each sale came of: of several the last one. One after the sale never counts.
 * @param cars ids of known cars by their keys
 */
export function matchSales<Lead extends MatchedLead>(
  rows: readonly SaleRow[],
  leads: readonly Lead[],
  cars: ReadonlyMap<string, string | null>,
): Matched<Lead>[] {
  const pairs = leads.flatMap((lead) => lead.contacts.map((contact) => ({ contact, lead })));
  const byContact = Map.groupBy(pairs, ({ contact }) => contact);
  for (const [contact, its] of Map.groupBy(
    rows.flatMap(({ contacts }) => contacts),
    (one) => one,
  ))
    if (its.length > maxSales) byContact.delete(contact);
  return rows.map((row) => {
    const keys = carKeys(row);
    const carKey = keys.find((key) => cars.has(key));
    const carId = carKey === undefined ? null : (cars.get(carKey) ?? null);
    const theirs = row.contacts
      .flatMap((contact) => byContact.get(contact)?.map(({ lead }) => lead) ?? [])
      .filter(({ day }) => day <= row.soldOn && day >= nextDate(row.soldOn, -sureDays))
      .sort((a, b) => b.at - a.at);
    const sure = theirs.find((lead) => lead.cars.some((key) => keys.includes(key)));
    if (sure) return { row, match: "sure", lead: sure, carId };
    const likely = theirs.find(({ day }) => day >= nextDate(row.soldOn, -likelyDays));
    if (likely) return { row, match: "likely", lead: likely, carId };
    return { row, match: carKey === undefined ? "none" : "seen", lead: null, carId };
  });
}

/** Below this share of rows whose car is known, a file is probably another dealer's. */
const minKnownShare = 0.1;

/** How many rows a file has whose import needs their number typed; null where it doesn't. */
export function numberToType(rows: number, known: number): number | null {
  return rows > 0 && known < rows * minKnownShare ? rows : null;
}
