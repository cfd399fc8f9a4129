import { enquiryBody } from "#tests/support/enquiry-load.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import type { SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";

/** The kinds of requests and their share in percent. */
export const shares = {
  home: 8,
  results: 15,
  "results, next click": 15,
  car: 25,
  "search call": 12,
  picture: 20,
  "other page": 4,
  enquiry: 1,
} as const;
export type Kind = keyof typeof shares;
export const kinds = Object.keys(shares) as Kind[];

export type PlannedRequest = {
  kind: Kind;
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether the visitor returns: the request has the ETag of the last response, if any. */
  again: boolean;
};

/** The number of client addresses, as a proxy reports them. */
const visitors = 20_000;
/** The percentage of visitors whose browser accepts brotli; the others accept gzip. */
const brotliShare = 96;
/** The percentage of page requests with an ETag. */
const againShare = 15;

/**
 * The sequence of shoppers' requests, the same for every `seed`. Cars, makes and pages follow Zipf's law: the
 * first is requested most, yet each is requested eventually.
 */
export function* shoppers(sites: readonly SiteCatalog[], seed: number): Generator<PlannedRequest, never> {
  const dice = mulberry(seed);
  const bag = kinds.flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));
  const zipf = zipfOf(dice);
  const chance = (percent: number) => dice() * 100 < percent;
  const one = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T;
  for (let count = 0; ; count++) {
    const kind = one(bag);
    const site = one(sites);
    const visitor = Math.floor(dice() * visitors);
    const headers: Record<string, string> = {
      host: site.host,
      "accept-encoding": chance(brotliShare) ? "gzip, deflate, br, zstd" : "gzip, deflate",
      "user-agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
      "x-forwarded-for": `10.${20 + (visitor >> 14)}.${(visitor >> 7) & 127}.${1 + (visitor & 127)}`,
    };
    const page = (path: string): PlannedRequest => ({
      kind,
      method: "GET",
      path,
      again: chance(againShare),
      headers: { ...headers, accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    const call = (path: string, body: string, more: Record<string, string> = {}): PlannedRequest => ({
      kind,
      method: "POST",
      path,
      body,
      again: false,
      headers: { ...headers, ...more, "content-type": "application/json", origin: `http://${site.host}` },
    });
    switch (kind) {
      case "home":
        yield page("/");
        break;
      case "results":
        yield page(`/search${query(site)}`);
        break;
      case "results, next click":
        yield page(`/search.data${query(site)}`);
        break;
      case "car":
        yield page(zipf(site.cars));
        break;
      case "search call":
        yield call("/api/search", JSON.stringify(searchCall(site)));
        break;
      case "picture":
        yield {
          kind,
          method: "GET",
          path: zipf(site.pictures),
          again: false,
          headers: { ...headers, accept: "image/avif,image/webp,*/*;q=0.8" },
        };
        break;
      case "other page":
        yield page(zipf(site.pages));
        break;
      case "enquiry": {
        const name = `${seed}-${count}`;
        yield call("/api/leads", enquiryBody(name, site.enquiry), { "idempotency-key": `bench-${name}` });
        break;
      }
    }
  }

  function query(site: SiteCatalog): string {
    const out = new URLSearchParams();
    if (chance(55)) {
      if (chance(40)) out.append("make_model", zipf(site.makeModels));
      else out.append("make", zipf(site.makes));
    }
    if (chance(20)) out.append("body", zipf(site.bodies));
    if (chance(8)) out.append("fuel", zipf(site.fuels));
    if (chance(15)) out.append("price", `${one([0, 10, 15, 20])}000:${one([25, 30, 40, 60, 80])}000`);
    if (chance(20)) out.append("sortBy", one(["latest", "price_asc", "price_desc"]));
    if (chance(20)) out.append("page", String(2 + Math.floor(dice() * 3)));
    const text = out.toString().replaceAll("%3A", ":");
    return text ? `?${text}` : "";
  }

  function searchCall(site: SiteCatalog) {
    const filters: Record<string, string[] | string> = {};
    if (chance(60)) filters.make = [zipf(site.makes)];
    if (chance(30)) filters.body = [zipf(site.bodies)];
    if (chance(20)) filters.price = `10000:${one([20, 30, 40, 50])}000`;
    return { filters, ...(chance(10) ? { query: zipf(site.makes) } : {}) };
  }
}

/** Picks the nth of a list in proportion to 1/n. */
function zipfOf(dice: () => number) {
  const sums = new WeakMap<object, Float64Array>();
  return <T>(list: readonly T[]): T => {
    let known = sums.get(list);
    if (!known) {
      known = new Float64Array(list.length);
      for (let at = 0, sum = 0; at < list.length; at++) {
        sum += 1 / (at + 1);
        known[at] = sum;
      }
      sums.set(list, known);
    }
    const wanted = dice() * (known.at(-1) ?? 0);
    let low = 0;
    for (let high = known.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if ((known[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return list[low] as T;
  };
}
