import { expect, it } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { columnsProblem, saleColumns } from "./sale-columns.ts";
import { contactsOf, readSaleRow, referenceOf, type SaleRow } from "./sale-row.ts";

const two = [
  { id: "d1", slug: "city", name: "City Motors" },
  { id: "d2", slug: "bay", name: "Bay Motors" },
] as ReturnType<typeof sampleSite>["dealerships"];
const site = sampleSite({ timezone: "Australia/Sydney", dealerships: two });
const context = { site, today: "2026-11-27", hashOf: (contact: string) => contact };
const all = Object.fromEntries(
  ["sold_at", "vin", "stock_number", "price", "email", "phone", "dealership", "reference"].map((n) => [n, n]),
);
const read = (record: Record<string, string>) => readSaleRow({ line: 2, record }, all, context);

it.each([
  [{ sold_at: "3/11/2026" }, { soldOn: "2026-11-03" }],
  [{ sold_at: "2026-11-03 14:30" }, { soldOn: "2026-11-03" }],
  [{ sold_at: "2026-11-02T22:00:00Z" }, { soldOn: "2026-11-03" }],
  [{ vin: "jm0 kf4w7a00 123456" }, { vin: "JM0KF4W7A00123456" }],
  [{ vin: "unknown" }, { vin: null }],
  [
    { stock_number: " h1023 ", dealership: "Bay motors" },
    { stockNumber: "H1023", dealership: "bay" },
  ],
  [{ dealership: "" }, { dealership: null }],
  [{ price: "$38,990.00" }, { price: 38_990 }],
  [{ price: "-" }, { price: null }],
  [{ email: "Ana.Li+cars@Gmail.com" }, { contacts: ["anali@gmail.com"] }],
  [{ phone: "0412 345 678", email: "no" }, { contacts: ["+61412345678"] }],
])("%j is read as %j", (record, expected) => {
  expect(read({ sold_at: "2026-11-03", ...record })).toMatchObject(expected);
});

it.each([
  [{ sold_at: "" }, /sold can’t be read/],
  [{ sold_at: "Nov 2026" }, /sold can’t be read/],
  [{ sold_at: "2026-11-28" }, /after today/],
  [{ sold_at: "2026-11-03", dealership: "Elsewhere" }, /dealership isn’t one/],
])("%j isn't a sale: %s", (record, problem) => {
  expect(read(record)).toMatchObject({ line: 2, problem: expect.stringMatching(problem) });
});

it.each([
  [{ reference: "D-7", vin: "V" }, "ref:D-7"],
  [{ vin: "V" }, "vin:V:2026-11-03"],
  [{ stockNumber: "H1", dealership: "bay" }, "stock:bay/H1:2026-11-03"],
  [{}, "row:f:2"],
])("%j is the same sale as another %s [DECIDE-314]", (change, reference) => {
  const row: SaleRow = {
    ...{ line: 2, soldOn: "2026-11-03", vin: null, stockNumber: null, price: null, dealership: null },
    ...{ reference: null, contacts: [], ...change },
  };
  expect(referenceOf(row, "f")).toBe(reference);
});

it("finds columns by what they are called, as the last file had them, and as staff choose", () => {
  const headers = ["Deal No.", "Sold Date", "VIN Number", "Stock #", "Customer E-mail", "Mobile", "Other"];
  expect(saleColumns(headers, {}, {})).toEqual({
    ...{ sold_at: "Sold Date", vin: "VIN Number", stock_number: "Stock #", email: "Customer E-mail" },
    ...{ phone: "Mobile", reference: "Deal No." },
  });
  expect(saleColumns(headers, {}, { reference: "Other", vin: "gone" })).toMatchObject({
    ...{ reference: "Other", vin: "VIN Number" },
  });
  expect(saleColumns(headers, { reference: "", vin: "Other" }, { reference: "Other" })).not.toHaveProperty(
    "reference",
  );
  expect(saleColumns(headers, { vin: "Other" }, {}).vin).toBe("Other");
});

it.each([
  [{ vin: "a" }, /sold/],
  [{ sold_at: "a", price: "b" }, /VIN, the stock number/],
  [{ sold_at: "a", phone: "b" }, null],
])("the columns %j are %s", (columns, problem) => {
  if (problem === null) expect(columnsProblem(columns)).toBeNull();
  else expect(columnsProblem(columns)).toMatch(problem);
});

it.each([
  ["mailto:Ana.Lee+cars@gmail.com", "", ["analee@gmail.com"]],
  ["none", "M: 0491 570 156", ["+61491570156"]],
  ["", "0491570156 (mob)", ["+61491570156"]],
  ["", "'0491-570-156", ["+61491570156"]],
  ["", "491570156", ["+61491570156"]],
  ["", "0061491570156", ["+61491570156"]],
  ["", "n/a", []],
])("reads %j and %j as exports write them: %j [DECIDE-364]", (email, phone, contacts) => {
  expect(contactsOf(email, phone)).toEqual(contacts);
});
