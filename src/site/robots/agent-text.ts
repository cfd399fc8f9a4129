import { currencyName } from "#lib/amounts.ts";

/** Pages that depend on the session or are one step of a process: nothing to index. */
const personal = [
  "/account",
  "/sign-in",
  "/watchlist",
  "/favourites",
  "/compare",
  "/success",
  "/checkout-journey",
];

/**
 * `/robots.txt`: pages may be fetched, calls and personal pages needn't be. @param gated paths that require
 * sign-in; @param agents whether the site answers assistants
 */
export function robotsText(origin: string, gated: readonly string[], agents: boolean): string {
  const closed = [...new Set([...personal, ...gated])].sort();
  return [
    "User-agent: *",
    "Disallow: /api/",
    ...(agents ? ["Allow: /api/mcp", "Allow: /api/public/"] : []),
    "Disallow: /search?*query=",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

export type AgentFacts = {
  name: string;
  /** The dealer's description in a line. */
  about: string;
  origin: string;
  /** Cars for sale now. */
  cars: number;
  /** ISO 4217. */
  currency: string;
  makes: readonly { label: string; path: string; count: number }[];
  /** What assistants may call; empty where the site doesn't answer them. */
  tools: readonly { name: string; title: string; path: string; method: "GET" | "POST" }[];
  pages: readonly { label: string; path: string }[];
  places: readonly { name: string; address: string; phone: string | null; hours: string | null }[];
};

/**
 * `/llms.txt`: a description of the site for language models (llmstxt.org): where things are, and how to
 * enquire about cars.
 */
export function agentText(facts: AgentFacts): string {
  const link = (label: string, path: string) =>
    `- [${plain(label)}](${path.startsWith("/") ? facts.origin + path : path})`;
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${title}`, "", ...lines, ""] : [];
  return [
    `# ${plain(facts.name)}`,
    "",
    `> ${plain(facts.about)}`,
    "",
    `${facts.cars} vehicles are for sale. Prices are in ${currencyName(facts.currency)}. Every car page holds schema.org data (Car, Offer).`,
    "",
    ...section("Stock", [
      link("All stock", "/search"),
      ...facts.makes.map(({ label, path, count }) => `${link(label, path)}: ${count}`),
      `- Search by address: ${facts.origin}/search?make=Toyota&price=10000:30000&sortBy=price_asc`,
      `- Search by call: POST ${facts.origin}/api/search with {"query": "", "filters": {"make": ["Toyota"], "price": "10000:30000"}, "hitsPerPage": 21, "offset": 0}`,
      `- All addresses: ${facts.origin}/sitemap.xml`,
    ]),
    ...section("Assistants", toolLines(facts)),
    ...section(
      "Pages",
      facts.pages.map(({ label, path }) => link(label, path)),
    ),
    ...section(
      "Places",
      facts.places.map(({ name, address, phone, hours }) =>
        [`- ${plain(name)}: ${plain(address)}`, phone && `phone ${plain(phone)}`, hours && plain(hours)]
          .filter(Boolean)
          .join("; "),
      ),
    ),
  ].join("\n");
}

function toolLines({ tools, origin }: AgentFacts): string[] {
  if (tools.length === 0) return [];
  return [
    `- Model Context Protocol, without a key: ${origin}/api/mcp`,
    `- The same by HTTP: ${origin}/api/public/v1/openapi.json`,
    ...tools.map(
      ({ name, title, path, method }) => `- ${name}: ${title}; ${method} ${origin}/api/public/v1/${path}`,
    ),
  ];
}

/** One line without Markdown characters. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();
}
