import { endingDays } from "#console/offers/ending-offers.ts";
import { type DealNeed, dealNeeds } from "#domain/deals/deal.ts";
import type { FailingDestination } from "#domain/measurement/destinations/destination-health.ts";
import { dayMs } from "#lib/durations.ts";
import type { MailFigures } from "#platform/adapters/messages/mail-failures.ts";

/** What one site needs from its staff; null for what the member may not see. */
export type SiteHealth = {
  site: { id: string; slug: string; name: string; groupSlug: string; isLive: boolean };
  /** Leads of the last seven days, oldest first, today's last. */
  leads: number[] | null;
  /** When the last lead came, ISO 8601; null without any. */
  lastLead: string | null;
  /** Leads that should have had their first answer by now. */
  overdue: number | null;
  /** Deliveries of leads that failed for good, and those that failed and are tried again. */
  deliveries: { failed: number; retried: number } | null;
  /** Deals that need attention; null without the right to see them. */
  deals: Partial<Record<DealNeed, number>> | null;
  /** Offers that end within three days; null without the right to change them. */
  endingOffers: number | null;
  /** Catalogues that failed, wait for a person or aren't fetched; none without the right to see them. */
  catalogues: { id: string; name: string; state: "failed" | "held" | "unsent" | "unread" }[];
  /** Destinations of measurement that events don't arrive at; none without the right to see them. */
  destinations: FailingDestination[];
  /** E-mails of the last seven days where so many failed that alerts are paused; null otherwise. */
  mail: MailFigures | null;
  stock: {
    /** By dealership: several sites of a group may show the same cars. */
    byDealership: Record<string, StockCounts>;
    /** Hours since the last import finished; null without any. */
    importedHoursAgo: number | null;
  } | null;
};

export type StockCounts = { cars: number; withoutPrice: number; fewPhotos: number };

/** A feed that wasn't imported for longer is stale: most dealers send theirs daily. */
export const staleHours = 36;
/** A car with fewer photos is looked at less. */
export const enoughPhotos = 8;

export type Concern = {
  id: string;
  tone: "bad" | "warn";
  /** The site, or those that show the stock concerned. */
  site: string;
  title: string;
  text: string;
  /** Where it is dealt with; null where the member may not go there. */
  link: string | null;
};

/** What a member may open beside the screens that concern them. */
export type Openable = { leads: boolean; feeds: boolean };
const catalogueTexts = {
  failed: [
    "bad",
    "The file of “%” couldn’t be built",
    "Its address has the file before, which may have cars that were sold.",
  ],
  held: ["bad", "The file of “%” waits for you", "It would lose more than half of its cars."],
  unsent: [
    "bad",
    "“%” couldn’t be sent",
    "The destination has the file before, which may have cars that were sold. It is tried again.",
  ],
  unread: ["warn", "No program has fetched “%” for three days", "The destination shows what it read last."],
} as const satisfies Record<SiteHealth["catalogues"][number]["state"], [Concern["tone"], string, string]>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** The cars of sites; those that several of them show count once. */
export function stockOf(sites: readonly SiteHealth[]): StockCounts {
  const dealerships = new Map(
    sites.flatMap(({ site, stock }) =>
      Object.entries(stock?.byDealership ?? {}).map(
        ([id, counts]) => [`${site.groupSlug} ${id}`, counts] as const,
      ),
    ),
  );
  const of = (field: keyof StockCounts) => sum([...dealerships.values()].map((counts) => counts[field]));
  return { cars: of("cars"), withoutPrice: of("withoutPrice"), fewPhotos: of("fewPhotos") };
}

export const isStale = (health: SiteHealth): boolean =>
  health.stock !== null &&
  stockOf([health]).cars > 0 &&
  (health.stock.importedHoursAgo ?? staleHours) >= staleHours;

/** Whether a site that shoppers reach had no lead for a week. */
export const isQuiet = ({ site, leads }: SiteHealth): boolean =>
  site.isLive && leads !== null && sum(leads) === 0;

/** What has to be done, the most urgent first. */
export function concernsOf(
  sites: readonly SiteHealth[],
  now: Date,
  openable: Openable = { leads: false, feeds: false },
): Concern[] {
  const groups = Map.groupBy(sites, ({ site }) => site.groupSlug);
  return [
    ...sites.flatMap((site) => concernsOfSite(site, now, openable)),
    ...[...groups].flatMap(([group, ofGroup]) => concernsOfStock(group, ofGroup, openable)),
  ].sort((a, b) => (a.tone === b.tone ? 0 : a.tone === "bad" ? -1 : 1));
}

function concernsOfSite(health: SiteHealth, now: Date, openable: Openable): Concern[] {
  const { site, overdue, deliveries, deals, endingOffers } = health;
  const concerns: Concern[] = [];
  const put = (name: string, tone: Concern["tone"], title: string, text: string, link: string | null) =>
    concerns.push({ id: `${site.id} ${name}`, tone, site: site.name, title, text, link });
  const add = (name: string, tone: Concern["tone"], title: string, text: string, leads: string) =>
    put(name, tone, title, text, openable.leads ? `/leads?${leads}&site=${site.id}` : null);
  for (const need of dealNeeds) {
    const { tone, title, text } = needTexts[need];
    const times = deals?.[need] ?? 0;
    if (times > 0) put(need, tone, title(times), text, `/deals?show=needs&site=${site.slug}`);
  }
  for (const { id, name, state } of health.catalogues) {
    const [tone, title, text] = catalogueTexts[state];
    put(
      `catalogue ${id}`,
      tone,
      title.replace("%", () => name),
      text,
      `/marketing/catalogues/${site.slug}/${id}`,
    );
  }
  for (const { name, title, problem, answer } of health.destinations)
    put(
      `destination ${name}`,
      "bad",
      problem === "refused" ? `${title} refuses conversions` : `${title} gets no conversions`,
      problem === "refused"
        ? "More than 5 % of what it was sent in a day."
        : `Nothing was sent for an hour${answer === null ? "" : `: ${answer}`}.`,
      `/marketing/destinations/${site.slug}/${name}`,
    );
  if (health.mail) {
    const { sent, bounced, complained } = health.mail;
    put(
      "mail",
      "bad",
      "Alerts are paused: too many e-mails came back or were called spam",
      `${bounced} came back and ${complained} were called spam of ${sent} in seven days. Check the records of your sender. Their mailboxes get no more e-mails, and alerts go on once it is less than 2 %.`,
      `/integrations/senders?group=${site.groupSlug}`,
    );
  }
  if (overdue !== null && overdue > 0)
    add(
      "overdue",
      "bad",
      `${count(overdue, "lead waits", "leads wait")} too long for an answer`,
      "The sooner shoppers hear from you, the more of them come.",
      "stage=overdue",
    );
  if (deliveries && deliveries.failed > 0)
    add(
      "failed",
      "bad",
      `${count(deliveries.failed, "lead wasn’t delivered", "leads weren’t delivered")}`,
      "Every try failed for a day. Check the address the site sends leads to; the leads themselves are stored.",
      "delivery=failed",
    );
  if (deliveries && deliveries.retried > 0)
    add(
      "retried",
      "warn",
      `${count(deliveries.retried, "delivery is", "deliveries are")} being tried again`,
      "The receiver refused or didn’t answer. Tries go on for a day.",
      "delivery=failed",
    );
  if (isQuiet(health))
    add("quiet", "warn", "No lead for a week", quietText(health.lastLead, now), "stage=all");
  if (endingOffers !== null && endingOffers > 0)
    put(
      "offers",
      "warn",
      `${count(endingOffers, "offer ends", "offers end")} within ${endingDays} days`,
      "Change its last day, or start what comes next.",
      `/offers?site=${site.slug}`,
    );
  return concerns;
}

const quietText = (lastLead: string | null, now: Date): string =>
  lastLead === null
    ? "None has ever come. Send one yourself, to see that the forms arrive."
    : `The last came ${Math.floor((now.getTime() - new Date(lastLead).getTime()) / dayMs)} days ago. Send one yourself, to see that the forms arrive.`;

/** Stock is the group's: what is wrong with it is said once, whatever sites show it. */
function concernsOfStock(group: string, sites: readonly SiteHealth[], openable: Openable): Concern[] {
  const concerns: Concern[] = [];
  const add = (name: string, concerned: SiteHealth[], title: string, text: string, link: string | null) =>
    concerns.push({ id: `${group} ${name}`, tone: "warn", site: namesOf(concerned), title, text, link });
  const stale = sites.filter(isStale);
  const hours = stale[0]?.stock?.importedHoursAgo ?? null;
  if (stale.length > 0)
    add(
      "stale",
      stale,
      hours === null ? "No stock feed was ever imported" : `Stock is ${daysText(hours)} old`,
      "Shoppers may see cars that are sold, and miss new ones. Ask whoever sends the feed.",
      openable.feeds ? `/feeds?group=${group}` : null,
    );
  const { withoutPrice } = stockOf(sites);
  if (withoutPrice > 0)
    add(
      "price",
      sites.filter((one) => stockOf([one]).withoutPrice > 0),
      `${count(withoutPrice, "car has", "cars have")} no price`,
      "Cars without a price are left out by every price filter.",
      `/stock?group=${group}&health=price`,
    );
  return concerns;
}

function namesOf(sites: readonly SiteHealth[]): string {
  const names = sites.map(({ site }) => site.name);
  return names.length <= 3
    ? names.join(", ")
    : `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

/** What is well where nothing has to be done: only what the member's role watches. */
export function clearText(sites: readonly SiteHealth[]): { title: string; text: string } {
  const watched: [isWatched: boolean, text: string][] = [
    [sites.some(({ deliveries }) => deliveries !== null), "leads are answered and delivered"],
    [sites.some(({ deals }) => deals !== null), "no deal waits for you"],
    [sites.some(({ stock }) => stock !== null), "stock is fresh and has its prices"],
    [sites.some(({ endingOffers }) => endingOffers !== null), "no offer ends soon"],
  ];
  const texts = watched.filter(([isWatched]) => isWatched).map(([, text]) => text);
  const isAll = texts.length === watched.length;
  const sentences = [texts.join(", "), isAll ? "" : "colleagues watch the rest"]
    .filter(Boolean)
    .map(sentence);
  return { title: isAll ? "All clear" : "Nothing for you to do", text: `${sentences.join(". ")}.` };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const needTexts: Record<DealNeed, { tone: Concern["tone"]; title(times: number): string; text: string }> = {
  "The refund failed": {
    tone: "bad",
    title: (times) => count(times, "refund failed", "refunds failed"),
    text: "A shopper waits for their money. Request it again, or pay it back by other means.",
  },
  "Sold while reserved": {
    tone: "bad",
    title: (times) =>
      `${count(times, "car was", "cars were")} sold while a shopper had ${times === 1 ? "it" : "them"} reserved`,
    text: "If the buyer is someone else, refund the deposit.",
  },
  "The hold ends soon": {
    tone: "warn",
    title: (times) => `${count(times, "reservation ends", "reservations end")} within 12 hours`,
    text: "Call the shopper before the car is offered again and the deposit goes back.",
  },
  "Not confirmed": {
    tone: "warn",
    title: (times) => `${count(times, "booking isn’t", "bookings aren’t")} confirmed`,
    text: "The shopper knows that you expect them once you confirm.",
  },
};

const daysText = (hours: number): string =>
  hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`;

/** Sums over the sites; null for what the member sees of none. */
export function totalsOf(sites: readonly SiteHealth[]): {
  leads: { today: number; week: number } | null;
  deliveries: { failed: number; retried: number } | null;
  stock: { cars: number; fewPhotos: number } | null;
} {
  const leads = sites.flatMap((one) => (one.leads ? [one.leads] : []));
  const deliveries = sites.flatMap((one) => one.deliveries ?? []);
  const { cars, fewPhotos } = stockOf(sites);
  return {
    leads:
      leads.length === 0
        ? null
        : { today: sum(leads.map((days) => days.at(-1) ?? 0)), week: sum(leads.flat()) },
    deliveries:
      deliveries.length === 0
        ? null
        : {
            failed: sum(deliveries.map(({ failed }) => failed)),
            retried: sum(deliveries.map(({ retried }) => retried)),
          },
    stock: sites.every(({ stock }) => stock === null) ? null : { cars, fewPhotos },
  };
}
