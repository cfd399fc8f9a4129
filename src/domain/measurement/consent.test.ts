import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  consentAnswers,
  consentCookie,
  consentValue,
  isConsentAnswer,
  mayTrack,
  readConsent,
} from "./consent.ts";

const at = new Date("2026-11-27T00:00:00Z");
const asking = { dataset: { consent: "3" } };

describe("a stored answer", () => {
  it("says the purposes, the wording and the day [DECIDE-190]", () => {
    expect(consentValue(consentAnswers.both, 3, at)).toBe("2.3.s.a.20784");
    expect(consentValue(consentAnswers.statistics, 3, at)).toBe("2.3.s.-.20784");
    expect(consentValue(consentAnswers.neither, 12, at)).toBe("2.12.-.-.20784");
  });

  it("is read as it was given, until the wording is a later one [DECIDE-190]", () => {
    const purposes = fc.record({ statistics: fc.boolean(), advertising: fc.boolean() });
    const wording = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(purposes, wording, wording, (given, answered, asked) => {
        const value = consentValue(given, answered, at);
        expect(readConsent(value, asked)).toEqual(answered < asked ? null : given);
      }),
    );
  });

  it.each([
    null,
    undefined,
    "",
    "given",
    "1.3.s.a.1",
    "2.3.s.a",
    "2.3.sa.-.1",
    "2.x.s.a.1",
    "2.3.s.a.1;",
    "2.3.a.s.1",
  ])("isn't %j", (value) => expect(readConsent(value, 1)).toBeNull());

  it("is one of three", () => {
    expect(["both", "statistics", "neither", "toString", "", null].map(isConsentAnswer)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });
});

describe("an event in the browser", () => {
  const cookie = (value: string, name: string = consentCookie) => `a=b; ${name}=${value}; c=d`;

  it.each([
    ["before the answer", "a=b", false],
    ["with statistics", cookie("2.3.s.-.20784"), true],
    ["with both, over https", cookie("2.3.s.a.20784", "__Host-forecourt_consent"), true],
    ["with neither", cookie("2.3.-.-.20784"), false],
    ["with the answer to an earlier wording", cookie("2.2.s.a.20784"), false],
  ])("on a site that asks %s: %s", (_, cookies, may) => {
    expect(mayTrack(asking, cookies, {})).toBe(may);
  });

  it("is reported on a site that doesn't ask, and nowhere by a browser with Global Privacy Control", () => {
    expect(mayTrack({ dataset: {} }, "", {})).toBe(true);
    const objects = { globalPrivacyControl: true };
    expect(mayTrack({ dataset: {} }, "", objects)).toBe(false);
    expect(mayTrack(asking, cookie("2.3.s.a.20784"), objects)).toBe(false);
  });
});
