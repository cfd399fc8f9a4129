import { type Site, type SpecialHour, settingsFor } from "#domain/configuration/site.ts";
import { addressLines, phoneOf, placeRating, pointOf } from "#domain/places/location-card-view.ts";
import { type DayHours, specialOn, specialSpan, weekdayState } from "#domain/places/opening-hours.ts";
import type { Place } from "#domain/places/place.ts";
import { calendarDate } from "#lib/date.ts";
import { postalAddress } from "./structured-data.ts";

const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Structured data of a place (schema.org AutoDealer) with its opening hours, upcoming special hours and other
 * departments.
 * @param origin scheme and host of the site
 */
export function autoDealerData(place: Place, site: Site, origin: string, now: Date): Record<string, unknown> {
  const { location, departments } = place;
  const rating = placeRating(place, site);
  const others = departments.filter((one) => one !== location);
  return {
    "@context": "https://schema.org",
    ...business("AutoDealer", place.name, location, site, now),
    "@id": `${origin}/contact-us/${place.slug}#place`,
    url: `${origin}/contact-us/${place.slug}`,
    ...(location.image ? { image: new URL(location.image.image.url, origin).href } : {}),
    ...(location.address.place_url ? { hasMap: location.address.place_url } : {}),
    ...(rating?.count
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating.average,
            reviewCount: Number(rating.count.replaceAll(",", "")),
            bestRating: 5,
          },
        }
      : {}),
    ...(others.length > 0
      ? {
          department: others.map((one) =>
            business(
              one.location_type === "service"
                ? "AutoRepair"
                : one.location_type === "parts"
                  ? "AutoPartsStore"
                  : "AutoDealer",
              one.name,
              one,
              site,
              now,
            ),
          ),
        }
      : {}),
  };
}

function business(
  type: string,
  name: string,
  location: Place["location"],
  site: Site,
  now: Date,
): Record<string, unknown> {
  const { address } = location;
  const point = pointOf(location);
  const phone = phoneOf(location);
  const { timezone } = settingsFor(site, location.dealership_slug);
  const hours = [
    ...weekSpecification(location.contact_detail.opening_hours),
    ...specialSpecification(location, site.special_hours, calendarDate(now, timezone), timezone),
  ];
  return {
    "@type": type,
    name,
    ...(phone ? { telephone: phone } : {}),
    ...(addressLines(location).street || address.city ? { address: postalAddress(address) } : {}),
    ...(point ? { geo: { "@type": "GeoCoordinates", latitude: point.lat, longitude: point.long } } : {}),
    ...(hours.length > 0 ? { openingHoursSpecification: hours } : {}),
  };
}

/** Weekdays with equal times share one entry; closed days have none. */
function weekSpecification(hours: Place["location"]["contact_detail"]["opening_hours"]): object[] {
  const byTimes = new Map<string, { span: DayHours; days: string[] }>();
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const state = weekdayState(hours.find((one) => one.weekday === weekday));
    if (state.kind !== "open") continue;
    const key = `${state.open} ${state.close}`;
    const known = byTimes.get(key);
    if (known) known.days.push(dayNames[weekday]!);
    else byTimes.set(key, { span: state, days: [dayNames[weekday]!] });
  }
  return [...byTimes.values()].map(({ span, days }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days,
    ...times(span),
  }));
}

/**
 * Upcoming days with special hours; a closed day opens and closes at midnight, the notation that search
 * engines require.
 */
function specialSpecification(
  location: Place["location"],
  specials: readonly SpecialHour[],
  today: string,
  timeZone: string,
): object[] {
  const dates = [...new Set(specials.map(({ date }) => date))].filter((date) => date >= today).sort();
  return dates.flatMap((date) => {
    const special = specialOn(location, specials, date);
    if (!special) return [];
    const span = special.status === "Closed" ? { open: 0, close: 0 } : specialSpan(special, timeZone);
    return span
      ? [{ "@type": "OpeningHoursSpecification", validFrom: date, validThrough: date, ...times(span) }]
      : [];
  });
}

function times({ open, close }: DayHours): { opens: string; closes: string } {
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return close - open >= 1440
    ? { opens: "00:00", closes: "23:59" }
    : { opens: text(open), closes: text(close) };
}
