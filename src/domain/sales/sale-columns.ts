import { headerKey } from "#domain/stock/import/rows/fields.ts";

/** What a file of sales says of each, by the names of its columns; the first name is that of the documentation. */
const fields = {
  sold_at: [
    "sold_at",
    "sold",
    "sold on",
    "sold date",
    "sale date",
    "date sold",
    "delivery date",
    "contract date",
    "date",
  ],
  vin: ["vin", "vin number", "chassis", "chassis number"],
  stock_number: ["stock_number", "stock no", "stock num", "stock", "stock id"],
  price: ["price", "sale price", "sold price", "amount", "total", "sell price"],
  email: ["email", "e-mail", "customer email", "buyer email", "email address"],
  phone: ["phone", "mobile", "customer phone", "customer mobile", "phone number", "mobile number"],
  dealership: ["dealership", "dealer", "branch", "rooftop", "store"],
  reference: [
    "reference",
    "deal number",
    "deal no",
    "deal id",
    "invoice",
    "invoice number",
    "contract number",
  ],
} as const satisfies Record<string, readonly string[]>;

export type SaleField = keyof typeof fields;
export const saleFields = Object.keys(fields) as SaleField[];

export const saleFieldNames: Record<SaleField, string> = {
  sold_at: "Sold on",
  vin: "VIN",
  stock_number: "Stock number",
  price: "Price",
  email: "Buyer’s e-mail",
  phone: "Buyer’s phone",
  dealership: "Dealership",
  reference: "Reference",
};

const keyOf = (name: string) => headerKey(name).replaceAll(".", "");

/** The column of each field; fields without one are left out. */
export type SaleColumns = Partial<Record<SaleField, string>>;

/**
 * The columns that a file's fields are read from: what staff chose, what the last file of the site had, then what columns are called.
 * @param chosen by field; empty for one that is not read
 */
export function saleColumns(
  headers: readonly string[],
  chosen: Readonly<Record<string, string>>,
  last: SaleColumns,
): SaleColumns {
  const byKey = new Map(headers.map((header) => [keyOf(header), header]));
  const found: SaleColumns = {};
  for (const field of saleFields) {
    const wanted = chosen[field];
    const known = last[field];
    const column =
      wanted !== undefined
        ? headers.find((header) => header === wanted)
        : ((known !== undefined && headers.includes(known) ? known : undefined) ??
          fields[field].map((name) => byKey.get(keyOf(name))).find((header) => header !== undefined));
    if (column !== undefined) found[field] = column;
  }
  return found;
}

/** Why these columns aren't enough; null if they are. */
export function columnsProblem(columns: SaleColumns): string | null {
  if (columns.sold_at === undefined) return "Choose the column that says when each car was sold.";
  const identifies = ["vin", "stock_number", "email", "phone"] as const;
  return identifies.some((field) => columns[field] !== undefined)
    ? null
    : "Choose a column with the VIN, the stock number, the buyer’s e-mail or their phone: sales are matched by these.";
}
