/** An address of the old website: its path, and its title where the file has one. */
export type OldAddress = { path: string; query: string; title: string | null };

/** What an old address may lead to on the new site. */
export type NewSite = {
  /** Its pages with their titles. Lists of cars are among them, cars aren't. */
  pages: readonly { path: string; title: string | null }[];
  cars: readonly { path: string; stockNumber: string | null; vin: string | null }[];
  /** The pages of subjects that every dealer has, where this site has them. */
  subjects: Readonly<Partial<Record<Subject, string>>>;
};

export type Confidence = "sure" | "likely" | "guess";

/** Where an old address is proposed to lead; null for nowhere. */
export type Proposal = { from: string; to: string | null; confidence: Confidence | null; why: string };

/** Words by which dealers' websites call a subject, whole segments of an address. */
const subjectWords = {
  used: [
    "used",
    "used-cars",
    "used-vehicles",
    "used-stock",
    "pre-owned",
    "preowned",
    "second-hand",
    "certified-pre-owned",
  ],
  new: ["new", "new-cars", "new-vehicles", "new-stock"],
  demo: ["demo", "demos", "demo-cars", "demonstrators", "demo-vehicles"],
  stock: [
    "stock",
    "our-stock",
    "inventory",
    "vehicles",
    "cars",
    "all-cars",
    "cars-for-sale",
    "all-stock",
    "search-stock",
    "showroom",
    "listings",
  ],
  finance: [
    "finance",
    "car-finance",
    "car-loans",
    "loans",
    "finance-calculator",
    "apply-for-finance",
    "finance-application",
  ],
  contact: [
    "contact",
    "contact-us",
    "contactus",
    "find-us",
    "locations",
    "our-locations",
    "location",
    "directions",
    "dealerships",
    "get-in-touch",
  ],
  service: [
    "service",
    "servicing",
    "book-a-service",
    "book-service",
    "service-booking",
    "service-department",
    "service-centre",
    "car-servicing",
  ],
  trade: [
    "trade-in",
    "tradein",
    "trade",
    "sell-my-car",
    "sell-your-car",
    "value-my-car",
    "valuation",
    "we-buy-cars",
    "sell",
  ],
  testDrive: ["test-drive", "book-a-test-drive", "book-test-drive"],
  models: ["models", "range", "our-range", "model-range", "new-range"],
  offers: ["offers", "specials", "special-offers", "latest-offers", "deals", "promotions"],
  blog: ["blog", "news", "latest-news", "articles"],
  privacy: ["privacy", "privacy-policy", "privacy-statement"],
  terms: ["terms", "terms-and-conditions", "terms-of-use", "terms-conditions", "disclaimer", "legal"],
  careers: ["careers", "jobs", "employment", "work-with-us", "join-our-team"],
} as const;
export type Subject = keyof typeof subjectWords;

const subjectOf = new Map<string, Subject>(
  Object.entries(subjectWords).flatMap(([subject, words]) =>
    words.map((word) => [word, subject as Subject] as const),
  ),
);
/** Subjects whose pages list cars. */
const lists: readonly Subject[] = ["used", "new", "demo", "stock"];

/** Words that say nothing about what a page is about. */
const emptyWords = new Set(
  "a an and at by for from in of on or our the to us we with your page pages index home html php www com au".split(
    " ",
  ),
);

/** Words of an address that are compared at most, the last ones: each costs time for every page that has it. */
const maxWords = 20;

/**
 * Proposes where each old address leads. Those that the new site has itself are left out.
 * @param pause is called between two addresses: they may be many
 * @param most addresses that are compared with the site; `left` is how many more there are
 */
export async function proposeRedirects(
  old: readonly OldAddress[],
  site: NewSite,
  leadsSomewhere: (path: string) => boolean,
  { most = Infinity, pause = async () => {} }: { most?: number; pause?: () => Promise<void> } = {},
): Promise<{ proposals: Proposal[]; unchanged: number; left: number }> {
  const finder = finderIn(site);
  const seen = new Set<string>();
  const proposals: Proposal[] = [];
  let [unchanged, left] = [0, 0];
  for (const one of old) {
    await pause();
    const path = withoutEnd(one.path);
    const key = decoded(path).toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    if (leadsSomewhere(key)) unchanged++;
    else if (proposals.length >= most) left++;
    else proposals.push({ from: path, ...finder(one) });
  }
  return { proposals, unchanged, left };
}

type Found = Omit<Proposal, "from">;
const nowhere: Found = { to: null, confidence: null, why: "Nothing like it" };

function finderIn(site: NewSite): (old: OldAddress) => Found {
  const cars = new Map<string, string>();
  for (const { path, stockNumber, vin } of site.cars)
    for (const name of [stockNumber, vin]) if (name) cars.set(plain(name), path);
  const byLast = new Map<string, string>();
  for (const { path } of site.pages) {
    const last = segmentsOf(path).at(-1);
    if (last && !byLast.has(last)) byLast.set(last, path);
  }
  const paths = new Set(site.pages.map(({ path }) => path));
  const similar = similarPage(site.pages);

  return (old) => {
    const segments = segmentsOf(old.path);
    const last = segments.at(-1) ?? "";
    const car = carIn(old, segments, cars);
    if (car) return { to: car, confidence: "sure", why: "The same car" };
    if (isCar(segments)) return ofItsMake(segments, site, paths);
    const subject = subjectOf.get(last);
    const known = subject && site.subjects[subject];
    if (known) return { to: known, confidence: "sure", why: "The same subject" };
    const same = byLast.get(last);
    if (same)
      return {
        to: same,
        confidence: segments.length === 1 ? "sure" : "likely",
        why: "The same address elsewhere",
      };
    const found = similar([...segments, old.title ?? ""]);
    if (found && found.score >= 0.6)
      return { to: found.path, confidence: "likely", why: "Nearly the same words" };
    const part = segments
      .map((segment) => subjectOf.get(segment))
      .findLast((one) => one && site.subjects[one]);
    const above = part && site.subjects[part];
    const own = above ? similar([last, old.title ?? ""]) : null;
    if (own && own.score >= 0.4) return { to: own.path, confidence: "guess", why: "Similar words" };
    if (above) return { to: above, confidence: found ? "guess" : "likely", why: "Below the same subject" };
    return found ? { to: found.path, confidence: "guess", why: "Similar words" } : nowhere;
  };
}

/** The car whose stock number or VIN an address has. */
function carIn(
  { query }: OldAddress,
  segments: readonly string[],
  cars: ReadonlyMap<string, string>,
): string | null {
  const values = [...new URLSearchParams(query).values()].map(plain);
  const whole = segments.map(plain);
  // Numbers of few digits are years and prices as well: they count as whole segments only.
  const words = segments
    .flatMap((segment) => segment.split("-").map(plain))
    .filter((word) => word.length >= 4 && !/^\d{4}$/.test(word));
  const pairs = segments.flatMap((segment) => {
    const parts = segment.split("-");
    return parts.slice(1).map((part, at) => plain(`${parts[at]}${part}`));
  });
  for (const name of [...values, ...whole, ...words, ...pairs.filter((pair) => pair.length >= 5)]) {
    const found = cars.get(name);
    if (found) return found;
  }
  return null;
}

const vin = /^[a-hj-npr-z0-9]{17}$/;

/** Whether an address is one car's: below a list of cars with a model year or a long number, or with a VIN. */
function isCar(segments: readonly string[]): boolean {
  const words = segments.flatMap((segment) => segment.split("-"));
  if (words.some((word) => vin.test(word) && /\d/.test(word) && /[a-z]/.test(word))) return true;
  const isListed = segments
    .slice(0, -1)
    .some(
      (segment) =>
        lists.includes(subjectOf.get(segment) as Subject) || /^(car|vehicle|details?|view)$/.test(segment),
    );
  const last = segments.at(-1) ?? "";
  return isListed && (/(^|-)(19[5-9]\d|20[0-4]\d)(-|$)/.test(last) || /\d{4,}/.test(last));
}

function ofItsMake(segments: readonly string[], { subjects }: NewSite, paths: ReadonlySet<string>): Found {
  const words = segments.flatMap((segment) => segment.split("-"));
  const pairs = words.slice(1).map((word, at) => `${words[at]}-${word}`);
  const make = [...pairs, ...words].find((word) => paths.has(`/search/${word}`) && !subjectOf.has(word));
  if (make)
    return { to: `/search/${make}`, confidence: "likely", why: "A car that is gone: others of its make" };
  const list = segments
    .map((segment) => subjectOf.get(segment))
    .find((one) => one && lists.includes(one) && subjects[one]);
  const to = (list && subjects[list]) ?? subjects.stock ?? null;
  return to ? { to, confidence: "likely", why: "A car that is gone: the list of cars" } : nowhere;
}

/** Finds the page that shares most words with some texts; rare words weigh more. Null where too few are shared. */
function similarPage(pages: NewSite["pages"]) {
  const all = pages.map(({ path, title }) => ({ path, words: wordsOf([...segmentsOf(path), title ?? ""]) }));
  const having = new Map<string, number[]>();
  for (const [at, { words }] of all.entries())
    for (const word of words) {
      const places = having.get(word);
      if (places) places.push(at);
      else having.set(word, [at]);
    }
  const weight = (word: string) => Math.log(1 + all.length / (having.get(word)?.length ?? 0.5));
  const sum = (words: Iterable<string>) => [...words].reduce((so, word) => so + weight(word), 0);
  const weights = all.map(({ words }) => sum(words));
  return (texts: readonly string[]): { path: string; score: number } | null => {
    const wanted = [...wordsOf(texts)].slice(-maxWords);
    const ofWanted = sum(wanted);
    const shared = new Map<number, number>();
    for (const word of wanted)
      for (const at of having.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + weight(word));
    let best: { path: string; score: number } | null = null;
    for (const [at, ofShared] of [...shared].sort(([one], [other]) => one - other)) {
      const path = all[at]?.path ?? "";
      const score = ofShared / (ofWanted + (weights[at] ?? 0) - ofShared);
      const isBetter =
        !best || score > best.score || (score === best.score && path.length < best.path.length);
      if (isBetter) best = { path, score };
    }
    return best && best.score >= 0.25 ? best : null;
  };
}

function wordsOf(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/));
  return new Set(
    words
      .filter((word) => word.length > 1 && !emptyWords.has(word))
      .map((word) => word.replace(/(?<=[a-z]{3})s$/, "")),
  );
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const withoutEnd = (path: string): string =>
  path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") || "/" : path;

/** The segments of a path as words joined by hyphens, without the name of an index and without the kind of a file. */
function segmentsOf(path: string): string[] {
  return decoded(path)
    .toLowerCase()
    .split("/")
    .map((segment) => segment.replace(/\.(?:html?|php|aspx?|jsp|cfm)$/, "").replace(/[\s_+.]+/g, "-"))
    .filter(
      (segment) => segment !== "" && segment !== "index" && segment !== "default" && segment !== "home",
    );
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
