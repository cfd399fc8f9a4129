import { expect, it } from "vitest";
import { stringify } from "yaml";
import { z } from "zod";
import { readDocument } from "#domain/configuration/document-text.ts";
import { resolveSite } from "#domain/configuration/resolve.ts";
import { type Settings, settings } from "#domain/configuration/settings.ts";
import { unwrapped } from "#platform/config/layer.ts";
import type { DemoArt } from "./demo-document.ts";
import { demoSites } from "./demo-sites.ts";

/** Values that no demo site has, `key=value` or a key for all of its other values, by the reason. */
const notShown: Readonly<Record<string, string>> = {
  "needs more than 1,999 cars, which would double the time to load the demo": "stock_count",
  "needs an OpenSearch server (docs/architecture.md)": "search.index.name search.index.host search.index.key",
  "needs an account or a key at an outside service":
    "buy.payment.provider=stripe buy.payment.secretKey buy.payment.webhookSecret trade.valuation.provider=eval-expert trade.valuation.url " +
    "trade.valuation.secret trade.valuation.timeoutSeconds messaging.sms.provider=twilio messaging.sms.accountSid " +
    "messaging.sms.secret tracking.receivers tracking.secretFiles staff.openId.issuer staff.openId.clientId staff.openId.clientSecret lead.handling.statusSecret",
  "needs an outside server of maps, pictures or scripts":
    "maps.tiles maps.key maps.style maps.attribution maps.attributionLink maps.zoom maps.maxZoom maps.opens=view maps.geocoder.url " +
    "maps.geocoder.key images.cdnTemplate content.imageHosts content.frameHosts car.chatObject",
  "its address has the port of the server, so it is added when the server is prepared (demo/load-widgets.server.ts)":
    "widgets",
  "the demo's pictures are drawings, which every quality encodes alike": "images.quality",
  "the demo's dealers are in Australia, three states of it":
    "seo.language forms.defaultState=sa forms.defaultState=wa forms.defaultState=tas forms.defaultState=act forms.defaultState=nt",
  "the words of the law": "finance.warning",
  "a valid number may belong to a real company": "legal.abn",
  "every demo site takes payments, and confirms by e-mail":
    "buy.payment.provider=none lead.acknowledgement.email=false",
  "every demo site answers assistants and takes their leads": "agents.enabled=false agents.leads=false",
  "no demo dealer hides its sales yards on the contact page": "places.servicePaths",
};

const now = new Date("2026-11-21T02:00:00Z");
const drawn = (name: string) => `/img/960/${name}.svg`;
const art: DemoArt = {
  logo: drawn,
  building: drawn,
  model: drawn,
  badge: drawn,
  banner: drawn,
  scene: drawn,
  certifiedBadge: drawn("badge"),
};

/** Every key outside of lists, with its schema and its default. */
function keysOf(shape: z.ZodRawShape, defaults: unknown, above = ""): [string, z.ZodType, unknown][] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const { schema } = unwrapped(field as z.ZodType);
    const fallback = (defaults as Record<string, unknown> | null | undefined)?.[name] ?? null;
    return schema instanceof z.ZodObject
      ? keysOf(schema.shape, fallback, `${above}${name}.`)
      : [[above + name, schema, fallback] as [string, z.ZodType, unknown]];
  });
}

function demoSettings(): Settings[] {
  let group: unknown;
  return demoSites.flatMap((make) => {
    const read = readDocument(stringify(make(now, art)));
    if (read.kind !== "ok") throw new Error(JSON.stringify(read));
    group = read.document.group ?? group;
    const ids = { groupId: "g", groupVersion: 1, siteId: "s", siteVersion: 1 };
    const stored = { ...ids, group, site: read.document.site } as Parameters<typeof resolveSite>[0];
    const resolved = resolveSite(stored);
    if (resolved.kind !== "ok") throw new Error(JSON.stringify(resolved.problems));
    return [resolved.site, ...Object.values(resolved.site.dealershipSettings)];
  });
}

it("shows every value of each switch and choice, and another than the default of each other key, or says why not", () => {
  const sites = demoSettings();
  const missing = keysOf(settings.shape, settings.parse({})).flatMap(([key, schema, fallback]) => {
    const settingOf = (from: Settings) =>
      key.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], from);
    const seen = new Set(sites.map((from) => JSON.stringify(settingOf(from) ?? null)));
    const choices =
      schema instanceof z.ZodBoolean ? [true, false] : schema instanceof z.ZodEnum ? schema.options : null;
    if (!choices) return [...seen].some((value) => value !== JSON.stringify(fallback)) ? [] : [key];
    return choices.filter((value) => !seen.has(JSON.stringify(value))).map((value) => `${key}=${value}`);
  });
  expect(missing.sort()).toEqual(Object.values(notShown).join(" ").split(" ").sort());
});
