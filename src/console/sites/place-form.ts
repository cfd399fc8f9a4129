import { weekOf, withMondayUntilFriday, writtenDay } from "#console/places/week-form.ts";
import type { GroupDocument } from "#domain/configuration/document.ts";
import type { OpeningHour } from "#domain/configuration/site.ts";
import { phoneProblem } from "#lib/phone-number.ts";
import { slugify } from "#lib/slug.ts";
import type { Point } from "#lib/sphere.ts";

type Location = GroupDocument["locations"][number];

/** What is typed about a location. Hours are those of Monday to Friday, Saturday and Sunday; empty is closed. */
export const placeFields = [
  ...(["name", "kind", "street", "city", "state", "postcode", "lat", "long", "phone", "licence"] as const),
  ...(["week-open", "week-close", "saturday-open", "saturday-close"] as const),
  ...(["sunday-open", "sunday-close"] as const),
] as const;
export type PlaceField = (typeof placeFields)[number];
export type PlaceForm = Record<PlaceField, string>;

/** The days that each pair of hours is of; the first is the one that the form shows. */
const spans = [
  { name: "week", days: [1, 2, 3, 4, 5] },
  { name: "saturday", days: [6] },
  { name: "sunday", days: [0] },
] as const;

export const states = ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "ACT", "NT"];

/** The form of a location; without one that of the next. */
export function placeForm(location: Location | null): PlaceForm {
  const { address, contact_detail: contact } = location ?? {};
  const week = weekOf((contact?.opening_hours ?? []) as OpeningHour[]);
  const hours = (name: (typeof spans)[number]["name"], day: number) => {
    const found = week.find(({ weekday }) => weekday === day);
    const isOpen = found?.status === "Open";
    return {
      [`${name}-open`]: isOpen ? found.open : "",
      [`${name}-close`]: isOpen ? found.close : "",
    } as Record<`${typeof name}-${"open" | "close"}`, string>;
  };
  const isNew = location === null;
  return {
    name: location?.name ?? "",
    kind: location?.location_type || "sales",
    street: address?.street ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    postcode: address?.postcode ?? "",
    lat: String(address?.lat ?? ""),
    long: String(address?.long ?? ""),
    phone: contact?.phone ?? "",
    licence: location?.dealer_license_number ?? "",
    ...hours("week", 1),
    ...hours("saturday", 6),
    ...hours("sunday", 0),
    ...(isNew ? { "week-open": "08:30", "week-close": "17:30" } : {}),
  } as PlaceForm;
}

export type ReadPlace = { kind: "ok"; location: Location } | { kind: "invalid"; errors: Partial<PlaceForm> };

const kindOf = (text: string): "sales" | "service" | "parts" =>
  text === "service" || text === "parts" ? text : "sales";

/**
 * A location as it was typed.
 * @param before the location that is changed: what the form doesn't have, and hours that it shows unchanged, stay; null for a new one
 * @param found where its postcode is; null for one that isn't known
 */
export function readPlace(
  typed: PlaceForm,
  { before, taken, found }: { before: Location | null; taken: readonly string[]; found: Point | null },
): ReadPlace {
  const point = pointOf(typed, before, found);
  const errors: Partial<PlaceForm> = {};
  if (typed.name === "") errors.name = "Write its name, such as Westside Motors Osborne Park.";
  if (typed.street === "") errors.street = "Write number and street.";
  if (!/^\d{4}$/.test(typed.postcode)) errors.postcode = "Write a postcode of four digits.";
  else if (point === null && typed.lat === "" && typed.long === "")
    errors.postcode = "This postcode isn’t known. Check it, or write latitude and longitude.";
  if (point === null && (typed.lat !== "" || typed.long !== ""))
    errors.lat = "Write both in degrees, such as -31.9004 and 115.8125.";
  const wrongPhone = phoneProblem(typed.phone);
  if (wrongPhone !== null) errors.phone = wrongPhone;
  for (const { name } of spans) {
    const [open, close] = [typed[`${name}-open`], typed[`${name}-close`]];
    if ((open === "") !== (close === "")) errors[`${name}-open`] = "Write both times, or neither for closed.";
    else if (open !== "" && close <= open && close !== "00:00")
      errors[`${name}-open`] = "It would close before it opens.";
  }
  const slug = before?.slug ?? freeSlug(slugify(typed.name), taken);
  if (slug === "" && typed.name !== "") errors.name = "Write a name with letters.";
  if (Object.keys(errors).length > 0 || point === null) return { kind: "invalid", errors };
  const { address, contact_detail: contact } = before ?? {};
  return {
    kind: "ok",
    location: {
      ...(before ?? { slug }),
      slug,
      name: typed.name,
      location_type: kindOf(typed.kind),
      dealer_license_number: typed.licence || null,
      address: {
        ...address,
        street: typed.street,
        city: typed.city || null,
        state: typed.state || null,
        postcode: typed.postcode,
        lat: point.lat,
        long: point.long,
      },
      contact_detail: { ...contact, phone: typed.phone || null, opening_hours: hoursOf(typed, before) },
    },
  };
}

/** What was typed, else where the postcode is; a location whose postcode stays the same stays where it is. */
function pointOf(typed: PlaceForm, before: Location | null, found: Point | null): Point | null {
  const shown = placeForm(before);
  const isShown = typed.lat === shown.lat && typed.long === shown.long;
  if (typed.lat === "" && typed.long === "") return found;
  if (isShown && before?.address?.postcode !== typed.postcode) return found;
  const [lat, long] = [Number(typed.lat), Number(typed.long)];
  const isPlace = typed.lat !== "" && typed.long !== "" && Math.abs(lat) <= 90 && Math.abs(long) <= 180;
  return isPlace ? { lat, long } : null;
}

function hoursOf(typed: PlaceForm, before: Location | null): OpeningHour[] {
  const shown = placeForm(before);
  const isShown = spans.every(
    ({ name }) =>
      typed[`${name}-open`] === shown[`${name}-open`] && typed[`${name}-close`] === shown[`${name}-close`],
  );
  if (before && isShown) return (before.contact_detail?.opening_hours ?? []) as OpeningHour[];
  const week = weekOf([]).map((day) => {
    const span = spans.find(({ days }) => (days as readonly number[]).includes(day.weekday));
    const [open, close] = span ? [typed[`${span.name}-open`], typed[`${span.name}-close`]] : ["", ""];
    return { ...day, open, close, status: open === "" ? "Closed" : "Open" };
  });
  return withMondayUntilFriday(week).flatMap((day) => writtenDay(day) ?? []);
}

function freeSlug(wanted: string, taken: readonly string[]): string {
  const base = wanted.slice(0, 58).replace(/-$/, "");
  if (base === "" || !taken.includes(base)) return base;
  for (let number = 2; ; number++) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`;
}
