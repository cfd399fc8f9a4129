import { afterEach, expect, it, vi } from "vitest";
import { readerTimeZone, reportTimeZone } from "./reader-time-zone.ts";

const sent = (cookie: string, url = "https://admin.example.com/") =>
  readerTimeZone({ url, headers: new Headers({ Cookie: cookie }) });
/** The cookie that a page sets. */
function reported(timeZone: string, url: string): string {
  const page = { URL: url, cookie: "" };
  vi.stubGlobal("document", page);
  reportTimeZone(timeZone);
  return page.cookie;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it("is what the browser reported, in its usual spelling", () => {
  const cookie = reported("Australia/Sydney", "https://admin.example.com/leads");
  expect(cookie).toBe(
    "__Host-forecourt_time_zone=Australia/Sydney; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  );
  expect(sent(cookie)).toBe("Australia/Sydney");
  expect(sent("__Host-forecourt_time_zone=aUSTRALIA/sydney")).toBe("Australia/Sydney");
  const plain = reported("UTC", "http://admin.localhost:3000/");
  expect(plain).toBe("forecourt_time_zone=UTC; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(sent(plain, "http://admin.localhost:3000/")).toBe("UTC");
});

it.each(["", "Nowhere/Town", "x".repeat(65), "Australia/Sydney%00", "+25:00"])(
  "is unknown for %j",
  (value) => {
    expect(sent(`__Host-forecourt_time_zone=${value}`)).toBeNull();
  },
);

it("is ignored over https without the prefix", () => {
  expect(sent("forecourt_time_zone=Australia/Sydney")).toBeNull();
});
