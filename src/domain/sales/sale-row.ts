import type { Site } from "#domain/configuration/site.ts";
import { australianPhone, isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { readDate } from "#domain/stock/import/rows/feed-values.ts";
import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { checkVin, tidyVin } from "#domain/stock/import/rows/vin.ts";
import { isDay } from "#lib/date.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import type { SaleColumns, SaleField } from "./sale-columns.ts";

/** A sale as the file has it. `contacts` are hashes: what is read of the buyer goes no further. */
export type SaleRow = {
  line: number;
  soldOn: string;
  vin: string | null;
  stockNumber: string | null;
  price: number | null;
  dealership: string | null;
  reference: string | null;
  contacts: string[];
};

export type RowProblem = { line: number; problem: string };

type Places = Pick<Site, "dealerships" | "timezone">;

/**
 * Reads a row of a file of sales.
 * @param today of the site's calendar @param hashOf a keyed hash that lasts as long as the comparison
 */
export function readSaleRow(
  { line, record, problem }: { line: number; record: Readonly<Record<string, string>>; problem?: string },
  columns: SaleColumns,
  { site, today, hashOf }: { site: Places; today: string; hashOf(contact: string): string },
): SaleRow | RowProblem {
  if (problem !== undefined) return { line, problem };
  const text = (field: SaleField) => {
    const column = columns[field];
    return (column === undefined ? "" : (record[column] ?? "")).trim().slice(0, 200);
  };
  const soldOn = readDate(text("sold_at"), site.timezone);
  if (soldOn === undefined || !isDay(soldOn)) return { line, problem: "when it was sold can’t be read" };
  if (soldOn > today) return { line, problem: "it was sold after today" };
  const dealership = dealershipOf(text("dealership"), site);
  if (dealership === undefined) return { line, problem: "its dealership isn’t one of this site" };
  const vin = tidyVin(text("vin"));
  return {
    line,
    soldOn,
    vin: checkVin(vin) === "none" ? vin : null,
    stockNumber: text("stock_number").toUpperCase() || null,
    price: priceOf(text("price")),
    dealership,
    reference: text("reference").slice(0, 100) || null,
    contacts: contactsOf(text("email"), text("phone")).map(hashOf),
  };
}

/** What identifies a person: a mailbox and a number in E.164. Exports write links for addresses, labels and quotes beside numbers, and lose zeros. */
export function contactsOf(email: string, phone: string): string[] {
  const address = email.trim().replace(/^mailto:/i, "");
  const digits = phone.replace(/[^\d+]/g, "");
  const number =
    australianPhone(phone) ??
    australianPhone(digits) ??
    (/^[2-478]\d{8}$/.test(digits) ? australianPhone(`0${digits}`) : null);
  return [...(isEmail(address) ? [mailboxOf(address)] : []), ...(number === null ? [] : [number])];
}

/** Its slug: the only one for a row that names none, null for an open choice, undefined for one of no other site's. */
function dealershipOf(text: string, { dealerships }: Places): string | null | undefined {
  if (text === "") return dealerships.length === 1 ? (dealerships[0]?.slug ?? null) : null;
  const wanted = text.toLowerCase();
  return dealerships.find((one) => [one.id, one.slug, one.name].some((name) => name.toLowerCase() === wanted))
    ?.slug;
}

function priceOf(text: string): number | null {
  if (text === "") return null;
  const read = parseNumber(text, { decimal: "." });
  return read.kind === "number" && read.value > 0 ? Math.round(read.value) : null;
}

/** What makes two rows the same sale: the dealer's own number, else the car and the day. */
export function referenceOf(row: SaleRow, fileId: string): string {
  if (row.reference !== null) return `ref:${row.reference}`;
  if (row.vin !== null) return `vin:${row.vin}:${row.soldOn}`;
  if (row.stockNumber !== null) return `stock:${row.dealership ?? ""}/${row.stockNumber}:${row.soldOn}`;
  return `row:${fileId}:${row.line}`;
}

/** What a car is recognised by: its VIN, and its stock number within its dealership. */
export const carKeys = (car: {
  vin?: string | null | undefined;
  stockNumber?: string | null | undefined;
  dealership?: string | null | undefined;
}): string[] => [
  ...(car.vin ? [`vin:${car.vin.toUpperCase()}`] : []),
  ...(car.stockNumber && car.dealership ? [`stock:${car.dealership}/${car.stockNumber.toUpperCase()}`] : []),
];
