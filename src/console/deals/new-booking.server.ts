import type { ConsoleServices } from "#console/console-services.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { readFilter, weekAddress } from "#domain/deals/deal-query.ts";
import { bookByPhone } from "#domain/leads/bookings/book-by-phone.server.ts";
import { bookingChoices } from "#domain/leads/bookings/booking-choices.server.ts";
import { bookingPlace } from "#domain/leads/bookings/booking-place.ts";
import { handlersAt, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { mayWith, type Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import {
  answersOfBooking,
  missingOf,
  type PhoneBookingModel,
  type PhoneKind,
  type PhoneProblems,
  phoneFields,
  phoneKinds,
  problemsOf,
} from "./new-booking.ts";

type Services = Pick<ConsoleServices, "consoleDb" | "sites" | "now" | "postcodes" | "triggerDeliveries">;
/** Who books, and where they may. */
type Member = Pick<SignedIn, "id" | "access">;
type Place = { id: string; name: string; site: Site; locationId: string };

const keyOf = (site: Site, locationId: string) => `${site.slug} ${locationId}`;

/** The locations at which the member may book a kind, by the reach of `deals.change`. */
function placesFor(member: Member, reach: readonly Reach[], kind: PhoneKind): Place[] {
  return reach.flatMap(({ site }) =>
    site.locations
      .filter(
        ({ id, visible }) =>
          visible &&
          mayWith(member, "deals.change", site, { locationId: id }) &&
          bookingPlace(site, { kind, locationId: id }, "dealer") !== null,
      )
      .map(({ id, name }) => ({
        id: keyOf(site, id),
        name: reach.length > 1 ? `${name} (${site.name})` : name,
        site,
        locationId: id,
      })),
  );
}

/** The kind and the place that an address names, or the first ones. */
function chosenPlace(member: Member, reach: readonly Reach[], query: URLSearchParams) {
  const kind = phoneKinds.find((one) => one === query.get("kind")) ?? "test_drive";
  const places = placesFor(member, reach, kind);
  const place =
    places.find(({ id }) => id === query.get("place")) ??
    places.find(({ locationId }) => locationId === query.get("location")) ??
    places[0];
  return { kind, places, place };
}

export async function newBookingModel(
  { consoleDb, now }: Services,
  member: Member,
  reach: readonly Reach[],
  query: URLSearchParams,
): Promise<PhoneBookingModel> {
  const { kind, places, place } = chosenPlace(member, reach, query);
  const subject = { kind, locationId: place?.locationId ?? "", carId: null, day: null };
  const offered = place && (await bookingChoices(consoleDb, place.site, subject, "dealer", now()));
  const choices = offered?.choices ?? null;
  const wanted = query.get("to") ?? "";
  const people = place ? await peopleOfGroup(consoleDb, place.site) : [];
  const owners = place
    ? handlersAt(people, {
        groupId: place.site.groupId,
        siteId: place.site.id,
        locationId: place.locationId,
      })
    : [];
  return {
    kind,
    places: places.map(({ id, name }) => ({ id, name })),
    place: place?.id ?? "",
    choices,
    chosen: (wanted && choices?.find((choice) => choice.startsWith(wanted))) || "",
    owners: owners.map(({ id, name }) => ({ id, name })),
    memberId: member.id,
    back: weekAddress(readFilter(new URLSearchParams({ location: place?.locationId ?? "" })), null),
  };
}

/** Stores the booking of a form. @returns the address of the week that has it */
export async function saveNewBooking(
  services: Services,
  member: Member,
  reach: readonly Reach[],
  { query, form }: { query: URLSearchParams; form: FormData },
): Promise<PhoneProblems | { to: string }> {
  const { kind, place } = chosenPlace(member, reach, query);
  if (!place) return { problems: {}, general: "No location takes such bookings." };
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const texts = Object.fromEntries(phoneFields.map((name) => [name, text(name)])) as Record<
    (typeof phoneFields)[number],
    string
  >;
  const missing = missingOf(texts);
  const car = await carNamed(services, member, place.site, kind === "test_drive" ? texts.car : "");
  const problems = { ...missing, ...(car.kind === "problem" ? { car: car.text } : {}) };
  if (Object.keys(problems).length > 0) return { problems, general: null };
  const people = await peopleOfGroup(services.consoleDb, place.site);
  const at = { groupId: place.site.groupId, siteId: place.site.id, locationId: place.locationId };
  const owner = handlersAt(people, at).find(({ id }) => id === text("owner"))?.id ?? member.id;
  const db = services.consoleDb.as({ kind: "member", id: member.id, action: "deals.enter" });
  const carId = car.kind === "car" ? car.id : null;
  const userData = answersOfBooking(kind, place.locationId, texts, carId);
  const outcome = await bookByPhone({ ...services, db }, place.site, {
    userData,
    memberId: member.id,
    ownerId: owner,
  });
  if (outcome.kind !== "accepted") return problemsOf(outcome.fields);
  const address = weekAddress(
    readFilter(new URLSearchParams({ location: place.locationId })),
    texts.to.slice(0, 10),
  );
  return { to: `${address}&done=booked` };
}

type CarNamed = { kind: "none" } | { kind: "car"; id: string } | { kind: "problem"; text: string };

const mostNamed = 5;

/** The car of a stock number or of words that only one car in stock has. */
async function carNamed(
  { consoleDb, sites, now }: Services,
  member: Member,
  site: Site,
  typed: string,
): Promise<CarNamed> {
  if (typed === "") return { kind: "none" };
  const group = await stockGroupOf(sites, member, site.groupSlug);
  const query = readStockQuery(new URLSearchParams({ q: typed }));
  const cars = group ? (await stockPage(consoleDb, group, query, now())).cars : [];
  const [first] = cars;
  const exact = cars.find(({ stockNumber }) => stockNumber?.toLowerCase() === typed.toLowerCase());
  const found = exact ?? (cars.length === 1 ? first : undefined);
  if (found) return { kind: "car", id: found.id };
  if (!first) return { kind: "problem", text: "No car in stock has this number or these words." };
  const names = cars.slice(0, mostNamed).map(({ name, stockNumber }) => `${stockNumber ?? "–"} ${name}`);
  return { kind: "problem", text: `Which one? Type its stock number: ${names.join("; ")}` };
}
