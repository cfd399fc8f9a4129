import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMessages } from "#platform/adapters/messages/message-store.server.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { calls } from "#tests/stress/fuzz/call-requests.ts";
import { pages, seedsOf } from "#tests/stress/fuzz/page-requests.ts";
import { askOf, type Plan, plans } from "#tests/stress/fuzz/request.ts";
import { complaint, readCatalogue } from "#tests/stress/fuzz/response-checks.ts";
import { canary, type Found } from "#tests/stress/fuzz/stage.ts";
import { type CalledSites, calledSites } from "#tests/support/called-sites.ts";

const slug = "harbour";
const host = `${slug}.localhost`;
const found: Found = {
  cars: ["car-1", "car-2"].map((id) => ({
    id,
    slug: id,
    make: "Mazda",
    model: "CX-5",
    dealership_slug: slug,
  })),
  place: "yard",
  article: "none",
  model: "none",
  picture: "320/none",
  asset: "none",
  tradeIns: [],
  lead: "none",
  drive: "none",
  upload: "/api/uploads/none",
  checkout: "none",
  keeper: "none",
};
const configuration = `
group:
  slug: ${slug}
  name: Harbour
  dealerships: [{ slug: ${slug}, name: Harbour }]
  locations: [{ slug: yard, name: Harbour Yard }]
site:
  slug: ${slug}
  name: Harbour
  garage_enabled: true
  lead: { fallbackEmail: sales@dealer.example }
  buy: { payment: { provider: test }, onlinePayment: { enabled: true } }
  trade: { valuation: { provider: simulator } }
`;

let site: CalledSites;
let app: CalledSites["app"];
let services: CalledSites["services"];
let session = "";

beforeAll(async () => {
  site = await calledSites();
  ({ app, services } = site);
  await site.apply(configuration);
  session = await signIn("0491570110");
}, 60_000);
afterAll(() => site?.close());

/** The cookies of a shopper who signed in with the code of a text message. */
async function signIn(phone: string): Promise<string> {
  const post = (call: string, body: object) =>
    app.fetch(
      new Request(`http://${host}/api/auth/${call}`, {
        method: "POST",
        headers: { host },
        body: JSON.stringify(body),
      }),
    );
  await post("request-code", { phone });
  const known = await services.sites.bySlug(slug);
  if (!known) throw new Error("an unknown site");
  const [sent] = await listMessages(services.db, known);
  const answer = await post("verify-code", { phone, code: /\d{6}/.exec(sent?.text ?? "")?.[0] });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

describe("no input makes a call fail with a 500", () => {
  const catalogue = readCatalogue();

  it.each(Object.entries(calls))("%s [DECIDE-58]", async (name, usual) => {
    const property = fc.asyncProperty(
      plans(seedsOf(name, usual, new Map([[slug, found]]))),
      async (plan: Plan) => {
        const ask = askOf(plan);
        const headers = {
          host,
          ...(ask.who === "anonymous" ? {} : { cookie: session, origin: `http://${host}` }),
          ...ask.headers,
        };
        const request = new Request(`http://${host}${ask.path}`, {
          method: ask.method,
          headers,
          ...(ask.body ? { body: new Uint8Array(ask.body) } : {}),
        });
        const answer = await app.fetch(request);
        const body = Buffer.from(await answer.arrayBuffer());
        const reported = Object.fromEntries(answer.headers);
        expect(
          complaint(ask, { status: answer.status, headers: reported, body, ms: 0 }, catalogue),
        ).toBeNull();
      },
    );
    // The same requests in each run; `npm run stress -- fuzz` uses random ones.
    await fc.assert(property, { numRuns: 15, seed: 7 });
    expect(site.log.filter((line) => canary.in.test(line))).toEqual([]);
  });

  it("and every page has seed requests for the fuzzer", () => {
    const known = ["/api/*", ...Object.keys(pages)];
    expect([...fixedRoutes, "/*"].filter((pattern) => !known.includes(pattern))).toEqual([]);
  });
});
