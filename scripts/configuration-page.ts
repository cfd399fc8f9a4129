import { z } from "zod";
import { groupDocument, siteDocument } from "#platform/config/document.ts";
import { unwrapped } from "#platform/config/layer.ts";
import {
  dealershipDocument,
  locationDocument,
  manufacturerDocument,
  specialHour,
} from "#platform/config/places.ts";
import { settings } from "#platform/config/slices.ts";

/** Generates docs/configuration.md from the schema: every key with its type, default, meaning and rules. */

type Row = { path: string; type: string; fallback: string; description: string; rules: string };

export function configurationPage(): string {
  const settingNames = Object.keys(settings.shape);
  const without = (object: z.ZodObject, names: readonly string[]) =>
    Object.fromEntries(Object.entries(object.shape).filter(([key]) => !names.includes(key)));
  const slices = Object.entries(settings.shape).filter(
    ([, field]) => unwrapped(field).schema instanceof z.ZodObject,
  );
  const single = Object.entries(settings.shape).filter(([key]) => !slices.some(([name]) => name === key));
  return [
    preface,
    section(
      "The group",
      "`group:` has the settings that all sites of a group share.",
      rowsOf(without(groupDocument, settingNames), "group", false),
    ),
    section("A dealership", "An entry of `group.dealerships`.", rowsOf(dealershipDocument.shape, "", false)),
    section("A location", "An entry of `group.locations`.", rowsOf(locationDocument.shape, "", false)),
    section("A make", "An entry of `group.manufacturers`.", rowsOf(manufacturerDocument.shape, "", false)),
    section("Special hours", "An entry of `group.special_hours`.", rowsOf(specialHour.shape, "", false)),
    section("The site", "`site:` has one site.", rowsOf(without(siteDocument, settingNames), "site", false)),
    section("Settings", settingsPreface, rowsOf(Object.fromEntries(single), "", true)),
    ...slices.map(([key, field]) =>
      section(
        `\`${key}\``,
        unwrapped(field).description ?? "",
        rowsOf((unwrapped(field).schema as z.ZodObject).shape, key, true),
        3,
      ),
    ),
  ].join("\n");
}

const preface = `# Configuration

Written by \`node scripts/docs.ts\` from the schema in \`src/platform/config/\`; edit that, not this page.
\`docs/configuration.schema.json\` is the same for editors: begin a file with
\`# yaml-language-server: $schema=<path to configuration.schema.json>\` and it completes and checks the keys.

A configuration file is YAML and holds a group, a site, or both:

\`\`\`yaml
group:
  slug: riverside
  name: Riverside Motors
  dealerships:
    - { slug: riverside, name: Riverside Motors }
  locations:
    - slug: riverside-yard
      name: Riverside Motors - Sales
      address: { street: 1 Bridge Street, city: Maitland, state: NSW, postcode: 2320 }
  finance: { provider: manual } # holds for every site of the group
site:
  slug: riverside
  name: Riverside Motors
  hosts: [www.riverside.example]
  theme: { brand: "#7a1f2b" }
  phone: { number: 02 5550 0100 }
\`\`\`

\`forecourt site validate FILE\` checks it, \`forecourt site apply FILE\` writes it: in one transaction, as a new
version, visible at the next request without a restart. A file that changes nothing makes no version.
\`forecourt site rollback SLUG VERSION\` makes an old version the newest.

**Layers.** A setting comes from the last of these that has it: the platform's default, the site's template, \`group:\`,
\`site:\`, and for one dealership's cars \`group.dealerships[].settings\`. A key that is absent or null inherits; a list
replaces the whole list below it; a map merges key by key. An unknown key is an error that names its path,
its line and the nearest known key.

**Secrets** never stand here. A key that needs one names a file in \`SECRETS_DIR\`.
`;

const settingsPreface = `These stand at the top level of \`group:\` and \`site:\`, and in \`group.dealerships[].settings\`.`;

function section(title: string, words: string, rows: readonly Row[], depth = 2): string {
  const lines = rows.map(
    ({ path, type, fallback, description, rules }) =>
      `| \`${path}\` | ${cell(type)} | ${cell(fallback)} | ${cell(description)} | ${rules} |`,
  );
  return `${"#".repeat(depth)} ${title}\n${words ? `\n${words}\n` : ""}
| key | type | default | meaning | rules |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

function rowsOf(shape: z.ZodRawShape, above: string, withDefaults: boolean): Row[] {
  return Object.entries(shape).flatMap(([key, field]) => {
    const path = above ? `${above}.${key}` : key;
    const { schema, description = "", fallback } = unwrapped(field as z.ZodType);
    if (path === "settings") return [rowOf(path, "any of the settings below", undefined, description)];
    const below =
      schema instanceof z.ZodObject
        ? rowsOf(schema.shape, path, withDefaults)
        : schema instanceof z.ZodArray && itemOf(schema) instanceof z.ZodObject && !isDocument(itemOf(schema))
          ? rowsOf((itemOf(schema) as z.ZodObject).shape, `${path}[]`, withDefaults)
          : [];
    const nested = schema instanceof z.ZodObject && below.length > 0;
    return [rowOf(path, typeOf(schema), nested ? undefined : fallback, description), ...below];
  });
}

const documents: readonly z.ZodType[] = [
  dealershipDocument,
  locationDocument,
  manufacturerDocument,
  specialHour,
];
const isDocument = (schema: z.ZodType) => documents.includes(schema);

function rowOf(path: string, type: string, fallback: unknown, description: string): Row {
  const rules: string[] = [];
  const words = description.replace(/\s*\(([A-Z]+-\d+[^)]*)\)/g, (_, ids: string) => {
    rules.push(ids);
    return "";
  });
  const shown = fallback === undefined ? "" : `\`${JSON.stringify(fallback)}\``;
  return {
    path,
    type,
    fallback: shown.length > 180 ? longDefault(fallback) : shown,
    description: words,
    rules: rules.join(", "),
  };
}

/** A default too long for a cell is replaced by a description. */
function longDefault(fallback: unknown): string {
  if (typeof fallback === "string") return `“${fallback}”`;
  if (!Array.isArray(fallback)) return "see below";
  return fallback.map((item) => `\`${Object.values(item as object)[0]}\``).join(", ");
}

function typeOf(schema: z.ZodType): string {
  const { schema: inner } = unwrapped(schema);
  if (inner instanceof z.ZodPipe) return typeOf(inner.in as z.ZodType);
  if (inner instanceof z.ZodEnum) {
    const values = inner.options.map((value) => (value === "" ? "empty" : `\`${value}\``));
    return values.length > 12 ? "the name of a filter" : values.join(", ");
  }
  if (inner instanceof z.ZodBoolean) return "true or false";
  if (inner instanceof z.ZodNumber) return numberType(inner);
  if (inner instanceof z.ZodArray) {
    const item = itemOf(inner);
    return `list of ${item instanceof z.ZodObject ? "entries" : typeOf(item)}`;
  }
  if (inner instanceof z.ZodRecord)
    return `map of ${typeOf(inner.keyType as z.ZodType)} to ${typeOf(inner.valueType as z.ZodType)}`;
  if (inner instanceof z.ZodUnion) return inner.options.map((one) => typeOf(one as z.ZodType)).join(" or ");
  if (inner instanceof z.ZodObject) return "map";
  return "text";
}

function numberType(schema: z.ZodNumber): string {
  const isInteger = schema.format === "safeint" || schema.isInt;
  const low = schema.minValue !== null && schema.minValue > Number.MIN_SAFE_INTEGER ? schema.minValue : null;
  const high = schema.maxValue !== null && schema.maxValue < Number.MAX_SAFE_INTEGER ? schema.maxValue : null;
  const range =
    low !== null && high !== null ? `, ${low} to ${high}` : low !== null && low > 0 ? `, from ${low}` : "";
  return `${isInteger ? "whole number" : "number"}${range}`;
}

function itemOf(schema: z.ZodArray): z.ZodType {
  return unwrapped(schema.element as z.ZodType).schema;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
