import { decode } from "./ask.ts";
import { demoSites, expect, port, test } from "./journey.ts";

const current = `http://127.0.0.1:${port}`;

for (const site of demoSites) {
  test(`${site}: every address in the sitemap is a page of its own, titled, described, and open to search engines [DECIDE-137]`, async ({
    request,
  }) => {
    const headers = { host: `${site}.localhost:${port}` };
    const xml = await (await request.get(`${current}/sitemap.xml`, { headers })).text();
    const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => {
      const { pathname, search, host } = new URL(decode(address!));
      expect.soft(host).toBe(headers.host);
      return pathname + search;
    });
    const cars = paths.filter((path) => path.startsWith("/cars/"));
    expect(cars.length).toBeGreaterThan(20);
    expect(xml.match(/<lastmod>/g)).toHaveLength(paths.length);
    const looked = [...paths.filter((path) => !path.startsWith("/cars/")), ...cars.slice(0, 3)];
    expect(looked.length).toBeGreaterThan(15);
    const titles = new Map<string, string>();
    for (const path of looked) {
      const answer = await request.get(current + path, { headers, maxRedirects: 0 });
      expect.soft(answer.status(), path).toBe(200);
      const html = await answer.text();
      const found = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? "");
      expect
        .soft(new URL(found(/<link rel="canonical" href="([^"]*)"/) || "x:", current).pathname, path)
        .toBe(new URL(path, current).pathname);
      expect.soft(html, path).not.toMatch(/<meta name="robots" content="noindex/);
      expect.soft(found(/<meta name="description" content="([^"]*)"/).length, path).toBeGreaterThan(20);
      const title = found(/<title>([^<]*)<\/title>/);
      expect.soft(title, `${path} has the title of ${titles.get(title)}`).not.toBe("");
      expect.soft(titles.has(title), `${path} has the title of ${titles.get(title)}: ${title}`).toBe(false);
      titles.set(title, path);
      expect.soft(html, path).toMatch(/<meta property="og:image" content="[^"]*\/share\//);
      expect.soft(html, path).toContain('<meta property="og:image:width" content="1200"/>');
      expect.soft(html.match(/<h1[\s>]/g), path).toHaveLength(1);
      for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect.soft(() => JSON.parse(json!), path).not.toThrow();
    }
  });
}

test("a car's shared link shows its own picture, size and price", async ({ request }) => {
  const headers = { host: `harbour.localhost:${port}` };
  const xml = await (await request.get(`${current}/sitemap.xml`, { headers })).text();
  const car = /<loc>[^<]*(\/cars\/[^<]*)<\/loc>/.exec(xml)?.[1];
  const html = await (await request.get(current + car, { headers })).text();
  const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
  // A busy server responds 503 with Retry-After instead of drawing more pictures at once.
  await expect(async () => {
    const answer = await request.get(current + new URL(image!).pathname, { headers });
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    expect((await answer.body()).length).toBeGreaterThan(10_000);
  }).toPass();
  expect((await request.get(`${current}/share/cars/no-such-car`, { headers })).status()).toBe(404);
});

test("robots.txt and llms.txt describe the site", async ({ request }) => {
  const headers = { host: `harbour.localhost:${port}` };
  const robots = await (await request.get(`${current}/robots.txt`, { headers })).text();
  expect(robots).toContain("Disallow: /cars/*/checkout");
  expect(robots).toContain(`Sitemap: http://harbour.localhost:${port}/sitemap.xml`);
  const agents = await (await request.get(`${current}/llms.txt`, { headers })).text();
  expect(agents).toMatch(/^# Harbour/);
  expect(agents).toContain("/search/toyota)");
});
