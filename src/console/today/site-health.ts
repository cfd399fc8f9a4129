import { type DealNeed, dealNeeds } from "#console/deals/deal.ts";
import { endingDays } from "#console/offers/ending-offers.ts";

/** What one site needs from its staff; null for what the member may not see. */
export type SiteHealth = {
  site: { id: string; slug: string; name: string; groupSlug: string };
  /** Leads of the last seven days, oldest first, today's last. */
  leads: number[] | null;
  /** Leads that should have had their first answer by now. */
  overdue: number | null;
  /** Deliveries of leads that failed for good, and those that failed and are tried again. */
  deliveries: { failed: number; retried: number } | null;
  /** Deals that need attention; null without the right to see them. */
  deals: Partial<Record<DealNeed, number>> | null;
  /** Offers that end within three days; null without the right to change them. */
  endingOffers: number | null;
  /** Catalogues that failed, wait for a person or aren't fetched; none without the right to see them. */
  catalogues: { id: string; name: string; state: "failed" | "held" | "unread" }[];
  stock: {
    cars: number;
    withoutPrice: number;
    fewPhotos: number;
    /** Hours since the last import finished; null without any. */
    importedHoursAgo: number | null;
  } | null;
};

/** A feed that wasn't imported for longer is stale: most dealers send theirs daily. */
export const staleHours = 36;
/** A car with fewer photos is looked at less. */
export const enoughPhotos = 8;

export type Concern = {
  id: string;
  tone: "bad" | "warn";
  site: string;
  title: string;
  text: string;
  /** Where it is dealt with; null where the member may not go there. */
  link: string | null;
};

const catalogueTexts = {
  failed: [
    "bad",
    "The file of “%” couldn’t be built",
    "Its address has the file before, which may have cars that were sold.",
  ],
  held: ["bad", "The file of “%” waits for you", "It would lose more than half of its cars."],
  unread: ["warn", "Nobody has fetched “%” for three days", "The destination shows what it read last."],
} as const satisfies Record<SiteHealth["catalogues"][number]["state"], [Concern["tone"], string, string]>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const isStale = ({ stock }: SiteHealth): boolean =>
  stock !== null && stock.cars > 0 && (stock.importedHoursAgo ?? staleHours) >= staleHours;

/** What has to be done, the most urgent first. @param linksToLeads whether the member may open leads */
export function concernsOf(sites: readonly SiteHealth[], linksToLeads = false): Concern[] {
  return sites
    .flatMap((site) => concernsOfSite(site, linksToLeads))
    .sort((a, b) => (a.tone === b.tone ? 0 : a.tone === "bad" ? -1 : 1));
}

function concernsOfSite(health: SiteHealth, linksToLeads: boolean): Concern[] {
  const { site, overdue, deliveries, deals, stock, endingOffers } = health;
  const concerns: Concern[] = [];
  const put = (name: string, tone: Concern["tone"], title: string, text: string, link: string | null) =>
    concerns.push({ id: `${site.id} ${name}`, tone, site: site.name, title, text, link });
  const add = (name: string, tone: Concern["tone"], title: string, text: string, leads?: string) =>
    put(name, tone, title, text, leads && linksToLeads ? `/leads?${leads}&site=${site.id}` : null);
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
  if (isStale(health) && stock)
    add(
      "stale",
      "warn",
      stock.importedHoursAgo === null
        ? "No stock feed was ever imported"
        : `Stock is ${daysText(stock.importedHoursAgo)} old`,
      "Shoppers may see cars that are sold, and miss new ones. Ask whoever sends the feed.",
    );
  if (stock && stock.withoutPrice > 0)
    add(
      "price",
      "warn",
      `${count(stock.withoutPrice, "car has", "cars have")} no price`,
      "Cars without a price are left out by every price filter.",
    );
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
  const stock = sites.flatMap((one) => one.stock ?? []);
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
    stock:
      stock.length === 0
        ? null
        : {
            cars: sum(stock.map(({ cars }) => cars)),
            fewPhotos: sum(stock.map(({ fewPhotos }) => fewPhotos)),
          },
  };
}
