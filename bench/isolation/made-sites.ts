import type { Site } from "#platform/config/site.ts";
import type { Words } from "./words.ts";

/** A site that the walk makes for itself, all of whose texts are words of its own. */
export type MadeSite = {
  slug: string;
  group: string;
  /** The dealerships of its group that it lists. */
  dealerships: string[];
};

/** Two sites of one group that share one dealership of three, and a lone dealer. */
export const madeSites: readonly MadeSite[] = [
  { slug: "walled-north", group: "walled", dealerships: ["walled-alpha", "walled-common"] },
  { slug: "walled-south", group: "walled", dealerships: ["walled-beta", "walled-common"] },
  { slug: "lone-yard", group: "lone", dealerships: ["lone-gamma"] },
];

/** The YAML of a made site, with its group's document. Both sites of a group write the same group. */
export function configuration(site: MadeSite, words: Words): string {
  const all = madeSites.filter(({ group }) => group === site.group).flatMap((one) => one.dealerships);
  const dealerships = [...new Set(all)];
  const word = (name: string) => words.of(site.slug, name);
  const shared = (name: string) => words.of(`group ${site.group}`, name);
  const open = [1, 2, 3, 4, 5].map(
    (day) => `{ weekday: ${day}, status: Open, open: "08:00", close: "17:00", formated_hours: "8 to 5" }`,
  );
  const place = (dealership: string, kind: "sales" | "service") => `
    - slug: ${dealership}-${kind}
      name: ${words.of(dealership, `${kind} name`)}
      dealership_slug: ${dealership}
      location_type: ${kind}
      dealer_license_number: ${words.of(dealership, `${kind} licence`)}
      intro: ${words.of(dealership, `${kind} intro`)}
      staff: [{ name: ${words.of(dealership, `${kind} staff`)}, role: Sales }]
      address: { street: ${words.of(dealership, `${kind} street`)}, city: Sydney, state: NSW, postcode: "2000", lat: -33.86, long: 151.2 }
      contact_detail:
        phone: ${words.phone(dealership, `${kind} phone`)}
        opening_hours: [${open.join(", ")}]`;
  return `
group:
  slug: ${site.group}
  name: ${shared("name")}
  dealerships:
${dealerships.map((slug) => `    - { slug: ${slug}, name: ${words.of(slug, "name")} }`).join("\n")}
  locations:${dealerships.flatMap((slug) => [place(slug, "sales"), place(slug, "service")]).join("")}
  review_texts:
${dealerships.map((slug) => `    - { dealership: ${slug}, author: ${words.of(slug, "reviewer")}, rating: 5, date: "2026-01-02", text: ${words.of(slug, "review")} }`).join("\n")}
  timezone: Australia/Sydney
  lead: { fallbackEmail: ${shared("desk")}@group.example, spam: { perAddress: 5000, fastestSeconds: 0 } }
site:
  slug: ${site.slug}
  name: ${word("name")}
  group: ${site.group}
  dealerships: [${site.dealerships.join(", ")}]
  hosts: [${site.slug}.localhost, www.${word("host")}.example]
  tagline: ${word("tagline")}
  garage_enabled: true
  auth: { codesPerAddress: 5000, codesPerSite: 20000 }
  features: { autograb: true }
  trade: { images: true, title: ${word("trade title")} }
  buy: { checkoutJourney: true, payment: { provider: test }, onlinePayment: { intro: ${word("payment intro")} } }
  home: { heroHeading: ${word("hero")} }
  phone: { number: "${words.phone(site.slug, "phone")}" }
  lead:
    routes: [{ channels: [{ channel: email, to: ${word("route")}@dealer.example }] }]
  content: { embedHosts: ["https://frames.example"], imageHosts: ["https://pictures.example"] }
  redirects: [{ from: /old-${word("redirect")}, to: /pages/${word("page")} }]
`;
}

/** The content of a made site: a page, an article, an embed. */
export function contentOf(slug: string, words: Words, prefix = ""): string {
  const word = (name: string) => words.of(slug, `${prefix}${name}`);
  const block = (name: string) => `{ type: rich_text, text: ${word(name)} }`;
  return `
pages:
  - path: /pages/${word("page")}
    title: ${word("page title")}
    description: ${word("page description")}
    blocks: [${block("page text")}]
categories: [{ slug: ${word("category")}, title: ${word("category title")}, description: ${word("category text")} }]
articles:
  - category: ${word("category")}
    slug: ${word("article")}
    title: ${word("article title")}
    date: 2026-01-02
    author: ${word("author")}
    image: { src: "https://pictures.example/${word("article picture")}.jpg", alt: ${word("article alt")} }
    summary: ${word("summary")}
    blocks: [${block("article text")}]
embeds:
  - name: ${word("embed")}
    block: { type: interested_links, links: [{ title: ${word("embed link")}, href: /pages/${word("page")} }] }
`;
}

/** The stock file of a made site: two cars at each dealership that it is the first to list. */
export function stockOf(site: MadeSite, words: Words): object[] {
  const before = madeSites.slice(0, madeSites.indexOf(site)).flatMap(({ dealerships }) => dealerships);
  return site.dealerships
    .filter((slug) => !before.includes(slug))
    .flatMap((dealership) =>
      [1, 2].map((n) => {
        const word = (name: string) => words.of(dealership, `car ${n} ${name}`);
        return {
          ...{ dealership, location: `${dealership}-sales`, stocknum: word("stock"), vin: word("vin") },
          ...{ make: "Mazda", model: "CX-5", year: 2022, car_type: "used", price: 30_000 + n, km: 20_000 },
          ...{ badge: word("badge"), dealercomments: word("comments"), colour: "Red", simple_body: "SUV" },
          ...{ regplate: word("plate"), purchase_cost: words.secretAmount(dealership, `car ${n}`) },
          ...{ image_urls: `https://pictures.invalid/${word("picture")}.jpg` },
        };
      }),
    );
}

/** What a shopper may call a site of the platform by. */
export const hostOf = (site: Pick<Site, "slug">, port: number): string => `${site.slug}.localhost:${port}`;
