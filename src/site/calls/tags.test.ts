import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { loader } from "./tags.ts";

const { tracking } = settings.parse({
  tracking: {
    requireConsent: true,
    wording: 2,
    destinations: [{ name: "server", kind: "ga4", account: "G-ABC123", mode: "live" }],
    tags: [
      { name: "analytics", kind: "gtag", account: "G-ABC123", purpose: "statistics" },
      { name: "pixel", kind: "pixel", account: "1234567890" },
      { name: "other", kind: "script", src: "https://tags.example/a.js" },
    ],
  },
});
const analytics = { kind: "gtag", id: "G-ABC123", purpose: "statistics", isMeasured: true };
const pixel = { kind: "pixel", id: "1234567890", purpose: "advertising" };

/** The answer to a browser with these cookies, on a site where the first two run. */
async function served(
  cookies: Record<string, string>,
  headers: Record<string, string> = {},
  running = ["analytics", "pixel"],
) {
  const context = new RouterContextProvider();
  context.set(siteContext, sampleSite({ tracking, runningTags: running }));
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `__Host-${name}=${value}`)
    .join("; ");
  const request = new Request("https://dealer.example/api/tags", { headers: { Cookie, ...headers } });
  const response = await loader({ request, context, params: {} });
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  const text = await response.text();
  expect(text.length).toBeLessThan(1_024);
  return (JSON.parse(text) as { tags: object[] }).tags;
}
const both = { forecourt_consent: "2.2.s.a.20784" };

it.each([
  ["without an answer", {}, []],
  ["after Neither", { forecourt_consent: "2.2.-.-.20784" }, []],
  ["after Statistics only", { forecourt_consent: "2.2.s.-.20784" }, [analytics]],
  ["after Allow both", both, [analytics, pixel]],
  ["after an answer to an earlier question", { forecourt_consent: "2.1.s.a.20784" }, []],
])("%s names what may load [DECIDE-345]", async (_, cookies, tags) => {
  expect(await served(cookies as Record<string, string>)).toEqual(tags);
});

it("names none for a browser that objects, nor for one who is signed in [DECIDE-345] [DECIDE-348]", async () => {
  expect(await served(both, { "Sec-GPC": "1" })).toEqual([]);
  expect(await served({ ...both, forecourt_session: "s".repeat(43) })).toEqual([]);
});

it("names none that isn't running, and gives Google the id that the server sends [DECIDE-345]", async () => {
  expect(await served(both, {}, [])).toEqual([]);
  const visit = { forecourt_visit: "1.1234567890.1764200000.1764200000.1.1764200000" };
  expect(await served({ ...both, ...visit }, {}, ["analytics"])).toEqual([
    { ...analytics, client: "1234567890.1764200000" },
  ]);
});
