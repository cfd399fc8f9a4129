import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clickIds } from "./click-ids.ts";
import { freshClicks, sentVisit, visitHeaders } from "./sent-visit.server.ts";
import {
  clicksIn,
  clicksValue,
  clientOf,
  continuedVisit,
  fbcOf,
  fbpOf,
  readClicks,
  readVisit,
  visitValue,
} from "./visit-cookies.ts";

const at = new Date("2026-11-27T00:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const first = continuedVisit(null, at, () => "1234567890");
const consent = (letters: string) => `__Host-forecourt_consent=2.1.${letters}.20784`;
const site = { tracking: { requireConsent: true, wording: 1 } } as Parameters<typeof sentVisit>[0];
const request = (cookies: string, headers: Record<string, string> = {}) =>
  new Request("https://www.dealer.com/api/leads", { headers: { Cookie: cookies, ...headers } });

describe("a browser's visits", () => {
  it("have an id of ten digits and when it was first seen", () => {
    expect(visitValue(first)).toBe("1.1234567890.1795737600.1795737600.1.1795737600");
    expect(clientOf(first)).toBe("1234567890.1795737600");
    expect(readVisit(visitValue(first))).toEqual(first);
  });

  it("have a new session after 30 idle minutes [DECIDE-243]", () => {
    const same = continuedVisit(first, later(29), () => "");
    expect(same).toMatchObject({ session: 1, sessionStart: first.sessionStart, lastSeen: 1795739340 });
    expect(continuedVisit(same, later(58), () => "")).toMatchObject({ session: 1 });
    expect(continuedVisit(same, later(59), () => "")).toMatchObject({
      session: 2,
      sessionStart: 1795741140,
      firstSeen: first.firstSeen,
    });
  });

  it.each(["", "1.1.1.1.1.1", "2.1234567890.1795737600.1795737600.1.1795737600", "1.1234567890.x"])(
    "aren't %j",
    (value) => expect(readVisit(value)).toBeNull(),
  );
});

describe("click ids", () => {
  it("stay as they came, in their case, and no other parameter", () => {
    expect(clicksIn({ GCLID: "Ab-%41", gbraid: "Ab-_.~9", utm_source: "x", fbclid: "IwAR_x" }, at)).toEqual({
      gbraid: ["Ab-_.~9", at.getTime()],
      fbclid: ["IwAR_x", at.getTime()],
    });
    expect(clicksIn({ gclid: "x".repeat(256) }, at)).toEqual({});
  });

  it("are read as they were stored", () => {
    const value = fc.stringMatching(/^[\w.~-]{1,255}$/);
    fc.assert(
      fc.property(fc.constantFrom(...clickIds), value, (id, text) => {
        const clicks = clicksIn({ [id]: text }, at);
        expect(readClicks(clicksValue(clicks))).toEqual(clicks);
      }),
    );
  });

  it.each(["%%%", "bnVsbA", clicksValue({ gclid: ["a b", 1] }), "x".repeat(5_000)])("aren't %.20s", (value) =>
    expect(readClicks(value)).toEqual({}),
  );

  it("count for 90 days", () => {
    const clicks = clicksIn({ gclid: "a" }, at);
    expect(freshClicks(clicks, later(90 * 24 * 60))).toEqual(clicks);
    expect(freshClicks(clicks, later(90 * 24 * 60 + 1))).toEqual({});
  });
});

it.each([
  ["dealer.com", 1],
  ["www.dealer.com:3000", 2],
])("Meta's ids name the depth of %s", (host, depth) => {
  expect(fbpOf(first, host, null)).toBe(`fb.${depth}.1795737600000.1234567890`);
  expect(fbcOf({ fbclid: ["IwAR", 5] }, host, null)).toBe(`fb.${depth}.5.IwAR`);
  expect(fbcOf({}, host, null)).toBeNull();
});

it("Meta's own cookies come first, if they are such", () => {
  expect(fbpOf(first, "dealer.com", "fb.1.1596403881668.1098115397")).toBe("fb.1.1596403881668.1098115397");
  expect(fbcOf({}, "dealer.com", "fb.1.1554763741205.AbCdEf")).toBe("fb.1.1554763741205.AbCdEf");
  expect(fbpOf(first, "dealer.com", "evil")).toMatch(/^fb\.1\./);
});

describe("what a request says of its sender", () => {
  const cookies = `__Host-forecourt_visit=${visitValue(first)}; __Host-forecourt_click=${clicksValue({ fbclid: ["IwAR", at.getTime()] })}`;

  it.each<[string, string, Record<string, string>, object]>([
    ["nothing without an answer", cookies, {}, { client: null, clicks: {}, fbp: null, fbc: null }],
    [
      "no click with statistics only",
      `${cookies}; ${consent("s.-")}`,
      {},
      { client: clientOf(first), session: first.sessionStart, clicks: {}, fbp: null, fbc: null },
    ],
    [
      "everything with both",
      `${cookies}; ${consent("s.a")}`,
      {},
      {
        client: clientOf(first),
        clicks: { fbclid: ["IwAR", at.getTime()] },
        fbc: `fb.2.${at.getTime()}.IwAR`,
      },
    ],
    [
      "nothing with Global Privacy Control",
      `${cookies}; ${consent("s.a")}`,
      { "Sec-GPC": "1" },
      { client: null, clicks: {}, fbp: null, fbc: null },
    ],
  ])("is %s", (_, sent, headers, expected) => {
    expect(sentVisit(site, request(sent, headers), at)).toMatchObject(expected);
  });

  it("is set by our responses [DECIDE-243]: what is no longer allowed is deleted", () => {
    const none = visitHeaders(request(cookies), { statistics: false, advertising: false }, {}, at);
    expect(none).toHaveLength(2);
    for (const header of none) expect(header).toContain("Max-Age=0");
    const statistics = visitHeaders(request(cookies), { statistics: true, advertising: false }, {}, at);
    expect(statistics[0]).toContain(
      "__Host-forecourt_visit=1.1234567890.1795737600.1795737600.1.1795737600; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure",
    );
    expect(statistics[1]).toContain("__Host-forecourt_click=; Path=/; Max-Age=0");
    const both = visitHeaders(request(""), { statistics: true, advertising: true }, { gclid: ["a", 1] }, at);
    expect(both.map((header) => header.split("=")[0])).toEqual([
      "__Host-forecourt_visit",
      "__Host-forecourt_click",
    ]);
    expect(both[1]).toContain("Max-Age=7776000; HttpOnly");
    expect(visitHeaders(request(""), { statistics: false, advertising: false }, {}, at)).toEqual([]);
  });
});
