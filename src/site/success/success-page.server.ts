import { data } from "react-router";
import { nounOf } from "#domain/cars/title.ts";
import type { Site } from "#domain/configuration/site.ts";
import { calendarAddress } from "#domain/leads/confirmation/booking-calendar.server.ts";
import { bookingEvent } from "#domain/leads/confirmation/booking-event.ts";
import { bookingLink } from "#domain/leads/confirmation/booking-link.ts";
import type { BookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { type Confirmation, confirmationOf } from "#domain/leads/confirmation/confirmation.ts";
import { locationOfLead } from "#domain/leads/confirmation/confirmation-place.ts";
import type { LeadRow } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import { mapView } from "#domain/places/map-view.ts";
import { type KnownCarServices, knownCar } from "#domain/stock/search-index/known-car.server.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { similarCars } from "#site/car/car-page.server.ts";
import { cardView } from "#site/parts/car-card/card-view.ts";
import { sentLead } from "#site/parts/lead-form/sent-lead.server.ts";
import type { TradeInServices } from "#site/trade-in/trade-in-context.server.ts";
import { offerOnSuccess } from "#site/trade-in/trade-in-page.server.ts";
import type { OfferView } from "#site/trade-in/trade-in-view.ts";
import type { SentView } from "./sent-view.ts";

type SuccessServices = KnownCarServices &
  TradeInServices & { mapTiles: MapTiles; bookingLinks: BookingLinks };

const noStore = { "Cache-Control": "private, no-store" };

/**
 * The page after sending a form: the lead that the browser's cookie names. Null without one, or while the
 * database is unavailable; the page then shows what the browser remembers.
 */
export async function successPage(services: SuccessServices, request: Request, site: Site) {
  const offer = await fallbackIfUnavailable(offerOnSuccess(services, request, site), null);
  const own = offer?.leadId ?? null;
  const found = await fallbackIfUnavailable(sentLead(services, request, site, own), null);
  if (!found) return data({ sent: null }, { headers: noStore });
  const { lead, booking } = found;
  const now = services.now();
  const event = bookingEvent(lead, booking, site);
  const link = bookingLink(services.bookingLinks, site, lead, booking, now);
  // On the host and port of this page.
  const manage = link && { ...link, address: new URL(link.address).pathname };
  const confirmation = confirmationOf(lead, site, booking, now, manage);
  const { point, name } = confirmation.place ?? { point: null, name: "" };
  const location = locationOfLead(booking ? { ...lead, locationId: booking.locationId } : lead, site);
  const tiles = point && location && (await services.mapTiles(site.maps, [location]));
  const sent: SentView = {
    leadId: lead.id,
    confirmation,
    calendar: event && event.startsAt > now ? { address: calendarAddress(lead.id), file: event.file } : null,
    map: point && tiles ? mapView([{ ...point, label: name, href: null }], tiles) : null,
    similar: await similarTo(services, site, lead),
    offer: offer?.leadId === lead.id ? { ...offer, inspection: inspectionOf(confirmation) } : null,
  };
  return data({ sent }, { headers: noStore });
}

/** What the card of an accepted offer says; the page has the booked time and its link itself. */
function inspectionOf({ booked, manage }: Confirmation): OfferView["inspection"] {
  if (booked) return { booked, link: null };
  return manage && { booked: null, link: null };
}

/** Cards of cars like the lead's; none for a lead without a car, and while the database is unavailable. */
async function similarTo(
  services: KnownCarServices,
  site: Site,
  { car }: LeadRow,
): Promise<SentView["similar"]> {
  const known = car && (await fallbackIfUnavailable(knownCar(services, site, { id: car.id }), null));
  if (!known) return { noun: "", cards: [] };
  const similar = await similarCars(services.stocks, site, known.car);
  const cards = similar.map((other) => {
    const card = cardView(other, site, services.now());
    // An estimated price requires a note that this page doesn't have.
    return { ...card, buttons: [], weekly: null };
  });
  return { noun: nounOf(known.car), cards };
}
