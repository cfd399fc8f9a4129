import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { refinementAttributes } from "#domain/configuration/slices/search-attributes.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { callPatterns } from "../../scripts/call-patterns.ts";
import { ask, filled, get, sessionOf } from "./ask.ts";
import { demoSites, port } from "./journey.ts";
import { type Answer, type Landmark, type Row, readUrlMap, type SiteName } from "./url-map.ts";
import { htmlErrors } from "./valid-html.ts";

const map = readUrlMap();

for (const row of map.rows) {
  test(`${row.method} ${row.path} on ${row.expectation}${named(row.rules)}`, async ({ request }) => {
    for (const [site, { everyone, signedIn }] of row.answers) {
      await test.step(site, async () => {
        const path = await filled(request, site, row.path);
        const kind = `${site} ${kindOf(row.address)}`;
        await check(request, site, path, everyone, await inTurn(() => ask(request, site, row, path)), kind);
        if (!signedIn) return;
        const cookie = await sessionOf(request, site);
        const own = await inTurn(() => ask(request, site, row, path, cookie));
        await check(request, site, path, signedIn, own, `${kind}, signed in`);
        // Responses that depend on the session are not cached.
        expect(own.headers()["cache-control"], path).toContain("no-store");
      });
    }
  });
}

/** Earlier specs may have sent an expensive call so often that it is rate-limited, or the server is still busy with others. */
async function inTurn(call: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await call();
  await expect
    .poll(
      async () => {
        if (isBusy(answer)) answer = await call();
        return isBusy(answer);
      },
      { intervals: [500] },
    )
    .toBe(false);
  return answer;
}

function isBusy(answer: APIResponse): boolean {
  return answer.status() === 429 || (answer.status() === 503 && "retry-after" in answer.headers());
}

const landmarks: [Landmark[], (what: string) => string][] = [
  [map.anchors, (what) => `id="${what.slice(1)}"`],
  [map.links, (what) => `href="${what}`],
];
for (const [list, written] of landmarks) {
  for (const { what, path, on, rules } of list) {
    test(`${what} is on ${path}${named(rules)}`, async ({ request }) => {
      for (const site of on) {
        const answer = await get(request, site, await filled(request, site, path));
        expect(answer.status(), site).toBe(200);
        expect(await answer.text(), site).toContain(written(what));
      }
    });
  }
}

test("every route and every API call of the platform is in the table, and every call there exists [DECIDE-44]", () => {
  const written = map.rows.map(({ address }) => address);
  const calls = callPatterns();
  expect(calls.length).toBeGreaterThan(20);
  const routes = fixedRoutes.filter((route) => route !== "/api/*").flatMap(withOptionalParts);
  const missing = [...routes, ...calls].filter((route) => !written.some((path) => covers(route, path)));
  expect(missing).toEqual([]);
  const callsWritten = written.filter((path) => path.startsWith("/api/") && path !== "/api/{unknown}");
  expect(callsWritten.filter((path) => !calls.some((call) => covers(call, path)))).toEqual([]);
});

test("the parameters of results are those that the search reads [ROUTE-12] [DECIDE-37]", () => {
  const documented = new Set(map.parameters);
  expect([...refinementAttributes].filter((name) => !documented.has(name))).toEqual([]);
  const others = [
    "query",
    "page",
    "sortBy",
    "relevance",
    "latest",
    "price_desc",
    "price_asc",
    "nearest",
    "near",
    "within",
  ];
  const known = new Set<string>([...refinementAttributes, ...others, "dealership_slug"]);
  expect(map.parameters.filter((name) => !known.has(name))).toEqual([]);
});

test("a call with the wrong method returns the right one [DECIDE-58]", async ({ request }) => {
  const methods = new Map<string, Set<Row["method"]>>();
  for (const { address, method } of map.rows)
    if (address.startsWith("/api/") && address !== "/api/{unknown}")
      methods.set(address, (methods.get(address) ?? new Set()).add(method));
  for (const [address, takes] of methods) {
    if (takes.size > 1) continue;
    const right = [...takes][0]!;
    const wrong = right === "GET" ? "POST" : "GET";
    const path = address.replace("{call}", "enter-vin").replace(/\{\w+\}/g, "nonsense");
    const answer = await ask(request, "metro-subscribe", { method: wrong, body: "{}" }, path);
    expect([path, answer.status(), answer.headers().allow]).toEqual([path, 405, right]);
  }
});

test("no call or form can be sent from another site", async ({ request }) => {
  const paths = new Set(map.rows.filter(({ method }) => method === "POST").map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(15);
  for (const path of paths) {
    const answer = await request.post(`http://127.0.0.1:${port}${path.replace(/\{\w+\}/g, "nonsense")}`, {
      headers: {
        host: `harbour.localhost:${port}`,
        origin: "https://evil.example",
        "content-type": "text/plain",
      },
      data: "{}",
    });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
});

async function check(
  request: APIRequestContext,
  site: SiteName,
  path: string,
  documented: Answer,
  answer: APIResponse,
  kind: string,
): Promise<void> {
  const status = answer.status();
  const { location = "", "content-type": type = "" } = answer.headers();
  isGuarded(answer, path);
  switch (documented.kind) {
    case "page":
    case "not found":
      expect([status, type], path).toEqual([
        documented.kind === "page" ? 200 : 404,
        "text/html; charset=utf-8",
      ]);
      isWholePage(await answer.text(), path);
      return isValidHtml(await answer.text(), path, kind);
    case "block": {
      expect(status, path).toBe(200);
      const html = await answer.text();
      expect(html.match(/<(header|footer) class="site-/g), path).toBeNull();
      expect(html, path).toMatch(/<h[1-6]/);
      return isValidHtml(html, path, kind);
    }
    case "to":
      expect(status, path).toBeGreaterThanOrEqual(301);
      expect(status, path).toBeLessThanOrEqual(308);
      return expect(within(site, location), path).toBe(await filled(request, site, documented.path));
    case "sign-in": {
      expect(status, path).toBe(302);
      const target = new URL(location, "http://site.invalid");
      expect(target.pathname, path).toBe("/sign-in");
      return expect(Object.fromEntries(target.searchParams), path).toEqual({
        type: documented.type,
        redirect: path,
        back: "/",
      });
    }
    case "file":
      expect(status, path).toBe(200);
      return expect(type, path).toMatch(documented.type);
    case "status":
      expect(status, path).toBe(documented.status);
      if (path.startsWith("/api/") && status !== 204) {
        expect(type, path).toMatch(/^application\/json/);
        // An error of JSON-RPC is an object.
        const error = path === "/api/mcp" ? { message: expect.any(String) } : expect.any(String);
        if (status >= 400) expect(await answer.json(), path).toMatchObject({ error });
      }
  }
}

/** Headers that every response has; text has its charset. */
function isGuarded(answer: APIResponse, path: string): void {
  const headers = answer.headers();
  expect(headers, path).toMatchObject({
    "x-content-type-options": "nosniff",
    // The addresses of a booking and of a person's alerts are secret.
    "referrer-policy": /^\/(booking\/|alerts\/(?!save)[^/]+$)/.test(path)
      ? "no-referrer"
      : "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
    "content-security-policy": expect.stringMatching(/frame-ancestors|sandbox/),
  });
  expect(headers["content-security-policy"], path).not.toContain("unsafe");
  expect(
    Object.keys(headers).filter((name) => name.startsWith("access-control-")),
    path,
  ).toEqual([]);
  if (/^text\/|xml/.test(headers["content-type"] ?? ""))
    expect(headers["content-type"], path).toMatch(/charset=utf-8/i);
  for (const { name, value } of answer.headersArray())
    if (name.toLowerCase() === "set-cookie")
      expect(value, path).toMatch(
        /^forecourt_[a-z_]+=[^;]*; Path=\/; Max-Age=\d+;( HttpOnly;)? SameSite=Lax$/,
      );
}

/** One heading of the first level, a title, and the site's header and footer. */
function isWholePage(html: string, path: string): void {
  expect(html.match(/<h1[\s>]/g), `${path} has one h1`).toHaveLength(1);
  expect(html, path).toMatch(/<title>[^<]+<\/title>/);
  for (const part of ['<header class="site-header', '<main id="main"', '<footer class="site-footer'])
    expect(html, path).toContain(part);
}

const validated = new Set<string>();

/** The HTML is valid; checked for one page of each kind, because it takes longer than the page. */
async function isValidHtml(html: string, path: string, kind: string): Promise<void> {
  if (validated.has(kind)) return;
  validated.add(kind);
  expect(await htmlErrors(html), path).toEqual([]);
}

/** Pages of one route are of one kind on a site; each content page is of its own. */
function kindOf(address: string): string {
  const covering = (route: string) => withOptionalParts(route).some((one) => covers(one, address));
  return fixedRoutes.find(covering) ?? address;
}

/** A redirect's target as the table writes it: without the site's own host. */
function within(site: SiteName, location: string): string {
  const own = [`http://${site}.localhost:${port}`, `http://127.0.0.1:${port}`].find((origin) =>
    location.startsWith(`${origin}/`),
  );
  return decodeURIComponent(own ? location.slice(own.length) : location);
}

function withOptionalParts(route: string): string[] {
  const parts = route.split("/");
  const needed = parts.filter((part) => !part.endsWith("?")).length;
  return parts
    .slice(needed - 1)
    .map((_, more) =>
      parts
        .slice(0, needed + more)
        .join("/")
        .replaceAll("?", ""),
    )
    .slice(0, parts.length - needed + 1);
}

/** Whether an address of the table (`/cars/{slug}`) matches a route (`/cars/:slug`). */
function covers(route: string, address: string): boolean {
  const parts = route.split("/");
  const written = address.split("/");
  return (
    parts.length === written.length &&
    parts.every((part, at) => (part.startsWith(":") ? written[at]!.includes("{") : part === written[at]))
  );
}

function named(rules: string[]): string {
  return rules.map((rule) => ` [${rule}]`).join("");
}

test("the table covers all six demo sites", () => {
  const covered = new Set(map.rows.flatMap(({ answers }) => [...answers.keys()]));
  expect([...covered].sort()).toEqual([...demoSites].sort());
});
