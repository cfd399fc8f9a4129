import type { Site } from "#domain/configuration/site.ts";
import type { Refinements } from "#domain/configuration/slices/search-attributes.ts";
import type { CarDayRow } from "#domain/measurement/car-days.ts";
import type { CounterRow } from "#domain/measurement/counters.ts";
import { devices } from "#domain/measurement/device.ts";
import { countedOffers, offerPressKind } from "#domain/measurement/offer-counts.ts";
import type { Source } from "#domain/measurement/visit-source.ts";
import { countedSearch } from "#domain/search/counted-search.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { DemoCar } from "./stock/demo-car.ts";

/** Days of the past that have views, and on how many of them a car has some. */
const historyDays = 60;
const viewedDays = 20;

/** Where visits come from, each as often as it stands here. */
const visitSources: readonly Source[] = [
  ...Array<Source>(7).fill("search"),
  ...Array<Source>(4).fill("direct"),
  ...Array<Source>(4).fill("paid"),
  ...Array<Source>(2).fill("social"),
  ...Array<Source>(2).fill("campaign"),
  "referral",
  "email",
  "assistant",
  "unknown",
];

/** How often a car is shown for each time that it is looked at; some are looked at much less or more than others that are shown as often. */
const shownForView = [9, 10, 11, 10, 12, 10, 9, 30, 11, 10, 4] as const;

/** By car and day: the views of the counters, and how often results pages showed the car. */
export function pastAppearances(counted: readonly CounterRow[]): CarDayRow[] {
  const places = new Map<string, number>();
  const rows = new Map<string, CarDayRow>();
  for (const { groupId, siteId, day, subject: carId, times } of counted) {
    const place = places.get(carId) ?? places.size;
    places.set(carId, place);
    const key = `${carId} ${day}`;
    const row = rows.get(key) ?? {
      groupId,
      siteId,
      day,
      carId,
      appearances: 0,
      views: 0,
      saves: 0,
      leads: 0,
    };
    row.views += times;
    row.appearances += times * (shownForView[place % shownForView.length] ?? 10);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Counters of the last days since a car's arrival that add up to its views, spread over sources and devices. */
export function pastViews(
  site: Site,
  { id, views, arrivedHoursAgo }: { id: string; views: number; arrivedHoursAgo: number },
  car: number,
  now: Date,
): CounterRow[] {
  const span = Math.max(1, Math.min(historyDays, Math.floor(arrivedHoursAgo / 24)));
  const parts = Math.min(viewedDays, span);
  // Cars differ in their days, so that each day has views.
  const daysAgo = (at: number) => 1 + Math.floor(((at + (car % 3) / 3) * span) / parts);
  return Array.from({ length: parts }, (_, at) => ({
    groupId: site.groupId,
    siteId: site.id,
    kind: "view",
    subject: id,
    empty: 0,
    results: 0,
    day: calendarDate(new Date(now.getTime() - daysAgo(at) * dayMs), site.timezone),
    source: visitSources[(car * 7 + at * 5) % visitSources.length] ?? "direct",
    device: devices[(car + at) % 3] ?? "phone",
    times: Math.floor((views * (at + 1)) / parts) - Math.floor((views * at) / parts),
  })).filter(({ times }) => times > 0);
}

/** Makes and bodies that are searched for, and how many of their kinds. */
const searchedKinds = 24;
const searchedDays = [1, 2, 4, 7, 11, 16, 22, 29, 37, 46] as const;

/** Searches of the last days by make and body: of what the site has, and of kinds that it hardly has. */
export function pastSearches(site: Site, cars: readonly DemoCar[], now: Date): CounterRow[] {
  const valuesOf = (name: "make" | "simple_body") => [
    ...new Set(cars.flatMap(({ facts }) => facts[name] ?? [])),
  ];
  const labels = { make: valuesOf("make"), body: valuesOf("simple_body") };
  const kinds = labels.make
    .flatMap((make) => labels.body.map((body) => ({ make, body })))
    .map(({ make, body }) => {
      const found = cars.filter(({ facts }) => facts.make === make && facts.simple_body === body).length;
      const refinements: Refinements = { make: { values: [make] }, body: { values: [body] } };
      return { found, ...countedSearch({ query: "", refinements }, labels, found) };
    })
    .sort((a, b) => b.found - a.found);
  const often = kinds.slice(0, searchedKinds / 2);
  const hardly = kinds.filter(({ found }) => found <= 2).slice(0, searchedKinds / 2);
  return [...often, ...hardly].flatMap(({ kind, subject, found }, place) =>
    searchedDays.map((daysAgo, at) => {
      const times = 1 + ((place * 5 + at * 3) % (found > 2 ? 9 : 3));
      return {
        groupId: site.groupId,
        siteId: site.id,
        kind,
        subject,
        day: calendarDate(new Date(now.getTime() - daysAgo * dayMs), site.timezone),
        source: visitSources[(place * 7 + at * 5) % visitSources.length] ?? "direct",
        device: devices[(place + at) % 3] ?? "phone",
        times,
        empty: found === 0 ? times : 0,
        results: found * times,
      };
    }),
  );
}

const offerDays = 20;

/** How often the site's offers were seen on the last days, and pressed: the first ones more often. */
export function pastOffers({ groupId, id: siteId, promo, range, timezone }: Site, now: Date): CounterRow[] {
  const titles = [
    ...promo.slides.map(({ heading, alt }) => heading || alt),
    ...promo.tiles.map(({ title }) => title),
    ...promo.cards.map(({ slide }) => slide.name),
    ...range.flatMap(({ offers }) => offers.map(({ title }) => title)),
  ];
  return countedOffers(titles)
    .flatMap(({ kind, subject }, place) =>
      Array.from({ length: offerDays }, (_, at) => {
        const times = 6 + ((at * 7 + place * 11) % 30);
        const of = { groupId, siteId, subject, empty: 0, results: 0 };
        const day = calendarDate(new Date(now.getTime() - (at + 1) * dayMs), timezone);
        const visit = { day, source: visitSources[(place + at) % visitSources.length] ?? "direct" } as const;
        const device = devices[(place + at) % 3] ?? "phone";
        return [
          { ...of, ...visit, device, kind, times },
          { ...of, ...visit, device, kind: offerPressKind, times: Math.floor(times / (9 + (place % 5))) },
        ];
      }).flat(),
    )
    .filter(({ times }) => times > 0);
}
