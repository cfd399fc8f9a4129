import * as fc from "fast-check";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { wildText } from "./awkward-values.ts";
import { type BodyChange, bodyChange, bodyOf, escaped, type Fields, type Seed, type Who } from "./body.ts";
import { header } from "./headers.ts";

/** A request as sent. */
export type FuzzRequest = {
  site: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  chunked: boolean;
  who: Who;
};

type PathChange = {
  how: "append" | "segment" | "encode" | "whole" | "insert" | "spell";
  at: number;
  text: string;
};
type QueryChange = { how: "set" | "append" | "remove"; name: string; value: string };
export type Plan = {
  seed: Seed;
  who: Who | null;
  method: string | null;
  path: PathChange[];
  query: QueryChange[];
  body: BodyChange;
  headers: [string, string][];
  chunked: boolean;
};

/** Parameter names that pages and API calls read, and some that they must ignore. */
const queryNames = `
  make model year year_min year_max price price_min price_max km body fuel query page sortBy
  car_id form step evalid offer type redirect back preferredDealership vehiclePriceBudget deposit
  term rate balloon address save removed location postcode date reservation payment name lead
  dealership_slug status done busy field1 car_type _routes index preview __proto__ constructor
  toString make[] make[0] __proto__[a] utm_source
`
  .trim()
  .split(/\s+/);
const pathTexts = [
  ...[
    ".data",
    "/",
    "//",
    "/..",
    "/../",
    "/./",
    "/%2e%2e/",
    "/..%2f..%2f",
    "%00",
    "%",
    "%zz",
    "%c0%af",
    "%ed%a0%80",
    "%ff",
    ";a=b",
    "\\",
    "%5c",
  ],
  ...[
    "/__proto__",
    "/constructor",
    "/toString",
    "/%E2%80%AE",
    "/%F0%9F%9A%97",
    ".json",
    ".php",
    "/_root.data",
    "/__manifest",
    "?",
    "/%3F",
    "%23",
  ],
  ...[
    "/.git/config",
    "/.env",
    "/wp-login.php",
    "/null",
    "/undefined",
    "/-1",
    `/${"a".repeat(300)}`,
    `/${"a/".repeat(200)}`,
    "/é",
    "/%0d%0aa:b",
  ],
];
const methods = "GET POST HEAD PUT PATCH DELETE OPTIONS PROPFIND SEARCH REPORT LINK".split(" ");
/** Generates requests by mutating one of the given ones. */
export function plans(seeds: readonly Seed[]): fc.Arbitrary<Plan> {
  return fc.record({
    seed: fc.constantFrom(...seeds),
    who: rarely(5, fc.constantFrom<Who>("anonymous", "shopper", "everyone", "malformed", "trade", "draft")),
    method: rarely(12, fc.constantFrom(...methods)),
    path: often(
      5,
      fc.record({
        how: fc.constantFrom("append", "append", "segment", "encode", "whole", "insert", "spell"),
        at: fc.nat(300),
        text: fc.oneof(fc.constantFrom(...pathTexts), wildText.map(escaped)),
      }),
      2,
    ),
    query: often(
      2,
      fc.record({
        how: fc.constantFrom("set", "set", "append", "remove"),
        name: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...queryNames) },
          { weight: 1, arbitrary: wildText },
        ),
        value: wildText,
      }),
      5,
    ),
    body: bodyChange,
    headers: often(3, header, 4),
    chunked: fc.oneof(
      { weight: 12, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  }) as fc.Arbitrary<Plan>;
}

function rarely<T>(oneIn: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function often<T>(oneIn: number, arbitrary: fc.Arbitrary<T>, max: number): fc.Arbitrary<T[]> {
  const some = fc.array(arbitrary, { minLength: 1, maxLength: max });
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: some });
}

/** A plan without mutations. */
export const asItIs: Omit<Plan, "seed"> = {
  who: null,
  method: null,
  path: [],
  query: [],
  headers: [],
  chunked: false,
  body: { kind: "as-is" },
};

/** The request that a plan describes. */
export function askOf(plan: Plan): FuzzRequest {
  const { seed } = plan;
  const method =
    plan.method ?? seed.method ?? (seed.json !== undefined || seed.form || seed.file ? "POST" : "GET");
  const path = changedPath(seed.path, plan.path) + queryOf(seed.query ?? {}, plan.query);
  const { type, body, headers } =
    method === "GET" || method === "HEAD" ? { type: null, body: null, headers: {} } : bodyOf(seed, plan.body);
  return {
    site: seed.site,
    method,
    path: onWire(path),
    who: plan.who ?? seed.who ?? "anonymous",
    body,
    chunked: plan.chunked && body !== null,
    headers: {
      ...(type === null ? {} : { "content-type": type }),
      ...seed.headers,
      ...headers,
      ...Object.fromEntries(plan.headers),
    },
  };
}

function changedPath(path: string, changes: readonly PathChange[]): string {
  let made = path;
  for (const { how, at, text } of changes) {
    const parts = made.split("/");
    const part = 1 + (at % Math.max(1, parts.length - 1));
    const place = 1 + (at % made.length);
    if (how === "spell") made = spellingsOf(made)[at % spellingsOf(made).length] ?? made;
    else if (how === "append") made += text;
    else if (how === "insert") made = made.slice(0, place) + text + made.slice(place);
    else if (how === "whole") made = text.startsWith("/") ? text : `/${text}`;
    else {
      parts[part] =
        how === "segment"
          ? text.replace(/^\//, "")
          : [...(parts[part] ?? "")]
              .map((sign) => `%${Buffer.from(sign).toString("hex")}`)
              .join("%")
              .replaceAll("%%", "%");
      made = parts.join("/");
    }
  }
  return made.startsWith("/") ? made : `/${made}`;
}

function queryOf(query: Fields, changes: readonly QueryChange[]): string {
  let pairs = Object.entries(query);
  for (const { how, name, value } of changes) {
    if (how !== "append") pairs = pairs.filter(([known]) => known !== name);
    if (how !== "remove") pairs.push([name, value]);
  }
  return pairs.length === 0
    ? ""
    : `?${pairs.map(([name, value]) => `${escaped(name)}=${escaped(value ?? "")}`).join("&")}`;
}

/**
 * Node's client rejects spaces, control characters and multi-byte characters; they are sent as UTF-8 bytes.
 */
function onWire(path: string): string {
  return path.replace(/[^\x21-\xff]/gu, (sign) => encodeURIComponent(sign.toWellFormed()));
}
