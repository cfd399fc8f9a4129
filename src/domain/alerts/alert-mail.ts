import type { Car } from "#domain/cars/car.ts";
import { priceView } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { formatsOf } from "#lib/formats.ts";
import type { AlertContent } from "./alert-content.ts";
import { readWanted, searchName } from "./alert-search.ts";

export type AlertMail = { subject: string; text: string };

/** Cars with their prices in one mail; the others are counted. */
const maxShown = 5;

type Section = { title: string; cars: { car: Car; note: string | null }[]; more: string | null };

/**
 * The mail about new cars and saved ones.
 * @param cars the ones that can be bought now, by id: the others are left out
 * @param manage the address of the person's page
 * @returns null when none of its cars is left
 */
export function alertMail(
  content: AlertContent,
  site: Site,
  { cars, origin, manage }: { cars: ReadonlyMap<string, Car>; origin: string; manage: string },
): AlertMail | null {
  const sections = sectionsOf(content, site, cars, origin);
  const count = sections.reduce((sum, section) => sum + section.cars.length, 0);
  const [first] = sections;
  if (!first) return null;
  let left = maxShown;
  const parts: string[] = [];
  for (const { title, cars: listed, more } of sections) {
    const shown = listed.slice(0, left);
    left -= shown.length;
    const rest = listed.length - shown.length;
    parts.push(title, ...shown.map(({ car, note }) => carText(car, note, site, origin)));
    if (rest > 0) parts.push(more ? `and ${rest} more:\n${more}` : `and ${rest} more.`);
  }
  const why = `You get this because you asked ${site.name} for it. Change, pause or stop these e-mails:\n${manage}`;
  return { subject: subjectOf(first, count, site), text: [...parts, why].join("\n\n") };
}

function sectionsOf(
  { found, cars: saved }: AlertContent,
  site: Site,
  cars: ReadonlyMap<string, Car>,
  origin: string,
): Section[] {
  const { money } = formatsOf(site);
  const listed = new Set<string>();
  const take = (carId: string, note: string | null) => {
    const car = cars.get(carId);
    if (!car || listed.has(carId)) return [];
    listed.add(carId);
    return [{ car, note }];
  };
  const back = saved.filter(({ kind }) => kind === "back").flatMap(({ carId }) => take(carId, null));
  const lower = saved
    .filter(({ kind }) => kind === "price")
    .flatMap(({ carId, was }) => take(carId, was === null ? null : `was ${money(was)} when you saved it`));
  const sections: Section[] = [
    { title: "Available again:", cars: back, more: null },
    { title: "Now cheaper:", cars: lower, more: null },
    ...found.map(({ search, carIds }) => {
      const wanted = readWanted(search);
      const name = wanted.kind === "search" ? searchName(wanted.state, site) : "";
      return {
        title: `New for “${name}”:`,
        cars: carIds.flatMap((carId) => take(carId, null)),
        more: `${origin}/search?${search}`,
      };
    }),
  ];
  return sections.filter((section) => section.cars.length > 0);
}

function subjectOf({ cars: [first] }: Section, count: number, site: Site): string {
  const name = first ? carName(first.car) : site.name;
  return count === 1 ? `${name} at ${site.name}` : `${name} and ${count - 1} more at ${site.name}`;
}

function carText(car: Car, note: string | null, site: Site, origin: string): string {
  const view = priceView(car, settingsFor(site, car.dealership_slug).price, formatsOf(site));
  const price = "unit" in view ? `${view.text} ${view.unit}` : view.text;
  return `${carName(car)}\n${[price, note].filter(Boolean).join(", ")}\n${origin}/cars/${car.slug}`;
}

/** Asks a mailbox's owner to confirm what was saved. */
export function confirmMail(
  names: readonly string[],
  { name }: Pick<Site, "name">,
  manage: string,
): AlertMail {
  const list = names.map((one) => `“${one}”`).join(", ");
  return {
    subject: `Confirm your alerts from ${name}`,
    text: [
      `You asked ${name} to e-mail you about ${list}.`,
      `Open this page and press the button to confirm:\n${manage}`,
      "If it wasn’t you, do nothing: you get no more of this.",
    ].join("\n\n"),
  };
}

/** Asks a person who hasn't used their alerts for long whether they still want them. */
export function askMail({ name }: Pick<Site, "name">, manage: string): AlertMail {
  return {
    subject: `Do you still want alerts from ${name}?`,
    text: [
      `You saved a search at ${name} a while ago.`,
      `To go on getting alerts, open this page and press the button:\n${manage}`,
      "Otherwise we delete your address and your searches in 30 days.",
    ].join("\n\n"),
  };
}

/** What a person waits for, in words. */
export function wantedName(search: string, site: Site, cars: ReadonlyMap<string, Car>): string {
  const wanted = readWanted(search);
  if (wanted.kind === "search") return searchName(wanted.state, site);
  if (wanted.kind === "saved") return site.car.caravans ? "Your saved caravans" : "Your saved cars";
  const car = cars.get(wanted.carId);
  return car ? `${carName(car)}, once it is available` : "A car that is no longer here";
}
