import { filled } from "./ask.ts";
import { expect, port, test } from "./journey.ts";

const headersOf = (site: string) => ({ host: `${site}.localhost:${port}` });
const current = `http://127.0.0.1:${port}`;

test("a car of one group is not accessible through another's host [SITE-09]", async ({ request }) => {
  const slug = await filled(request, "outback-caravans", "{car}");
  for (const site of ["harbour", "coastline-mazda", "metro-subscribe", "harbour-certified"]) {
    expect((await request.get(`${current}/cars/${slug}`, { headers: headersOf(site) })).status()).toBe(404);
    expect(
      (await request.get(`${current}/api/cars/${slug}/pdf`, { headers: headersOf(site) })).status(),
    ).toBe(404);
    const found = await request.post(`${current}/api/search`, {
      headers: { ...headersOf(site), origin: `http://${site}.localhost:${port}` },
      data: { filters: { item_type: ["caravan"] } },
    });
    expect(await found.json()).toMatchObject({ count: 0, hits: [] });
  }
});

test("the client can't remove a site's own filters [SEARCH-62] [DECIDE-62]", async ({ request }) => {
  const ask = (data: object) =>
    request
      .post(`${current}/api/search`, {
        headers: { ...headersOf("harbour-certified"), origin: `http://harbour-certified.localhost:${port}` },
        data,
      })
      .then((answer) => answer.json());
  const all = await ask({});
  const tried = await ask({ search_filters: {}, filters: {} });
  expect(tried.count).toBe(all.count);
  expect(JSON.stringify(all.hits)).not.toMatch(/private_|purchase|feedHash|groupId|group_id/);
});

test("an unknown host gets a plain 404 [SITE-01] [DECIDE-125]", async ({ request }) => {
  const answer = await request.get(`${current}/search`, { headers: { host: "nobody.example" } });
  expect(answer.status()).toBe(404);
  expect(answer.headers()["content-type"]).toContain("text/plain");
});
