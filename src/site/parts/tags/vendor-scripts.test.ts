import { expect, it } from "vitest";
import { isVendorCookie, prepareTag, signalConsent, type TagPage } from "./vendor-scripts.ts";

const statistics = { statistics: true, advertising: false };
const both = { statistics: true, advertising: true };
const none = { statistics: false, advertising: false };
const commands = (page: TagPage) =>
  (page.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === "[object Arguments]" ? [...(entry as unknown[])] : entry,
  );
const states = (analytics: string, ads: string) => ({
  analytics_storage: analytics,
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: "denied",
});

it("denies Google everything before its script, then says what is allowed, and again when it changes [DECIDE-345]", () => {
  const page: TagPage = { dataLayer: [{ event: "asc_pageview" }] };
  const tag = { kind: "gtag", id: "G-ABC123", purpose: "statistics", client: "1.2" } as const;
  expect(prepareTag(page, tag, statistics)).toBe("https://www.googletagmanager.com/gtag/js?id=G-ABC123");
  expect(commands(page)).toEqual([
    ["consent", "default", states("denied", "denied")],
    { event: "asc_pageview" },
    ["consent", "update", states("granted", "denied")],
    ["js", expect.any(Date)],
    ["config", "G-ABC123", { client_id: "1.2" }],
  ]);
  signalConsent(page, none);
  expect(commands(page).at(-1)).toEqual(["consent", "update", states("denied", "denied")]);
});

it("prepares a second tag of Google without denying again, and leaves pages to the server where it reports them [DECIDE-345]", () => {
  const page: TagPage = {};
  prepareTag(page, { kind: "gtag", id: "G-ABC123", purpose: "statistics", isMeasured: true }, both);
  expect(commands(page).at(-1)).toEqual(["config", "G-ABC123", { send_page_view: false }]);
  expect(prepareTag(page, { kind: "gtm", id: "GTM-ABC123", purpose: "advertising" }, both)).toBe(
    "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123",
  );
  expect(commands(page).filter((one) => Array.isArray(one) && one[1] === "default")).toHaveLength(1);
});

it("revokes Meta's consent before its script and grants it then, without its own listeners [DECIDE-345]", () => {
  const page: TagPage = {};
  const tag = { kind: "pixel", id: "1234567890", purpose: "advertising" } as const;
  prepareTag(page, tag, both);
  expect(page.fbq?.queue).toEqual([
    ["consent", "revoke"],
    ["set", "autoConfig", false, "1234567890"],
    ["init", "1234567890"],
    ["consent", "grant"],
    ["track", "PageView"],
  ]);
  signalConsent(page, statistics);
  expect(page.fbq?.queue?.at(-1)).toEqual(["consent", "revoke"]);
});

it("knows the cookies that vendors set for the site's host, and none of ours", () => {
  expect(["_ga", "_ga_ABC", "_gcl_au", "_fbp", "_fbc"].every(isVendorCookie)).toBe(true);
  expect(["__Host-forecourt_consent", "forecourt_in", "theme"].some(isVendorCookie)).toBe(false);
});
