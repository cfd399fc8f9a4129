import { expect, it } from "vitest";
import { leadSlice } from "#domain/configuration/slices/lead-slice.ts";
import { anonymousPayload } from "./anonymous-lead.ts";
import { type SpamFacts, spamReasons } from "./spam.ts";

const now = new Date("2026-03-10T12:00:00Z");
const slice = leadSlice.parse({ spam: { fastestSeconds: 3, repeats: 4, perAddress: 5 } }).spam;
const honest: SpamFacts = {
  honeypot: "",
  startedAt: now.getTime() - 60_000,
  now,
  message: "Is it still there?",
  fromAddress: 0,
  sameMessage: 0,
};
const ago = (ms: number) => ({ startedAt: now.getTime() - ms });
const link = "see https://a.example ";

it.each<[string, Partial<SpamFacts>, string[]]>([
  ["an honest lead", {}, []],
  ["a filled hidden field", { honeypot: "x" }, ["honeypot"]],
  ["blanks in the hidden field", { honeypot: "  " }, []],
  ["no hidden field", { honeypot: undefined }, []],
  ["a form sent at once", ago(0), ["pace"]],
  ["a form sent within the limit", ago(2_999), ["pace"]],
  ["a form sent at the limit", ago(3_000), []],
  ["a start that was posted as text", { startedAt: String(now.getTime() - 1_000) }, ["pace"]],
  ["a clock that is ahead", ago(-1), []],
  ["an unknown start", { startedAt: "soon" }, []],
  ["no start", { startedAt: undefined }, []],
  ["a message sent by others", { sameMessage: 4 }, ["repeated"]],
  ["a message sent by few others", { sameMessage: 3 }, []],
  ["many leads from an address", { fromAddress: 5 }, ["rate"]],
  ["some leads from an address", { fromAddress: 4 }, []],
  ["four links", { message: `${link.repeat(3)}HTTP://b.example` }, ["links"]],
  ["three links", { message: link.repeat(3) }, []],
  [
    "all of these",
    { honeypot: "x", ...ago(1), sameMessage: 9, fromAddress: 9, message: link.repeat(4) },
    ["honeypot", "pace", "repeated", "rate", "links"],
  ],
])("suspects of spam %s: %3$j [DECIDE-120]", (_, change, reasons) => {
  expect(spamReasons({ ...honest, ...change }, slice)).toEqual(reasons);
});

it("leaves of an erased lead what it was about and no one's data", () => {
  const about = {
    category: "Test Drive",
    subcategory: "Weekend",
    form: "test_drive",
    dealership_slug: "north",
    manufacturer_slug: "mazda",
    location: "yard",
    distribution_location: "depot",
    stock_number: "H1",
    "Vehicle Make": "Mazda",
    "Vehicle Model": "3",
    car_type: "used",
    car_id: "car-1",
    vehicle_status: "in_stock",
    dateTime: "2026-11-24T10:00",
  };
  const personal = { name: "Ana", email: "a@b.example", phone: "+61412345678", message: "Hi", Colour: "Red" };
  expect(anonymousPayload({ ...about, ...personal })).toEqual({ ...about, erased: true });
  expect(anonymousPayload({ category: ["Ana"], location: { name: "Ana" } })).toEqual({ erased: true });
});
