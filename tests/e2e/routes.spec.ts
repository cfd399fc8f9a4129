import type { APIRequestContext } from "@playwright/test";
import { expect, port, test } from "./journey.ts";

const current = `http://127.0.0.1:${port}`;
const host = `harbour.localhost:${port}`;

type Answer = {
  hits: Record<string, unknown>[];
  count: number;
  pages: number;
  ms: number;
  facets: Record<
    string,
    { items: { label: string; count: number; value: string }[]; facetStats?: { min: number; max: number } }
  >;
};

async function search(request: APIRequestContext, data: object): Promise<Answer> {
  const answer = await request.post(`${current}/api/search`, {
    headers: { host, origin: `http://${host}` },
    data,
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

async function found(request: APIRequestContext, path: string): Promise<{ status: number; count: number }> {
  const answer = await request.get(`${current}${path}`, { headers: { host } });
  const count = /role="status"[^>]*>([\d,]+)/.exec(await answer.text())?.[1] ?? "";
  return { status: answer.status(), count: Number(count.replaceAll(",", "")) };
}

const types: [path: string, rule: string, carTypes: string[]][] = [
  ["/search/new-cars", "ROUTE-02", ["new"]],
  ["/search/used-cars", "ROUTE-03", ["used"]],
  ["/search/demo-cars", "ROUTE-04", ["demo"]],
  ["/search/new-and-demo-cars", "ROUTE-05", ["new", "demo"]],
  ["/search/new-used-and-demo-cars", "ROUTE-06", ["new", "used", "demo"]],
  ["/search/used-and-demo-cars", "ROUTE-07", ["used", "demo"]],
];
for (const [path, rule, carTypes] of types) {
  test(`${path} is the stock of ${carTypes.join(", ")} [${rule}]`, async ({ request }) => {
    const { count } = await search(request, { filters: { car_type: carTypes }, hitsPerPage: 1 });
    expect(await found(request, path)).toEqual({ status: 200, count });
  });
}

const presets: [path: string, rule: string, filters: object][] = [
  ["/search/toyota", "ROUTE-08", { make: ["Toyota"] }],
  ["/search/toyota/hilux", "ROUTE-09", { make: ["Toyota"], model: ["Hilux", "HiLux"] }],
  ["/search/suv", "ROUTE-10", { body: ["SUV"] }],
  ["/search/toyota-corolla", "ROUTE-11", { make_model: ["Toyota Corolla"] }],
  ["/search?fuel=Diesel", "ROUTE-12", { fuel: ["Diesel"] }],
];
for (const [path, rule, filters] of presets) {
  test(`${path} presets its refinement [${rule}] [DECIDE-35] [DECIDE-36] [DECIDE-37]`, async ({
    request,
  }) => {
    const { count } = await search(request, { filters, hitsPerPage: 1 });
    expect(count).toBeGreaterThan(0);
    expect(await found(request, path)).toEqual({ status: 200, count });
  });
}

test("an unknown segment is the not-found page with a link to the search [DECIDE-36]", async ({
  request,
}) => {
  const answer = await request.get(`${current}/search/nonsense-xyz`, { headers: { host } });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('href="/search"');
});

test("the search call responds in its documented shape [ENT-106..113] [SEARCH-55] [SEARCH-56] [DECIDE-53]", async ({
  request,
}) => {
  const answer = await search(request, {
    query: "toyota",
    filters: { price: "10000:60000" },
    sort: "price_asc",
    hitsPerPage: 5,
    offset: 5,
  });
  expect(Object.keys(answer).sort()).toEqual(["count", "facets", "hits", "ms", "pages"]);
  expect(answer.hits).toHaveLength(5);
  expect(answer.pages).toBe(Math.ceil(answer.count / 5));
  expect(answer.ms).toBeGreaterThanOrEqual(0);
  const prices = answer.hits.map((hit) => (hit.offer_price ?? hit.price) as number);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(answer.facets.make!.items[0]).toEqual({
    label: expect.any(String),
    count: expect.any(Number),
    value: expect.any(String),
  });
  const { facetStats } = answer.facets.price!;
  expect(facetStats!.min).toBeLessThan(facetStats!.max);
});

test("lowest price exists on every site [DECIDE-29]", async ({ request }) => {
  for (const site of [
    "harbour",
    "coastline-mazda",
    "outback-caravans",
    "metro-subscribe",
    "harbour-certified",
  ]) {
    const answer = await request.get(`${current}/search?sortBy=price_asc`, {
      headers: { host: `${site}.localhost:${port}` },
    });
    expect(await answer.text()).toMatch(
      /<option[^>]*value="price_asc"[^>]*selected|<option[^>]*selected[^>]*value="price_asc"/,
    );
  }
});

const wrong: object[] = [
  { filters: { nonsense: ["a"] } },
  { filters: { price: "abc" } },
  { hitsPerPage: 101 },
  { offset: -1 },
  { sort: "cheapest" },
  { filters: { make: [["Toyota"]] } },
];
for (const data of wrong) {
  test(`the search call reports what is wrong with ${JSON.stringify(data)} [DECIDE-58]`, async ({
    request,
  }) => {
    const answer = await request.post(`${current}/api/search`, {
      headers: { host, origin: `http://${host}` },
      data,
    });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
      fields: expect.any(Object),
    });
  });
}

test("a call from another site's page is rejected [SITE-09]", async ({ request }) => {
  const answer = await request.post(`${current}/api/search`, {
    headers: { host, origin: `http://outback-caravans.localhost:${port}` },
    data: {},
  });
  expect(answer.status()).toBe(403);
});
