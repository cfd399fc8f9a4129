import { describe, expect, it } from "vitest";
import { z } from "zod";
import { groupDocument, siteDocument } from "#domain/configuration/document.ts";
import { contentDocument } from "#domain/content/pages/content-document.ts";
import { unwrapped } from "#platform/config/layer.ts";
import { serverFields } from "#platform/config/slice-fields.ts";
import type { DocumentKind, Path } from "./document-path.ts";
import { placesOf, whyNotEditable } from "./editable.ts";

type Field = { path: Path; schema: z.ZodType; description: string };

/** Every field of a schema that has no fields of its own; entries of lists and records are `*`. */
function fieldsOf(schema: z.ZodType, path: Path = [], described = ""): Field[] {
  const { schema: inner, description = described } = unwrapped(schema);
  const below = (one: unknown, ...keys: string[]) =>
    fieldsOf(one as z.ZodType, [...path, ...keys], description);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as z.ZodRawShape).flatMap(([key, one]) => below(one, key));
  if (inner instanceof z.ZodArray) return below(inner.element, "*");
  if (inner instanceof z.ZodRecord) return below(inner.def.valueType, "*");
  if (inner instanceof z.ZodUnion) return inner.def.options.flatMap((one) => below(one));
  if (inner instanceof z.ZodIntersection) return [...below(inner.def.left), ...below(inner.def.right)];
  if (inner instanceof z.ZodPipe) return [...below(inner.def.in), ...below(inner.def.out)];
  if (inner instanceof z.ZodLazy) return [];
  return [{ path, schema: inner, description }];
}

const documents: [DocumentKind, z.ZodType][] = [
  ["group", groupDocument],
  ["site", siteDocument],
  ["content", contentDocument],
];
const all = documents.flatMap(([document, schema]) =>
  fieldsOf(schema).map((field) => ({ document, ...field, name: `${document} ${field.path.join(".")}` })),
);
const serverUse = ({ schema }: Field) => serverFields.get(schema)?.use ?? null;
const namesOf = (fields: readonly { name: string }[]) => [...new Set(fields.map(({ name }) => name))].sort();

/** The field itself and all that holds it: a change of one of them changes it. */
const changesOf = ({ document, path }: (typeof all)[number]) =>
  path.map((_, depth) => ({ document, path: path.slice(0, depth + 1) }));

describe("what the server reads or connects to", () => {
  it("is changed by no console: no secret's name, and no address", () => {
    const used = all.filter((field) => serverUse(field) !== null);
    expect(namesOf(used)).toEqual(
      expect.arrayContaining([
        ...["group dealerships.*.feeds.*.source.url", "group staff.openId.clientSecret"],
        ...[
          "site buy.payment.secretKey",
          "site lead.handling.statusSecret",
          "site lead.routes.*.channels.*.to",
        ],
        ...["site search.index.host", "site search.index.key", "site trade.valuation.url"],
      ]),
    );
    const open = used.filter((field) => changesOf(field).some((change) => whyNotEditable(change) === null));
    expect(namesOf(open)).toEqual([]);
  });

  it("is declared: each field whose name or words are about secrets is a secret's name", () => {
    const sounds = all.filter(
      ({ path, description }) =>
        /secret|password|passphrase|token/i.test(path.at(-1) ?? "") || /SECRETS_DIR/.test(description),
    );
    expect(sounds.length).toBeGreaterThan(20);
    expect(namesOf(sounds.filter((field) => serverUse(field) !== "secret"))).toEqual([]);
  });

  it("is declared: other web addresses are for browsers only", () => {
    const browsers = all.filter((field) => field.schema instanceof z.ZodURL && serverUse(field) === null);
    const settings = [
      ...["facebook_url", "images.cdnTemplate", "instagram_url", "maps.attributionLink", "maps.tiles"],
      ...["seo.alternates.*.origin", "tracking.tags.*.src", "widgets.*.src", "xtime_url", "youtube_url"],
    ];
    expect(namesOf(browsers)).toEqual(
      [
        ...["group", "group dealerships.*.settings", "site"].flatMap((layer) =>
          settings.map((name) => (layer.includes(".") ? `${layer}.${name}` : `${layer} ${name}`)),
        ),
        ...["articles.*.blocks.*.url", "embeds.*.block.url", "pages.*.blocks.*.url"].map(
          (name) => `content ${name}`,
        ),
        "group locations.*.address.place_url",
      ].sort(),
    );
  });
});

it("lets the console change no part of what commands change, at any depth", () => {
  const why = (...path: string[]) => whyNotEditable({ document: "site", path });
  for (const path of [
    ["search"],
    ["search", "index"],
    ["search", "index", "host"],
    ["lead"],
    ["lead", "handling"],
    ["lead", "handling", "statusSecret"],
    ["lead", "routes", "0"],
  ])
    expect(why(...path), path.join(".")).not.toBeNull();
  expect(why("search", "hitsPerPage")).toBeNull();
  expect(why("lead", "handling", "rules")).toBeNull();
});

it("lets commands alone name the hosts of the security policy", () => {
  for (const path of [
    ["xtime_url"],
    ["content", "frameHosts"],
    ["content", "videoHosts"],
    ["content", "imageHosts"],
  ])
    for (const document of ["group", "site"] as const)
      expect(whyNotEditable({ document, path }), path.join(".")).toContain("security policy");
});

describe("the places that special hours reach", () => {
  const location = (slug: string, name: string, location_type?: "service") => ({
    slug,
    name,
    dealership_slug: "yard",
    ...(location_type ? { location_type } : {}),
  });
  const group = groupDocument.parse({
    slug: "coast",
    name: "Coast",
    dealerships: [{ slug: "yard", name: "Yard" }],
    locations: [
      location("north", "Newcastle"),
      location("north-service", "Newcastle - Service", "service"),
      location("south", "Gosford"),
      location("twin", "gosford"),
    ],
  });
  const reached = (location_name: string | undefined, department?: string) => {
    const to = { date: "2026-12-25", status: "Closed", location_name, department };
    const change = {
      document: "group" as const,
      siteId: null,
      path: ["special_hours", "k"],
      from: undefined,
      to,
    };
    return placesOf("g", change, group).map(({ locationId }) => locationId ?? "all of the group");
  };

  it.each<[name: string | undefined, department: string | undefined, string[]]>([
    ["Newcastle - Service", undefined, ["north-service"]],
    // A department's hours are those of its place too, where it has none of its own.
    ["Newcastle", undefined, ["north", "north-service"]],
    ["newcastle ", undefined, ["north", "north-service"]],
    ["Newcastle", "service", ["north-service"]],
    ["Newcastle", "sales", ["north"]],
    // Another location of the same name is reached as well, whatever its case.
    ["Gosford", undefined, ["south", "twin"]],
    ["Sydney", undefined, ["all of the group"]],
    [undefined, undefined, ["all of the group"]],
  ])("of %j, department %j, are %j", (name, department, expected) => {
    expect(reached(name, department)).toEqual(expected);
  });

  it("are those of before and after; of a field alone, all of the group", () => {
    const of = (location_name: string) => ({ date: "2026-12-25", status: "Closed", location_name });
    const change = {
      document: "group" as const,
      siteId: null,
      from: of("Newcastle - Service"),
      to: of("Gosford"),
    };
    const places = (path: string[]) => placesOf("g", { ...change, path }, group);
    expect(places(["special_hours", "k"]).map(({ locationId }) => locationId)).toEqual([
      "north-service",
      "south",
      "twin",
    ]);
    expect(places(["special_hours", "k", "start_hour"])).toEqual([{ groupId: "g" }]);
  });
});
