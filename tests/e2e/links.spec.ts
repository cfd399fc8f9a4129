import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { ask, filled, get } from "./ask.ts";
import { demoSites, port } from "./journey.ts";
import { fromTheDocs } from "./new-dealer-files.ts";
import { forecourt } from "./other-processes.ts";
import { deadLinks } from "./site-links.ts";
import type { SiteName } from "./url-map.ts";

const termsPaths = ["/value-my-car-terms-and-conditions", "/pages/value-my-car-terms-and-conditions"];
const takesTradeIns = demoSites.filter((site) => site !== "harbour-certified");
/** The trade-in page of a site (`trade.path`). */
const tradeInPath = (site: SiteName) => (site === "everything-motors" ? "/sell-my-car" : "/trade-in");
/** Pages that are linked only by script, or not at all: the forms, lists and e-mails of a site. */
const seeds = [
  "/",
  "/search",
  "/cars/{car}",
  ...["enquiry", "photos", "similar", "call_back"].map((form) => `/enquire?car_id={id}&form=${form}`),
  ...["/trade-in", "/cars/trade-in?car_id={id}", "/book-test-drive", "/contact", "/service", "/careers"],
  ...["/account", "/watchlist", "/favourites", "/compare?{four}", "/sign-in?type=account", "/success"],
  ...["/privacy-policy", "/terms-and-conditions", "/accessibility"],
  ...["/llms.txt", "/demo/messages", "/nonsense"],
];

for (const site of demoSites) {
  test(`no internal link of ${site} is dead, in pages, forms, footer or e-mails, and no preload unused`, async ({
    request,
  }) => {
    test.setTimeout(180_000);
    await enquire(request, site);
    const sitemap = await (await get(request, site, "/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
    expect(listed.length).toBeGreaterThan(20);
    const own = await Promise.all(seeds.map((path) => filled(request, site, path)));
    const { dead, read, unusedPreloads } = await deadLinks(request, site, [...own, ...listed]);
    // Requested whether or not the site has them; the test is that no page links to them.
    const requested = new Set(own);
    expect(dead.filter(({ link, on }) => on !== "" || !requested.has(link))).toEqual([]);
    expect(read.length).toBeGreaterThan(60);
    expect(unusedPreloads).toEqual([]);
  });
}

test("no internal link of a new dealer's site is dead, with only its file and stock written", async ({
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-links-"));
  const [site, stock] = [join(folder, "site.yaml"), join(folder, "stock.csv")];
  // Options that add links are on; some of their target pages don't exist.
  const options = "\n  offers: { count: 2 }\n  places: { serviceLink: true }\n";
  const file = (await fromTheDocs("yaml")).replaceAll("westside", "linkside").trimEnd() + options;
  await writeFile(site, file);
  await writeFile(stock, await fromTheDocs("csv"));
  await forecourt("site", "apply", site);
  await forecourt("stock", "import", "--site", "linkside", stock);
  const seen = async (path: string) => (await get(request, "linkside" as SiteName, path)).text();
  await expect.poll(() => seen("/search")).toMatch(/href="\/cars\/[a-z0-9-]+"/);
  const listed = [...(await seen("/sitemap.xml")).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one]) => one!);
  const own = ["/", "/search", "/trade-in", "/service", "/contact-us", "/careers", "/account", "/nonsense"];
  const { dead, read } = await deadLinks(request, "linkside", [...own, ...listed], false);
  expect(dead.filter(({ link }) => link !== "/nonsense")).toEqual([]);
  expect(read).toEqual(expect.arrayContaining([...own, termsPaths[0], "/privacy-policy", "/book-a-service"]));
});

for (const site of takesTradeIns) {
  test(`${site}: the trade-in's first and last step link to terms that exist, at both addresses [TRADE-53] [ROUTE-44]`, async ({
    request,
  }) => {
    const first = await (await get(request, site, tradeInPath(site))).text();
    const last = await detailsStep(request, site);
    expect(last).toContain("By sending you agree to the");
    const links = [
      ...`${first}${last}`.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>terms of the online valuation/gi),
    ];
    expect(links.length).toBeGreaterThanOrEqual(2);
    const [path, ...others] = new Set(links.map(([, href]) => href!));
    expect(others).toEqual([]);
    const page = await get(request, site, path!);
    expect(page.status()).toBe(200);
    const html = await page.text();
    expect(html).toContain(`rel="canonical" href="http://${site}.localhost:${port}${path}"`);
    expect(html).toMatch(/<h1[^>]*>Value my car: terms and conditions/);
    expect(html).toMatch(/estimate/i);
    expect(await (await get(request, site, "/sitemap.xml")).text()).toContain(`${path}</loc>`);
    for (const other of termsPaths.filter((one) => one !== path)) {
      const answer = await get(request, site, other);
      expect(answer.status()).toBe(302);
      expect(answer.headers().location).toBe(path);
    }
  });
}

test("a site without trade-ins has no terms for them [TRADE-53]", async ({ request }) => {
  for (const path of ["/trade-in", ...termsPaths])
    expect((await get(request, "harbour-certified", path)).status(), path).toBe(404);
});

/** The last step of a trade-in as requested without script. */
async function detailsStep(request: APIRequestContext, site: SiteName): Promise<string> {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const host = `${site}.localhost:${port}`;
  const send = async (path: string, answers: Record<string, string> | null): Promise<APIResponse> => {
    const answer = await request.fetch(`http://127.0.0.1:${port}${path}`, {
      method: answers ? "POST" : "GET",
      headers: { host, origin: `http://${host}`, cookie: cookie() },
      maxRedirects: 0,
      ...(answers ? (answers.step === "images" ? { multipart: answers } : { form: answers }) : {}),
    });
    for (const { name, value } of answer.headersArray())
      if (name.toLowerCase() === "set-cookie") {
        const [, key, content] = /^([^=]+)=([^;]*)/.exec(value) ?? [];
        cookies.set(key!, content!);
      }
    return answer;
  };
  let answer = await send(tradeInPath(site), {
    step: "vehicle",
    evalid: "",
    rego: "ABC123",
    state: "NSW",
    go: "next",
  });
  for (let step = 0; step < 4; step++) {
    expect(answer.status()).toBe(303);
    const path = answer.headers().location!;
    const html = await (await send(path, null)).text();
    if (/name="step" value="details"/.test(html)) return html;
    const evalid = /name="evalid" value="([^"]*)"/.exec(html)?.[1] ?? "";
    answer = await send(tradeInPath(site), { step: "images", evalid, go: "next" });
  }
  throw new Error("the trade-in never came to its last step");
}

/** Sends an enquiry, so that the site has e-mails to read. */
async function enquire(request: APIRequestContext, site: SiteName): Promise<void> {
  const car_id = await filled(request, site, "{id}");
  const body = JSON.stringify({
    userData: {
      category: "Vehicle Enquiry",
      car_id,
      isLastStep: true,
      terms_conditions: true,
      name: "Ana Li",
      email: "ana@example.com",
      phone: "0491 570 156",
      postcode: "2450",
    },
  });
  const sent = await ask(request, site, { method: "POST", body }, "/api/leads");
  expect(sent.status(), await sent.text()).toBe(200);
  await expect
    .poll(async () => (await get(request, site, "/demo/messages")).text())
    .toMatch(/\nPage: \S+\/cars\//);
}
