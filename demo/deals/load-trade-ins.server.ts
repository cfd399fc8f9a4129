import { type Dice, diceFor } from "#demo-stock/dice.ts";
import { plateFor } from "#demo-stock/plates.ts";
import type { Site } from "#domain/configuration/site.ts";
import { bookInspection } from "#domain/leads/bookings/book-inspection.server.ts";
import { bookingChoices } from "#domain/leads/bookings/booking-choices.server.ts";
import { cancelBooking } from "#domain/leads/bookings/change-booking.server.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { inspectionPlace } from "#domain/leads/test-drive/inspection-place.ts";
import { validUntil } from "#domain/trade-in/offer.ts";
import { acceptOffer } from "#domain/trade-in/send-trade-in.server.ts";
import type { TradeIn } from "#domain/trade-in/trade-in.ts";
import { tradeInUserData } from "#domain/trade-in/trade-in-lead.ts";
import { tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { type Valuation, valuationFields } from "#domain/trade-in/valuation/valuation.ts";
import { randomId } from "#lib/random-id.server.ts";
import { type DemoDeals, sendLead } from "./demo-deals.server.ts";
import { personFor } from "./people.ts";
import type { PlannedTradeIn } from "./planned-deals.ts";

/**
 * Sends trade-ins as sellers would at the time, with the value that a valuation service gave; accepts some offers and books their
 * inspections.
 * @returns how many it made
 */
export async function loadTradeIns(
  deals: DemoDeals,
  site: Site,
  planned: readonly PlannedTradeIn[],
): Promise<number> {
  const { db, clock } = deals;
  let count = 0;
  for (const tradeIn of planned) {
    if (deals.made.has(tradeIn.key)) continue;
    const dice = diceFor(tradeIn.key);
    clock.toHoursAgo(tradeIn.hoursAgo);
    const draft = randomId();
    const leadId = await sendTradeIn(deals, site, tradeIn, draft, dice);
    count++;
    if (tradeIn.fate === "offered") continue;
    clock.pass(1);
    await acceptOffer({ db, site, now: clock.now(), key: { draft, link: null } }, { evalid: null, leadId });
    if (tradeIn.fate === "accepted") continue;
    clock.pass(1);
    await inspect(deals, site, leadId, tradeIn.fate === "inspection cancelled", dice);
  }
  return count;
}

async function sendTradeIn(
  deals: DemoDeals,
  site: Site,
  { key, car, km, offer }: PlannedTradeIn,
  draft: string,
  dice: Dice,
): Promise<string> {
  const now = deals.clock.now();
  const [name = "", last_name = ""] = personFor(key).name.split(" ");
  const valuation = {
    ...(Object.fromEntries(valuationFields.map((field) => [field, null])) as Valuation),
    ...car,
    Year: String(car.Year),
    KM: String(km),
    estimated_value: offer,
  };
  const yards = site.locations.filter(({ visible, location_type }) => visible && location_type === "sales");
  const tradeIn: TradeIn = {
    id: randomId(),
    rego: plateFor("NSW", dice),
    regoState: "NSW",
    valuation,
    offer,
    state: offer ? "offer" : "sent",
    noOffer: offer ? null : "too_old",
    answers: {
      ...personFor(key),
      name,
      last_name,
      postcode: "2250",
      odometer: String(km),
      number_of_keys: "2",
      service_history: "Full service history",
      car_condition: "Good",
      opt_in: "",
      ...(yards.length > 0 ? { location_id: dice.pick(yards).id } : {}),
    },
    candidates: null,
    manualEntry: null,
    byHand: false,
    updated: null,
    carId: null,
    leadId: null,
    sentAt: now,
    validUntil: validUntil(now, site.trade),
    acceptedAt: null,
    createdAt: now,
  };
  return sendLead(deals, site, key, tradeInUserData(tradeIn, site, []), {
    byServer: true,
    draft,
    also: async (tx, leadId) => {
      const { offer: _, ...row } = tradeIn;
      await tx.insert(tradeIns).values({
        ...row,
        groupId: site.groupId,
        siteId: site.id,
        leadId,
        updatedAt: now,
        draftHash: draftHash(draft),
        linkHash: draftHash(randomId()),
        offerLow: offer?.low ?? null,
        offerHigh: offer?.high ?? null,
      });
    },
  });
}

async function inspect(
  { db, clock }: DemoDeals,
  site: Site,
  leadId: string,
  isCancelled: boolean,
  dice: Dice,
): Promise<void> {
  const own = { db, now: () => clock.now(), triggerDeliveries: () => {} };
  const lead = await leadById(db, site, leadId);
  const place = lead && inspectionPlace(site, lead);
  if (!place) return;
  const subject = { kind: "inspection" as const, locationId: place.location.id, carId: null, day: null };
  const found = await bookingChoices(db, site, subject, "shopper", clock.now());
  const to = found && found.choices.length > 0 ? dice.pick(found.choices.slice(4, 30)) : null;
  if (!to) return;
  await bookInspection(own, site, { leadId, to, by: "shopper" });
  clock.pass(3);
  if (isCancelled) await cancelBooking(own, site, { leadId, seen: 0, by: "shopper" });
}
