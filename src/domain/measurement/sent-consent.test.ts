import { expect, it } from "vitest";
import { sentPurposes } from "./sent-consent.ts";

const asks = { requireConsent: true, wording: 2 };
const both = "__Host-forecourt_consent=2.2.s.a.20784";
const sent = (headers: Record<string, string>) => new Request("https://dealer.example/", { headers });

it.each<[string, Record<string, string>, boolean, boolean]>([
  ["no answer", {}, false, false],
  ["both", { Cookie: both }, true, true],
  ["statistics", { Cookie: "__Host-forecourt_consent=2.2.s.-.20784" }, true, false],
  ["a cookie of another host of the domain", { Cookie: both.replace("__Host-", "") }, false, false],
  ["an earlier wording", { Cookie: both.replace("2.2.", "2.1.") }, false, false],
  ["both, and Global Privacy Control", { Cookie: both, "Sec-GPC": "1" }, false, false],
])("a site that asks takes from a request with %s [DECIDE-190]", (_, headers, statistics, advertising) => {
  expect(sentPurposes(asks, sent(headers))).toEqual({ statistics, advertising });
});

it("a site that doesn't ask takes everything as allowed, except from a browser that objects", () => {
  const never = { ...asks, requireConsent: false };
  expect(sentPurposes(never, sent({}))).toEqual({ statistics: true, advertising: true });
  expect(sentPurposes(never, sent({ "Sec-GPC": "1" }))).toEqual({ statistics: false, advertising: false });
});
