import { describe, expect, it } from "vitest";
import { checkOrigin } from "./origin-check.ts";

const call = {
  method: "POST",
  origin: undefined as string | undefined,
  secFetchSite: undefined as string | undefined,
  own: ["https://www.dealer.com.au"],
  siteHosts: ["www.dealer.com.au", "dealer.com.au"],
  hasSession: false,
};

describe("checkOrigin", () => {
  it("accepts a provider's signed webhook, which has no cookie and no origin", () => {
    expect(checkOrigin(call)).toEqual({ kind: "allowed" });
  });

  it.each([
    ["its own origin", { origin: "https://www.dealer.com.au" }, "allowed"],
    ["another host of the site", { origin: "https://dealer.com.au" }, "allowed"],
    ["another port of its own host", { origin: "https://www.dealer.com.au:3000" }, "refused"],
    ["another port of another host of the site", { origin: "https://dealer.com.au:8443" }, "refused"],
    ["its own host without https", { origin: "http://www.dealer.com.au" }, "refused"],
    ["the default port, said", { origin: "https://www.dealer.com.au:443" }, "allowed"],
    [
      "the port of its own links",
      { origin: "https://dealer.com.au:8443", own: ["https://dealer.com.au", "https://dealer.com.au:8443"] },
      "allowed",
    ],
    [
      "https that a proxy ended",
      { own: ["http://www.dealer.com.au"], origin: "https://www.dealer.com.au" },
      "allowed",
    ],
    [
      "no web page's scheme",
      { own: ["http://www.dealer.com.au"], origin: "ftp://www.dealer.com.au" },
      "refused",
    ],
    ["another site", { origin: "https://evil.example" }, "refused"],
    ["a host that begins like its own", { origin: "https://www.dealer.com.au.evil.example" }, "refused"],
    ["an opaque origin", { origin: "null" }, "refused"],
    [
      "another site that says same-origin",
      { origin: "https://evil.example", secFetchSite: "same-origin" },
      "refused",
    ],
    ["no Origin, same-origin fetch", { secFetchSite: "same-origin" }, "allowed"],
    ["no Origin, the address bar", { secFetchSite: "none" }, "allowed"],
    ["no Origin, same-site fetch", { secFetchSite: "same-site" }, "refused"],
    ["no Origin, cross-site fetch", { secFetchSite: "cross-site" }, "refused"],
    ["neither header, no session", {}, "allowed"],
    ["neither header, a session", { hasSession: true }, "refused"],
    ["a GET from anywhere", { method: "GET", origin: "https://evil.example", hasSession: true }, "allowed"],
    ["a DELETE from another site", { method: "DELETE", origin: "https://evil.example" }, "refused"],
    ["an unknown method from another site", { method: "BREW", origin: "https://evil.example" }, "refused"],
  ])("%s", (_, facts, kind) => {
    expect(checkOrigin({ ...call, ...facts }).kind).toBe(kind);
  });
});
