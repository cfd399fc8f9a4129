import { type Dice, diceFor } from "#demo-stock/dice.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { bookingChoices } from "#domain/leads/bookings/booking-choices.server.ts";
import { cancelBooking, confirmBooking, moveBooking } from "#domain/leads/bookings/change-booking.server.ts";
import { nextFreeDays } from "#domain/leads/service-booking/service-days.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { type DemoDeals, sendLead } from "./demo-deals.server.ts";
import { personFor } from "./people.ts";
import type { BookingFate, PlannedBooking } from "./planned-deals.ts";

/**
 * Books test drives or services as shoppers would at the time, then moves, confirms and cancels them.
 * @param bookings `kind` those of `planned` that it makes, `cars` those that shoppers may drive
 * @returns how many it made
 */
export async function loadBookings(
  deals: DemoDeals,
  site: Site,
  {
    kind,
    planned,
    cars,
  }: Pick<PlannedBooking, "kind"> & {
    planned: readonly PlannedBooking[];
    cars: readonly Car[];
  },
): Promise<number> {
  let count = 0;
  for (const [at, booking] of planned.entries()) {
    if (booking.kind !== kind || deals.made.has(booking.key)) continue;
    const dice = diceFor(booking.key);
    deals.clock.toHoursAgo(booking.madeHoursAgo);
    const leadId =
      kind === "service"
        ? await bookService(deals, site, booking, dice)
        : await bookDrive(deals, site, booking, dice, cars[at % cars.length], messageOf(at));
    if (leadId === null) continue;
    await comeTo(deals, site, leadId, booking.fate, dice);
    count++;
  }
  return count;
}

/** Each is sent once: the same words again would count as spam. */
const messages = [
  "Is it the one with the tow bar?",
  "We’d like to see the boot with a pram in it.",
  "My partner comes too; could the child seat points be shown to us?",
  "Could it be at the front so that I find it?",
  "How far does the second row slide?",
  "I’d like to drive it on the motorway if that’s all right.",
  "Will somebody be there who knows the towing limits?",
  "I have a Corolla to trade in, should I bring the logbooks?",
  "Is the other colour at the yard as well?",
  "I need a car by the end of the month.",
  "Does it come with a full-size spare?",
  "Could the seats be folded down, we carry a cello.",
  "My learner would like to try it; is that possible?",
];
const messageEvery = 6;
const messageOf = (at: number) => (at % messageEvery === 0 ? messages[at / messageEvery] : undefined);

/** Null where nothing is free on the day or the six after it. */
async function bookDrive(
  deals: DemoDeals,
  site: Site,
  { key, day }: PlannedBooking,
  dice: Dice,
  car: Car | undefined,
  message: string | undefined,
): Promise<string | null> {
  const { db, clock } = deals;
  const place = testDrivePlace(site, {
    locationId: car?.location?.id ?? null,
    dealershipSlug: car?.dealership_slug ?? null,
  });
  if (!car || !place) return null;
  const wanted = calendarDate(new Date(clock.present.getTime() + day * dayMs), place.timeZone);
  const days = Array.from({ length: 7 }, (_, later) => nextDate(wanted, later));
  const times = (await timesOf(db, site, place, car.id, clock.now(), days)).filter(
    ({ available }) => available,
  );
  const date = times[0]?.dateTime.slice(0, 10);
  const ofDay = times.filter(({ dateTime }) => dateTime.slice(0, 10) === date);
  if (ofDay.length === 0) return null;
  const { dateTime } = dice.pick(ofDay);
  return sendLead(deals, site, key, {
    ...personFor(key),
    category: "Test Drive",
    car_id: car.id,
    dateTime,
    ...(message ? { message } : {}),
  });
}

const servicedCars = [
  ["Toyota", "Corolla", 2021],
  ["Toyota", "RAV4", 2022],
  ["Hyundai", "Tucson", 2020],
  ["Ford", "Ranger", 2019],
  ["Volkswagen", "Golf", 2021],
  ["Mazda", "CX-5", 2018],
] as const;

async function bookService(
  deals: DemoDeals,
  site: Site,
  { key, day }: PlannedBooking,
  dice: Dice,
): Promise<string | null> {
  const { clock } = deals;
  const workshops = site.locations.filter(
    ({ visible, location_type }) => visible && location_type === "service",
  );
  const place = workshops.length > 0 ? servicePlace(site, dice.pick(workshops).id) : null;
  if (!place) return null;
  const wanted = calendarDate(new Date(clock.present.getTime() + day * dayMs), place.timeZone);
  const [date] = nextFreeDays(place, wanted, new Map(), clock.now(), 1);
  if (!date) return null;
  const [make, model, year] = dice.pick(servicedCars);
  const { types, intervals } = site.service;
  return sendLead(deals, site, key, {
    ...personFor(key),
    category: "Service Booking",
    location: place.location.id,
    "Preferred Service Date": date,
    dealership_slug: place.location.dealership_slug,
    postcode: place.location.address.postcode ?? "",
    "Vehicle Make": make,
    "Vehicle Model": model,
    "Vehicle Year": String(year),
    ...(types.length > 0 ? { "Service Type": dice.pick(types) } : {}),
    ...(intervals.length > 0 ? { "Service Interval": dice.pick(intervals) } : {}),
  });
}

/** Brings a booking to its state, between when it was made and when it takes place. */
async function comeTo(
  deals: DemoDeals,
  site: Site,
  leadId: string,
  fate: BookingFate,
  dice: Dice,
): Promise<void> {
  const { db, clock } = deals;
  const own = { db, now: () => clock.now(), triggerDeliveries: () => {} };
  clock.pass(dice.between(1, 9));
  switch (fate) {
    case "booked":
      return;
    case "confirmed":
      await confirmBooking(own, site, { leadId, seen: 0 });
      return;
    case "cancelled":
      await cancelBooking(own, site, { leadId, seen: 0, by: "shopper" });
      return;
    case "withdrawn":
      await cancelBooking(own, site, { leadId, seen: 0, by: "dealer" });
      return;
    case "moved": {
      const booking = await db.withSite(site, (tx) => bookingIn(tx, site, leadId));
      const found = booking && (await bookingChoices(db, site, booking, "shopper", clock.now()));
      if (!found || found.choices.length === 0) return;
      const to = dice.pick(found.choices.slice(0, 40));
      await moveBooking(own, site, { leadId, seen: 0, to, by: "shopper" });
      clock.pass(2);
      if (dice.likely(0.5)) await confirmBooking(own, site, { leadId, seen: 1 });
    }
  }
}
