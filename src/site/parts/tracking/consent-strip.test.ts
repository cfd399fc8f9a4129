import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { consentStrip } from "./consent-strip.ts";

const stripOf = (destinations: object[]) =>
  consentStrip(settings.parse({ tracking: { requireConsent: true, destinations } }).tracking);

it("names the recipients by what has to be allowed [DECIDE-262]", () => {
  expect(
    stripOf([
      { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
      { name: "ads", kind: "google_ads", account: "1112223333", mode: "live" },
      { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
    ]),
  ).toContain(
    "What you allow goes for statistics to Google Analytics, for advertising to Google Ads and Meta.",
  );
  expect(stripOf([{ name: "analytics", kind: "ga4", account: "G-ABC123", mode: "off" }])).not.toContain(
    "goes",
  );
});
