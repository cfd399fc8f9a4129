import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { namedSecrets } from "./named-secrets.ts";
import { settings } from "./settings.ts";

it("finds the secrets that a configuration names, wherever it does, each once", () => {
  const document = {
    search: { index: { host: "https://search.example", key: "search-key" } },
    buy: { payment: { provider: "stripe", secretKey: "stripe", webhookSecret: "stripe-hook" } },
    lead: { handling: { statusSecret: "crm" } },
    trade: { valuation: { secret: "crm" } },
    tracking: { secretFiles: { meta: "meta-token" } },
  };
  const read = settings.parse(document);
  expect(
    namedSecrets(sampleSite(read))
      .map(({ field, name }) => `${field} ${name}`)
      .sort(),
  ).toEqual([
    "buy.payment.secretKey stripe",
    "buy.payment.webhookSecret stripe-hook",
    "search.index.key search-key",
    "tracking.secretFiles.meta meta-token",
    "trade.valuation.secret crm",
  ]);
  expect(namedSecrets(sampleSite())).toEqual([]);
});

it("has the fields of every slice that are secrets' names", () => {
  const folder = join(import.meta.dirname, "slices");
  const declared = readdirSync(folder)
    .filter((name) => name.endsWith("-slice.ts"))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), "utf8").matchAll(/(\w+): (?:optional\()?secretName\b/g),
    ])
    .map(([, field]) => field);
  expect([...new Set(declared)].sort()).toEqual(
    ["clientSecret", "key", "secret", "secretKey", "statusSecret", "webhookSecret"].sort(),
  );
});
