import { describe, expect, it } from "vitest";
import { deviceOf, isAhead, sourceOf } from "./visit.ts";

const own = {
  hosts: ["harbour.example", "www.harbour.example:8443"],
  tracking: { assistants: ["assistant.example"] },
};

describe("the source of a request", () => {
  it.each([
    ["", "", "direct"],
    ["", "not an address", "direct"],
    ["", "https://harbour.example/search?query=secret", "internal"],
    ["", "http://www.harbour.example:8443/", "internal"],
    ["", "https://asked.example:5000/", "internal"],
    ["", "https://www.google.com/", "search"],
    ["", "https://www.google.com.au/", "search"],
    ["", "https://google.de", "search"],
    ["", "https://www.bing.com/search?q=car", "search"],
    ["", "https://duckduckgo.com/", "search"],
    ["", "https://au.search.yahoo.com/", "search"],
    ["", "https://search.brave.com/", "search"],
    ["", "android-app://com.google.android.googlequicksearchbox/", "search"],
    ["", "https://mail.google.com/", "email"],
    ["", "https://gemini.google.com/app", "assistant"],
    ["", "https://assistant.example/", "assistant"],
    ["?utm_source=chatgpt.com", "", "assistant"],
    ["?UTM_Medium=CPC", "", "paid"],
    ["?utm_medium=email", "", "email"],
    ["", "https://google.com.evil.example/", "referral"],
    ["", "https://notgoogle.com/", "referral"],
    ["", "https://l.facebook.com/", "social"],
    ["", "https://www.instagram.com/", "social"],
    ["", "https://t.co/abc", "social"],
    ["", "https://au.pinterest.com/", "social"],
    ["", "https://www.pinterest.com.au/", "social"],
    ["", "https://notfacebook.com/", "referral"],
    ["", "https://ford.example/dealers", "referral"],
    ["?make=Kia", "https://www.google.com/", "search"],
    ["?make=Kia&utm_source=mail", "https://www.google.com/", "campaign"],
    ["?gclid=x1", "", "paid"],
    // What a social network adds to every link is no campaign.
    ["?fbclid=x1", "https://l.facebook.com/", "social"],
    ["?fbclid=x1", "", "social"],
    ["?utm_source=", "", "direct"],
    ["?notutm_source=x", "", "direct"],
  ])("%s from %s is %s", (query, referer, expected) => {
    expect(sourceOf(query, { referer, host: "asked.example:5000" }, own)).toBe(expected);
  });

  it("is another page of the site for the site's own script without a referrer", () => {
    expect(sourceOf("", { "sec-fetch-site": "same-origin" }, own)).toBe("internal");
    expect(sourceOf("", { "sec-fetch-site": "none" }, own)).toBe("direct");
  });

  it("doesn't read an endless referrer", () => {
    expect(sourceOf("", { referer: `https://www.google.com/${"x".repeat(3_000)}` }, own)).toBe("direct");
  });
});

describe("the device", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  it.each([
    [windows, "desktop"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
      "desktop",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "desktop"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
      "phone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
      "phone",
    ],
    ["Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "tablet"],
    [
      "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
      "tablet",
    ],
    ["Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", "tablet"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", null],
    ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", null],
    ["WhatsApp/2.23.20.0", null],
    ["curl/8.5.0", null],
    [windows.replace("Chrome", "HeadlessChrome"), null],
    ["", null],
  ])("of %s is %s", (userAgent, expected) => {
    expect(deviceOf(userAgent)).toBe(expected);
  });
});

it.each([
  [{ "sec-purpose": "prefetch" }, true],
  [{ "sec-purpose": "prefetch;prerender" }, true],
  [{ purpose: "prefetch" }, true],
  [{ "x-purpose": "preview" }, true],
  [{ "x-moz": "prefetch" }, true],
  [{ "sec-fetch-mode": "navigate" }, false],
  [{}, false],
])("a request with %j is ahead of anybody looking: %s", (headers, expected) => {
  expect(isAhead(headers)).toBe(expected);
});
