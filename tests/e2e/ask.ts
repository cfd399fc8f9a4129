import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Page,
} from "@playwright/test";
import { address, port } from "./journey.ts";
import { codeFor, newPhone } from "./sign-in.ts";
import type { Row, SiteName } from "./url-map.ts";

/** Requests a path of a site exactly as given, with the given cookies and no others. */
export async function ask(
  request: APIRequestContext,
  site: string,
  { method, body }: Pick<Row, "method" | "body">,
  path: string,
  cookie = "",
): Promise<APIResponse> {
  const host = `${site}.localhost:${port}`;
  const posted = { "content-type": "application/json", origin: `http://${host}` };
  return request.fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { host, cookie, ...(method === "POST" ? posted : {}) },
    maxRedirects: 0,
    ...(method === "POST" && body !== null ? { data: body } : {}),
  });
}

export function get(
  request: APIRequestContext,
  site: string,
  path: string,
  cookie = "",
): Promise<APIResponse> {
  return ask(request, site, { method: "GET", body: null }, path, cookie);
}

/** The text of a page's only heading of the first level. */
export function headingOf(html: string): string {
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)];
  expect(headings).toHaveLength(1);
  return decode(headings[0]![1]!.replace(/<[^>]*>/g, "")).trim();
}

/** Decodes the character references in text of HTML or XML. */
export function decode(text: string): string {
  const named: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", "#39": "'", lt: "<", gt: ">" };
  return text.replace(/&(#?\w+);/g, (reference, name: string) => named[name] ?? reference);
}

const sessions = new Map<SiteName, string>();

/** The cookies of a shopper who is signed in on the site; one shopper a site for the whole file. */
export async function sessionOf(request: APIRequestContext, site: SiteName): Promise<string> {
  const known = sessions.get(site);
  if (known) return known;
  const cookie = await signedInAs(request, site, newPhone());
  sessions.set(site, cookie);
  return cookie;
}

/** Signs a number in by API calls, as another browser would; returns the cookies of its session. */
export async function signedInAs(request: APIRequestContext, site: SiteName, phone: string): Promise<string> {
  const post = (call: string, body: object) =>
    ask(request, site, { method: "POST", body: JSON.stringify(body) }, `/api/auth/${call}`);
  expect((await post("request-code", { phone })).status()).toBe(200);
  const code = await codeFor({ request }, site, phone);
  const answer = await post("verify-code", { phone, code });
  expect(answer.status()).toBe(200);
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  return set.map(({ value }) => value.split(";")[0]).join("; ");
}

/** Gives a browser a session, by the cookies that `sessionOf` and `signedInAs` return. */
export async function addSession(context: BrowserContext, site: SiteName, cookies: string): Promise<void> {
  const pairs = cookies.split("; ").map((pair) => pair.split("=") as [string, string]);
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: address(site) })));
}

/**
 * Passes the open sign-in page as a new shopper, without typing: the page redirects a signed-in shopper to
 * the requested page. Sign-in itself is tested in account.spec.ts.
 */
export async function passSignIn(page: Page, site: SiteName, phone = newPhone()): Promise<string> {
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await addSession(page.context(), site, await signedInAs(page.request, site, phone));
  await page.reload();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  return phone;
}

const known = new Map<string, string>();

/** A path with its placeholders filled from the site's own pages. */
export async function filled(request: APIRequestContext, site: SiteName, path: string): Promise<string> {
  let text = path;
  for (const [placeholder, name] of path.matchAll(/\{(\w+)\}/g)) {
    const key = `${site} ${name}`;
    let value = known.get(key);
    if (value === undefined) {
      value = await found(request, site, name!);
      expect(value, `${placeholder} on ${site}`).toBeTruthy();
      known.set(key, value);
    }
    text = text.replace(placeholder, value);
  }
  return text;
}

async function found(request: APIRequestContext, site: SiteName, name: string): Promise<string> {
  const html = async (path: string) => (await get(request, site, path)).text();
  const from = async (path: string, pattern: RegExp) => pattern.exec(await html(path))?.[1] ?? "";
  switch (name) {
    case "car":
      return from("/search", /href="\/cars\/([^"?#]+)"/);
    case "four":
      return (await search(request, site, 4)).hits.map(({ id }) => `car_id=${id}`).join("&");
    case "used":
      return from("/search/used-cars", /href="\/cars\/([^"?#]+)"/);
    case "place":
      return from("/sitemap.xml", /\/contact-us\/([^<]+)</);
    case "article":
      return from("/sitemap.xml", /\/blog\/([^</]+\/[^<]+)</);
    case "model":
      return from("/models", /class="model-tile[\s\S]*?href="\/([^"/?]+)"/);
    case "asset":
      return from("/", /\/assets\/([^"]+\.js)"/);
    case "picture":
      return from(await filled(request, site, "/cars/{car}"), /"\/img\/(\d+\/[^"\s]+)/);
    default: {
      const { hits, facets } = await search(request, site, 1);
      const { id, make, model, dealership_slug } = hits[0]!;
      const values: Record<string, string> = { id: id!, dealership: dealership_slug! };
      return values[name] ?? slugOf({ make, range: model, body: facets.body?.items[0]?.value }[name] ?? "");
    }
  }
}

type Found = { hits: Record<string, string>[]; facets: Record<string, { items: { value: string }[] }> };

async function search(request: APIRequestContext, site: SiteName, hitsPerPage: number): Promise<Found> {
  const body = JSON.stringify({ hitsPerPage });
  return (await ask(request, site, { method: "POST", body }, "/api/search")).json();
}

const slugOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * The path of the first car of a results page whose own page satisfies the condition; requested without a
 * browser.
 */
export async function carWith(
  request: APIRequestContext,
  site: SiteName,
  results: string,
  isSuch: (html: string) => boolean,
): Promise<string> {
  const listed = await (await get(request, site, results)).text();
  const paths = new Set([...listed.matchAll(/href="(\/cars\/[a-z0-9-]+)["#?]/g)].map((match) => match[1]!));
  for (const path of paths) if (isSuch(await (await get(request, site, path)).text())) return path;
  throw new Error(`no such car among ${results} of ${site}`);
}
