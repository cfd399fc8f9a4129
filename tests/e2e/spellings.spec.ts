import { spellingsOf } from "#tests/support/path-spellings.ts";
import { expect, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";

/**
 * Responses of the real router and routes; src/platform/http/path-policy.test.ts has every path. No browser
 * is needed.
 */
const host = `harbour.localhost:${port}`;
const elsewhere = { host, "X-Forwarded-For": "203.0.113.9" };

test("the demo's messages are accessible from this machine only, in every spelling of their address", async () => {
  for (const path of ["/demo/messages", ...spellingsOf("/demo/messages")]) {
    const remote = await rawGet(path, elsewhere);
    expect([path, remote.status]).toEqual([path, 404]);
    expect(remote.text).not.toMatch(/code is|@/);
    const local = await rawGet(path, { host });
    if (local.status === 200)
      expect([path, local.headers["cache-control"]]).toEqual([path, "private, no-store"]);
    // Requested again from a remote address, nothing of the previous response remains.
    expect([path, (await rawGet(path, elsewhere)).status]).toEqual([path, 404]);
  }
  for (const path of ["/demo/messages", "/DEMO/messages", "/%64emo/messages", "/x/../Demo/messages/"])
    expect([path, (await rawGet(path, { host })).status]).toEqual([path, 200]);
});

test("sign-in links to the demo's messages on this machine only, in every spelling of its address", async () => {
  for (const path of ["/sign-in", ...spellingsOf("/sign-in").filter((one) => !one.includes("data"))]) {
    const remote = await rawGet(path, elsewhere);
    expect(remote.text, path).not.toContain("/demo/messages");
    await rawGet(path, { host });
    expect((await rawGet(path, elsewhere)).text, path).not.toContain("/demo/messages");
  }
  expect((await rawGet("/sign-in", { host })).text).toContain("/demo/messages");
});

test("a gated page requires sign-in in every spelling of its address [AUTH-04]", async () => {
  for (const path of ["/cars/any-car/checkout", "/online-payment"])
    for (const sent of [path, ...spellingsOf(path)]) {
      const { status, headers } = await rawGet(sent, { host });
      expect([sent, headers.location ?? headers["x-remix-redirect"]]).toEqual([
        sent,
        expect.stringMatching(/^\/sign-in\?/),
      ]);
      expect([302, 204]).toContain(status);
    }
});

test("a page contains its site's configured host and port, whatever the Host header contains", async () => {
  const first = await rawGet("/search/used-cars", { host });
  const car = /href="(\/cars\/[a-z0-9-]+)"/.exec(first.text)?.[1] ?? "";
  for (const path of ["/", "/search/used-cars", car, "/robots.txt", "/sitemap.xml"]) {
    const usual = await rawGet(path, { host });
    for (const odd of ["harbour.localhost:6666", `Harbour.localhost.:${port}`, "harbour.localhost."]) {
      const { status, text } = await rawGet(path, { host: odd });
      expect([path, odd, status]).toEqual([path, odd, 200]);
      expect(text, `${path} of ${odd}`).not.toContain("6666");
      expect(text, `${path} of ${odd}`).not.toMatch(/localhost\.[:/"<]/);
    }
    expect((await rawGet(path, { host: `HARBOUR.localhost:${port}` })).text).toBe(usual.text);
  }
});

test("a visitor's X-Forwarded-Host selects no other site", async () => {
  const usual = await rawGet("/search", { host });
  const forwarded = {
    host,
    "X-Forwarded-Host": `coastline-mazda.localhost:${port}`,
    "X-Forwarded-Proto": "https",
  };
  expect((await rawGet("/search", forwarded)).text).toBe(usual.text);
});
