import type { Device } from "#domain/measurement/device.ts";
import type { Source } from "#domain/measurement/visit-source.ts";

/** A site as visitors find it. */
export type VisitedSite = {
  /** `Host` header. */
  host: string;
  cars: readonly { id: string; slug: string }[];
  /** Searches by query string, with what is counted of each. */
  searches: readonly { query: string; subject: string; results: number }[];
  /** Whether leads and favourites are sent as well; the senders' limits have to allow that. */
  sends: boolean;
};

export type Visit = {
  method: "GET" | "HEAD" | "POST";
  path: string;
  headers: Record<string, string>;
  body: string;
  /** What has to be counted of it: nothing for a robot, or for a page fetched ahead. */
  counts: { key: string; empty: number; results: number }[];
};

/** Of every visitor, so that a search of the database would find them: part of agents, referring addresses, texts and names. */
export const visitorWord = "zqvisitor";

const agents: [device: Device | null, userAgent: string][] = [
  ["desktop", `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 ${visitorWord}/1`],
  ["desktop", `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${visitorWord}/2`],
  [
    "phone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1 ${visitorWord}/3`,
  ],
  ["phone", `Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36 ${visitorWord}/4`],
  ["tablet", `Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140.0 Safari/537.36 ${visitorWord}/5`],
  [null, `Mozilla/5.0 (compatible; Googlebot/2.1; ${visitorWord})`],
  [null, ""],
];
const referrers: [source: Source, referrer: string][] = [
  ["direct", ""],
  ["search", "https://www.google.com/"],
  ["social", "https://l.facebook.com/"],
  ["referral", `https://${visitorWord}.example/my-page`],
];

/** Numbers from 0 up to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Visits of people, robots and browsers that fetch ahead, in a random order that the seed repeats. */
export function visitsOf(site: VisitedSite, { count, seed }: { count: number; seed: number }): Visit[] {
  const random = randomOf(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, number) => {
    const [device, userAgent] = one(agents);
    let [source, referrer] = one(referrers);
    if (random() < 0.4) [source, referrer] = ["internal", `http://${site.host}/${visitorWord}`];
    const isAhead = random() < 0.1;
    const campaign = random() < 0.2;
    const headers: Record<string, string> = {
      Host: site.host,
      "X-Forwarded-For": `2001:db8:${(number % 60_000).toString(16)}::1`,
      ...(userAgent ? { "User-Agent": userAgent } : {}),
      ...(referrer ? { Referer: referrer } : {}),
      ...(isAhead ? { "Sec-Purpose": "prefetch" } : {}),
      ...(random() < 0.3 ? { "Accept-Encoding": "gzip, br" } : {}),
    };
    const page = pageOf(site, one, random());
    const tag = campaign ? `utm_campaign=${visitorWord}&` : `ref=${visitorWord}&`;
    const [path = "", query = ""] = page.path.split("?");
    const from = campaign ? "campaign" : source;
    const isCounted = device !== null && !isAhead && page.method !== "HEAD";
    return {
      method: page.method,
      path: page.method === "POST" ? path : `${path}?${tag}${query}`,
      body: page.body,
      headers:
        page.method === "POST"
          ? { ...headers, Origin: `http://${site.host}`, "Content-Type": "application/json" }
          : headers,
      counts: isCounted
        ? page.counts.map(({ what, results }) => ({
            key: `${what} ${page.method === "POST" ? source : from} ${device}`,
            empty: results === 0 ? 1 : 0,
            results: results ?? 0,
          }))
        : [],
    };
  });
}

type Page = Pick<Visit, "method" | "path" | "body"> & { counts: { what: string; results?: number }[] };

function pageOf(site: VisitedSite, one: <T>(list: readonly T[]) => T, chance: number): Page {
  const get = { method: "GET" as const, body: "" };
  const car = one(site.cars);
  if (chance < 0.45) {
    const { query, subject, results } = one(site.searches);
    return { ...get, path: `/search?${query}`, counts: [{ what: `search ${subject}`, results }] };
  }
  if (chance < 0.8) return { ...get, path: `/cars/${car.slug}?`, counts: [{ what: `view ${car.id}` }] };
  if (chance < 0.85) return { ...get, method: "HEAD", path: `/cars/${car.slug}?`, counts: [] };
  if (chance < 0.92 || !site.sends) {
    const other = one(site.cars);
    const ids = [...new Set([car.id, other.id])];
    const query = new URLSearchParams(ids.map((id) => ["car_id", id]));
    return {
      ...get,
      path: `/compare?${query}`,
      counts: ids.length > 1 ? ids.map((id) => ({ what: `compare ${id}` })) : [],
    };
  }
  if (chance < 0.97) {
    const body = JSON.stringify({ eventId: 39, data: { car_id: car.id }, consent: true });
    return { method: "POST", path: "/api/tracking", body, counts: [{ what: `save ${car.id}` }] };
  }
  const body = JSON.stringify({ eventId: 39, data: { car_id: "no-such-car" }, consent: true });
  return { method: "POST", path: "/api/tracking", body, counts: [] };
}

/** The figures of visits: times, how many searches found nothing, and how many cars they found, by kind, subject, source and device. */
export type Figures = Record<string, [times: number, empty: number, results: number]>;

export function expectedFigures(visits: readonly Visit[]): Figures {
  const figures: Figures = {};
  for (const { counts } of visits)
    for (const { key, empty, results } of counts) addTo(figures, key, [1, empty, results]);
  return figures;
}

/** Adds to the figures of a key. */
export function addTo(figures: Figures, key: string, [times, empty, results]: Figures[string]): void {
  const before = figures[key] ?? [0, 0, 0];
  figures[key] = [before[0] + times, before[1] + empty, before[2] + results];
}
