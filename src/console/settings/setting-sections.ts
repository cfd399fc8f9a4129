import { fieldsOf, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import type { settings } from "#domain/configuration/settings.ts";
import { whyCommandOnly } from "#domain/content/drafts/editable.ts";
import { maxSearchWords, searchText } from "#lib/search-words.ts";

type SettingKey = keyof typeof settings.shape;
/** A key, or a part of one that has a section of its own: that of the whole key leaves it out. */
type SettingPlace = SettingKey | "lead/handling" | "tracking/destinations" | "tracking/tags";

export type SettingSection = {
  id: string;
  question: string;
  /** A line about what is decided with it. */
  about: string;
  /** Keys of the configuration whose settings it holds. */
  keys: readonly SettingPlace[];
  /** The page of a site where it shows. */
  seenAt: string;
  /** The screen that has its form, where that isn't one of *Settings*. */
  screen?: { address: string; list: { name: string; address: string } };
};

/** The settings by the questions that people have. A key of the configuration is in one section, or changed by commands only. */
export const sections: readonly SettingSection[] = [
  {
    id: "prices",
    question: "How are prices shown?",
    about: "The price on cards and car pages, weekly repayments, the lender behind them.",
    keys: ["price", "finance"],
    seenAt: "/search",
  },
  {
    id: "phone",
    question: "Which number do shoppers see?",
    about: "The number in the header, and the ones on cars. Each location has its own under Places.",
    keys: ["phone"],
    seenAt: "/",
  },
  {
    id: "front-page",
    question: "What is on the front page and in the header?",
    about: "Heading, sections and their order, links of the header and the footer.",
    keys: ["tagline", "home", "navigation", "offers"],
    seenAt: "/",
  },
  {
    id: "promotions",
    question: "What is advertised, and when?",
    about: "Slides, tiles among the search results, and where they stand.",
    keys: ["promo"],
    seenAt: "/search",
  },
  {
    id: "search",
    question: "Which cars are listed, and how are they found?",
    about: "Cars that are left out, filters, sort orders, sold cars.",
    keys: ["search", "search_categories", "include_sold_cars_days", "stock_count", "override_city"],
    seenAt: "/search",
  },
  {
    id: "cars",
    question: "What do cards and car pages show?",
    about: "Details, badges, similar cars.",
    keys: ["card", "car", "tags", "redbook"],
    seenAt: "/search",
  },
  {
    id: "enquiries",
    question: "How do shoppers get in touch?",
    about: "Forms and their words, the answer that shoppers get, test drives.",
    keys: ["lead", "contact", "forms", "testDrive"],
    seenAt: "/contact",
  },
  {
    id: "routing",
    question: "Who answers which lead?",
    about: "Rules by location, category, make and source, working hours, how soon, templates of answers.",
    keys: ["lead/handling"],
    seenAt: "/contact",
  },
  {
    id: "service",
    question: "How is a service booked?",
    about: "The page about servicing, days and places of a booking.",
    keys: ["service"],
    seenAt: "/service",
  },
  {
    id: "online",
    question: "What can shoppers do online?",
    about: "Deposits and buying online, saved cars and accounts.",
    keys: ["buy", "watch", "garage_enabled"],
    seenAt: "/search",
  },
  {
    id: "trade-ins",
    question: "How are trade-ins valued?",
    about: "The valuation of a shopper’s car, its conditions and words.",
    keys: ["trade"],
    seenAt: "/trade-in",
  },
  {
    id: "models",
    question: "Which models are shown?",
    about: "The manufacturer’s range and its pages.",
    keys: ["models"],
    seenAt: "/",
  },
  {
    id: "look",
    question: "How does the site look?",
    about: "Colours, type and corners. A colour that is too pale to read is shown darker.",
    keys: ["theme", "variant"],
    seenAt: "/",
  },
  {
    id: "places",
    question: "How are your locations shown?",
    about: "Reviews, the time zone. Hours and numbers are under Places.",
    keys: ["places", "reviews", "timezone"],
    seenAt: "/contact",
  },
  {
    id: "found",
    question: "How is the site found?",
    about: "Titles for search engines, assistants, social media, redirects from the old website.",
    keys: ["seo", "agents", "youtube_url", "facebook_url", "instagram_url", "redirects"],
    seenAt: "/",
  },
  {
    id: "destinations",
    question: "Which vendors receive enquiries and sales?",
    about:
      "Accounts of Google Analytics, Meta and Google Ads that the server sends conversions to, as far as a shopper allowed it. Tags are scripts of vendors in pages: one that is published runs once an owner switches it on.",
    keys: ["tracking/destinations", "tracking/tags"],
    seenAt: "/",
    screen: { address: "/marketing/vendors", list: { name: "All destinations", address: "/marketing" } },
  },
  {
    id: "widgets",
    question: "Which widgets of partners are shown?",
    about: "Chat, valuations or reviews of other companies: where their buttons stand, and what they may do.",
    keys: ["widgets"],
    seenAt: "/contact",
  },
  {
    id: "legal",
    question: "Which legal words are shown?",
    about: "Licence numbers, terms, consent to statistics.",
    keys: ["legal", "showDealerLicence", "tracking", "content"],
    seenAt: "/terms-and-conditions",
  },
];

export const sectionAddress = ({ id, screen }: Pick<SettingSection, "id" | "screen">): string =>
  screen?.address ?? `/settings/${id}`;

export const sectionOf = (id: string): SettingSection | null => sections.find((one) => one.id === id) ?? null;

const ownPlaces = new Set<string>(
  sections.flatMap(({ keys }) => keys.filter((place) => place.includes("/"))),
);

/** The settings of a section; those that only commands change are left out. */
export const fieldsIn = ({ keys }: SettingSection): SettingField[] =>
  keys
    .flatMap((place) => {
      const [key, part] = place.split("/") as [SettingKey, string | undefined];
      return fieldsOf(key).filter(({ path }) =>
        part === undefined ? !ownPlaces.has(`${key}/${path[1]}`) : path[1] === part,
      );
    })
    .filter(({ path }) => whyCommandOnly(path) === null);

/** Words that people type for what the configuration calls otherwise. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  hide: ["shows", "shown", "show", "left out", "visible"],
  weekly: ["week", "repayment"],
  repayments: ["week", "finance", "lender"],
  gst: ["drive", "price", "tax"],
  tax: ["price", "drive"],
  telephone: ["phone", "number"],
  mobile: ["phone", "sms"],
  email: ["e-mail", "mail"],
  logo: ["header", "brand"],
  colors: ["colour"],
  color: ["colour"],
  holiday: ["special", "hours"],
  opening: ["hours"],
  banner: ["hero", "slide", "picture"],
  menu: ["navigation", "header"],
  deposit: ["reserve", "hold", "buy"],
  cookies: ["consent", "tracking"],
  analytics: ["tracking", "statistics"],
  photos: ["picture", "image"],
  facebook: ["facebook"],
  routing: ["rules", "who", "people"],
  roster: ["hours", "people", "weekdays"],
  privacy: ["privacy", "consent", "legal"],
};

export type FoundSetting = { section: SettingSection; field: SettingField; score: number };

/**
 * Settings that match what was typed, the best first. Every word has to match somewhere; a word matches the beginning of a word of the
 * label, the description, the section's question or the configuration's key, or by another name for it.
 */
export function findSettings(typed: string): FoundSetting[] {
  const words = [...new Set(wordsIn(searchText(typed)))].slice(0, maxSearchWords);
  if (words.length === 0) return [];
  const found = sections.flatMap((section) =>
    fieldsIn(section).flatMap((field): FoundSetting[] => {
      const score = scoreOf(words, section, field);
      return score === null ? [] : [{ section, field, score }];
    }),
  );
  return found.sort((a, b) => b.score - a.score).slice(0, 40);
}

function scoreOf(words: readonly string[], section: SettingSection, field: SettingField): number | null {
  const label = wordsIn(`${field.label} ${field.path.join(" ")}`);
  const about = wordsIn(field.about);
  const question = wordsIn(`${section.question} ${section.about}`);
  let sum = 0;
  for (const word of words) {
    const score = [word, ...(otherWords[word] ?? [])].reduce((best, one, index) => {
      const weight = index === 0 ? 1 : 0.6;
      const parts = wordsIn(one);
      const has = (list: readonly string[]) =>
        parts.every((part) => list.some((other) => other.startsWith(stem(part))));
      const place = has(label) ? 4 : has(about) ? 2 : has(question) ? 1 : 0;
      return Math.max(best, place * weight);
    }, 0);
    if (score === 0) return null;
    sum += score;
  }
  return sum;
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Without the ending of a plural. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, "") : word);
