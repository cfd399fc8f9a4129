import type { EditModel } from "#console/stock/bulk-edit-model.ts";
import { EditScreen } from "#console/stock/bulk-edit-screen.tsx";
import { EditsScreen } from "#console/stock/bulk-edits-screen.tsx";
import type { CarDetail, DetailField } from "#console/stock/car-detail.ts";
import { CarScreen } from "#console/stock/car-screen.tsx";
import { HandCarActions } from "#console/stock/hand-car-actions.tsx";
import type { NewCarModel } from "#console/stock/new-car-model.ts";
import { NewCarScreen } from "#console/stock/new-car-screen.tsx";
import { PhotoResultsSection } from "#console/stock/photo-results-section.tsx";
import { PhotosSection } from "#console/stock/photos-section.tsx";
import { StockMailSwitch } from "#console/stock/stock-mail-switch.tsx";
import { type StockModel, StockScreen } from "#console/stock/stock-screen.tsx";
import type { LookUpAnswer } from "#domain/stock/changes-by-staff/own-cars/look-up.ts";
import { newCarFields } from "#domain/stock/changes-by-staff/own-cars/new-car.ts";
import type { ListedCar } from "#domain/stock/changes-by-staff/stock-page.ts";
import { healths, readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import { photoResultsOf } from "#domain/stock/health/photo-results.ts";
import { at, group, groups, longName, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const none = Object.fromEntries(healths.map((one) => [one, 0])) as StockModel["counts"];
const many = Object.fromEntries(healths.map((one, n) => [one, 1_234 * n + 1])) as StockModel["counts"];
const queryOf = (query: string) => readStockQuery(new URLSearchParams(query));
const stock: StockModel = {
  cars: [],
  found: 0,
  total: 0,
  counts: none,
  group,
  groups,
  query: queryOf(""),
  sites: [{ slug: "harbour", name: "Harbour Motors" }],
  locations: [],
  mayChange: true,
};
const interests: ListedCar["interest"][] = [
  null,
  { interest: "below", views: "<5", expected: "31" },
  { interest: "usual", views: "1,204", expected: "1,199" },
  { interest: "above", views: "90", expected: "31" },
];
const car = (n: number, more: Partial<ListedCar> = {}): ListedCar => ({
  id: `car${n}`,
  name: `2024 Mazda CX-5 G25 (${n})`,
  stockNumber: n % 4 ? `S${n}` : null,
  status: ["in_stock", "sold", "coming_soon"][n % 3] ?? "",
  price: n % 5 ? "$29,990" : null,
  priced: { field: n % 2 ? "price" : "offer_price", value: n % 5 ? 29_990 : null },
  location: "Brookvale",
  photos: n % 12,
  views: n * 3,
  interest: interests[n % interests.length] ?? null,
  days: n,
  health: healths.slice(0, n % healths.length),
  site: n % 6 ? "harbour" : null,
  mayChange: n % 7 !== 0,
  ...more,
});
const long = { name: `2024 ${longName}`, stockNumber: "S".repeat(40), location: longName };
const named = (count: number) => times(count, (n) => ({ id: `l${n}`, name: `${longName} ${n}` }));

const field = (kind: DetailField["kind"], more: Partial<DetailField> = {}): DetailField => ({
  name: `field ${kind}`,
  label: `A field of kind ${kind}`,
  section: "The car",
  kind,
  choices: [{ value: "a", name: longName }],
  suggestions: [],
  isRequired: false,
  hint: longText.slice(0, 120),
  shown: longName,
  correction: null,
  ...more,
});
const correction = { feed: longText, feedThen: longText, isMoved: true, by: longName, at, until: at };
const fields: DetailField[] = [
  field("money", { section: "Price", label: "Price", shown: 29_990, correction }),
  field("choice", { section: "On the site", shown: "a" }),
  field("flag", { section: "On the site", shown: true, correction: { ...correction, isMoved: false } }),
  field("lines", { section: "Words", shown: longText, correction }),
  field("list", { section: "Words", shown: times(60, (n) => `${longName} ${n}`) }),
  field("text", { correction: { ...correction, until: null } }),
  field("number", { section: "Specification", shown: 12 }),
  field("place", { section: "Specification", shown: "a" }),
];
const detail: CarDetail = {
  id: "car",
  slug: "car",
  name: `2024 ${longName}`,
  stockNumber: "S".repeat(40),
  vin: "V".repeat(17),
  status: "in_stock",
  site: { slug: "harbour", name: longName },
  group: group.slug,
  isByHand: false,
  fields,
  priceText: "$29,990 drive away",
  wasText: "$31,990",
  isHidden: true,
  isFeatured: true,
  isReserved: true,
  photos: 2,
  views: 1_234,
  interest: { interest: "below", views: "<5", expected: "1,234" },
  shownAt: null,
  mayChange: true,
};
const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
const photoOf = (n: number) => ({
  id: `photo${n}`,
  key: `photo${n}`,
  isOwn: n % 2 === 0,
  isEdited: n % 3 === 0,
  condition: n % 5 === 0 ? "Scratch on the left front door, 8 cm, through the clear coat" : null,
  view: { src: picture, srcSet: "", width: 3, height: 2, blur: null, alt: "" },
});
const carOf = (one: CarDetail, photos: number) => (
  <CarScreen
    car={one}
    address="//harbour.example/cars/car"
    waiting={photos > 0 ? 14 : null}
    actions={<HandCarActions car={one} />}
    photos={
      <PhotosSection
        model={{ photos: times(photos, photoOf), isChanged: photos > 0 }}
        action="/stock/harbour/car/photos"
        mayChange={one.mayChange}
      />
    }
  />
);

const edit: EditModel = {
  group,
  selection: [["car", "car1"]],
  count: 1,
  isCut: false,
  locations: named(3),
  typed: { change: "", of: "", by: "", rounding: "", tag: "", to: "" },
  plan: null,
  problem: null,
};
const planned = (count: number): EditModel => ({
  ...edit,
  count,
  isCut: true,
  typed: { ...edit.typed, change: "price-percent", by: "-5" },
  plan: times(count, (n) => ({
    id: `car${n}`,
    name: `2024 ${n % 50 ? "Mazda CX-5" : longName}`,
    stockNumber: n % 4 ? `S${n}` : null,
    price: "Price",
    stillSeen: n % 7 ? null : "$28,990",
    before: 29_990,
    after: n % 9 ? 28_490 : null,
    beforeText: "$29,990",
    ...(n % 9 ? { afterText: "$28,490", problem: null } : { afterText: null, problem: longText }),
  })),
});
const newCar: NewCarModel = {
  group,
  copyOf: null,
  texts: {},
  locationId: null,
  locations: named(2),
  suggestions: {},
  lookUpStates: ["NSW", "VIC"],
};

const lookUps: [string, LookUpAnswer][] = [
  ["found by its registration", { kind: "found", name: longName, texts: { make: longName } }],
  ["several fit", { kind: "several", vin: "", descriptions: times(50, (n) => `${longName} ${n}`) }],
  ["not found", { kind: "nothing", message: `No car is known by the VIN JM0KF4WLA00123456. ${longName}` }],
];

/** Stock, one car, changes of many cars, a car added by hand. */
export const stockStates: StateOfScreen[] = [
  ["Stock", "none", "/stock", () => <StockScreen model={stock} />],
  [
    "Stock",
    "none needs this",
    "/stock",
    () => <StockScreen model={{ ...stock, total: 5, query: queryOf("health=price&q=x") }} />,
  ],
  [
    "Stock",
    "long names",
    "/stock",
    () => (
      <StockScreen
        model={{
          ...stock,
          query: queryOf("page=2&q=x"),
          found: 123_456,
          total: 123_456,
          counts: many,
          groups: times(6, (n) => ({ id: `g${n}`, slug: `${group.slug}-${n}` })),
          sites: times(40, (n) => ({ slug: `s${n}`, name: `${longName} ${n}` })),
          locations: named(40),
          cars: times(9, (n) => car(n, long)),
        }}
      />
    ),
  ],
  [
    "Stock",
    "1,000 rows",
    "/stock",
    () => (
      <StockScreen
        model={{ ...stock, found: 16_000, total: 16_000, counts: many, cars: times(1_000, (n) => car(n)) }}
      />
    ),
  ],
  ...[150, 123_456].map(
    (cars): StateOfScreen => [
      "Stock",
      `few photos, of ${cars} cars`,
      "/stock",
      () => (
        <StockScreen model={{ ...stock, query: queryOf("health=photos") }}>
          <PhotoResultsSection
            results={photoResultsOf(times(4, () => ({ cars: cars / 4, views: cars, leads: 4 })))}
          />
          <StockMailSwitch isOn group={group.slug} />
        </StockScreen>
      ),
    ],
  ),
  ["Car", "long names", "/stock/harbour/car", () => carOf(detail, 60)],
  ["Car", "to read only", "/stock/harbour/car", () => carOf({ ...detail, mayChange: false }, 3)],
  [
    "Car",
    "by hand, without photos",
    "/stock/harbour/car",
    () =>
      carOf({ ...detail, isByHand: true, fields: fields.map((one) => ({ ...one, correction: null })) }, 0),
  ],
  [
    "Change many",
    "none chosen",
    "/stock/edit",
    () => <EditScreen model={{ ...edit, count: 0, selection: [] }} />,
  ],
  [
    "Change many",
    "wrong input",
    "/stock/edit",
    () => (
      <EditScreen
        model={{
          ...edit,
          typed: { ...edit.typed, change: "price-percent", by: longName },
          problem: "Write a number such as -5; it lowers the price",
        }}
      />
    ),
  ],
  ["Change many", "500 cars", "/stock/edit", () => <EditScreen model={planned(500)} />],
  [
    "Changes of many",
    "none",
    "/stock/edits",
    () => <EditsScreen model={{ group, groups, edits: [], mayChange: true }} />,
  ],
  [
    "Changes of many",
    "long names",
    "/stock/edits",
    () => (
      <EditsScreen
        model={{
          group,
          groups,
          mayChange: true,
          edits: times(40, (n) => ({
            id: String(n),
            summary: `Tag: ${longName}`,
            cars: 500,
            by: longName,
            at,
            isUndone: n % 3 === 0,
          })),
        }}
      />
    ),
  ],
  ...lookUps.map(
    ([state, lookedUp]): StateOfScreen => [
      "Add a car",
      state,
      "/stock/add",
      () => <NewCarScreen model={newCar} problems={[]} lookedUp={lookedUp} />,
    ],
  ),
  ["Add a car", "empty", "/stock/add", () => <NewCarScreen model={newCar} problems={[]} />],
  [
    "Add a car",
    "wrong input in every field",
    "/stock/add",
    () => (
      <NewCarScreen
        model={{
          ...newCar,
          copyOf: { id: "x", name: longName },
          texts: { vin: longName },
          locations: named(40),
        }}
        problems={newCarFields.map(({ name }) => ({ field: name, problem: `This isn’t right: ${longName}` }))}
      />
    ),
  ],
];
