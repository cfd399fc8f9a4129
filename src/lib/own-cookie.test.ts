import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cookieHeader, cookieName, cookieValue, isSecure, sentCookie } from "./own-cookie.ts";

const id = fc.stringMatching(/^[\w-]{1,43}$/);

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
    fc.property(id, fc.array(fc.tuple(id, id)), fc.boolean(), (value, others, secure) => {
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

it("is the only module that writes a cookie", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const writing = files.filter((file) =>
    /SameSite=|document\.cookie\s*=[^=]/.test(readFileSync(file, "utf8")),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(writing).toEqual(["src/lib/own-cookie.ts"]);
});
