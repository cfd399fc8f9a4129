import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cookieHeader,
  cookieName,
  cookieValue,
  hasPersonalCookie,
  isSecure,
  sentCookie,
} from "./own-cookie.ts";

const id = fc.stringMatching(/^[\w.=-]{1,43}$/);
const key = fc.stringMatching(/^[\w-]{1,43}$/);

it("restricts a cookie to https, this host, every path and the server", () => {
  const cookie = { name: "forecourt_draft", value: "abc", seconds: 60.9 } as const;
  expect(cookieHeader(cookie, true)).toBe(
    "__Host-forecourt_draft=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  expect(cookieHeader(cookie, false)).toBe("forecourt_draft=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
  expect(cookieHeader({ ...cookie, forScripts: true }, true)).not.toContain("HttpOnly");
  expect(cookieHeader({ ...cookie, seconds: -3 }, true)).toContain("Max-Age=0");
});

it("reads the cookie it set among any others, and no other cookie", () => {
  fc.assert(
    fc.property(id, fc.array(fc.tuple(key, id)), fc.boolean(), (value, others, secure) => {
      const name = "forecourt_draft";
      const pair = `${cookieName(name, secure)}=${value}`;
      const noise = others.map(([key, text]) => `x${key}=${text}`);
      expect(cookieValue([...noise, pair].join("; "), name, secure)).toBe(value);
      expect(cookieValue(noise.join(";"), name, secure)).toBeNull();
      expect(cookieValue(pair, name, !secure)).toBeNull();
    }),
  );
});

it("depends on the protocol of the request", () => {
  const request = new Request("https://dealer.example/", {
    headers: { Cookie: "forecourt_draft=planted; __Host-forecourt_draft=ours" },
  });
  expect(isSecure(request)).toBe(true);
  expect(sentCookie(request, "forecourt_draft")).toBe("ours");
});

it("keeps a value whole that contains the sign between name and value", () => {
  expect(cookieValue("forecourt_click=eyJhIjoxfQ==; a=b", "forecourt_click", false)).toBe("eyJhIjoxfQ==");
});

it.each([
  [undefined, false],
  ["_ga=1; theme=dark", false],
  ["xforecourt_session=1", false],
  ["forecourt_session=abc", true],
  ["_ga=1; __Host-forecourt_session=abc", true],
  ["a=1;__Host-forecourt_draft=x", true],
  ["forecourt_sessions=abc", false],
  [
    "__Host-forecourt_consent=2.1.s.-.20000; __Host-forecourt_visit=1.1.1.1.1.1; __Host-forecourt_click=e30",
    false,
  ],
])("takes a request for personal by the names of its cookies: %j", (header, isPersonal) => {
  expect(hasPersonalCookie(header)).toBe(isPersonal);
});

it("is the only module that writes a cookie; another deletes those of vendors", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const writing = files.filter((file) =>
    /SameSite=|document\.cookie\s*=[^=]/.test(readFileSync(file, "utf8")),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(writing.sort()).toEqual(["src/lib/own-cookie.ts", "src/site/parts/tags/start-tags.ts"]);
});
