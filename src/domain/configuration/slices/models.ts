import { z } from "zod";
import { slugify } from "#lib/slug.ts";
import { link, pictureAddress, slug } from "#platform/config/slice-fields.ts";

/**
 * The models of a range as written in a configuration, with the makes. Both shapes of the specification's two
 * documents are accepted: the preview with a flat `image_url` and a list of bodies, and the model with
 * `image {url, thumb}` and one body (ENT-129..153).
 */
const optionalText = z.string().nullish();
const dollars = z.number().nonnegative();
const textOrList = z.union([z.string(), z.array(z.string())]).nullish();
const thumb = z.union([pictureAddress, z.strictObject({ url: pictureAddress })]);

export const modelDocument = z.strictObject({
  id: z
    .union([z.string().min(1), z.int()])
    .transform(String)
    .nullish()
    .describe("Stored as text; the slug by default (ENT-136)."),
  name: z
    .string()
    .min(1)
    .describe("Name without the make, as cars have it: its stock is found by it (ENT-129, ENT-137)."),
  slug: slug
    .nullish()
    .describe("Address of its page at the root; made from make and name by default (ENT-130, ENT-138)."),
  new_slug: slug.nullish().describe("Newer address of its page, used in place of the slug (ENT-139)."),
  override_url: link.nullish().describe("Link of its tile instead of its own page (ENT-131, DECIDE-111)."),
  description: optionalText.describe(
    "What it is, in a paragraph; tiles cut it at 200 characters (ENT-140, LIMIT-38).",
  ),
  short_description: optionalText.describe("One line under its name (ENT-141)."),
  manufacturer_body: optionalText.describe("The maker's own body category: the first choice (ENT-142)."),
  manufacturer_body2: optionalText.describe("The second choice (ENT-143)."),
  manufacturer_body3: optionalText.describe("The third choice (ENT-144)."),
  bodyStyle: optionalText.describe("Body style, when the maker names no category (ENT-145)."),
  body: textOrList.describe("Body or bodies, the last choice (ENT-134, ENT-146)."),
  image: z
    .strictObject({
      url: pictureAddress.describe("Address of the picture."),
      thumb: thumb.nullish().describe("Address of a small one; the picture by default."),
    })
    .nullish()
    .describe("Its picture (ENT-147)."),
  image_url: pictureAddress
    .nullish()
    .describe("Its picture as a flat field; `image` takes precedence (ENT-133)."),
  status: z
    .enum(["new", "coming_soon"])
    .nullish()
    .describe("`new` puts “All-new” before its name; `coming_soon` says so (ENT-132, ENT-148, DECIDE-112)."),
  from_price: dollars.nullish().describe("Price from, whole dollars (ENT-149)."),
  manufacturer_name: optionalText.describe(
    "Its make; the site's manufacturer, or the group's only make, by default (ENT-150).",
  ),
  accessories_count: z.int().nonnegative().nullish().describe("How many accessories there are (ENT-151)."),
  fuel: textOrList.describe("Fuel or fuels (ENT-152)."),
  variant: textOrList.describe("Variant or variants by name (ENT-153)."),
  facts: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe("Name of the value."),
        value: z.string().min(1).describe("The figure."),
      }),
    )
    .nullish()
    .describe("Key facts of its page."),
  variants: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Name of the variant."),
        price: dollars.nullish().describe("Price from, whole dollars."),
        text: optionalText.describe("What sets it apart."),
      }),
    )
    .nullish()
    .describe("Variants with their prices, for its page."),
  colours: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Name of the colour."),
        hex: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, "a colour is written #1d6b3c")
          .describe("The colour, such as `#1d6b3c`."),
        image_url: pictureAddress.nullish().describe("The model in this colour."),
      }),
    )
    .nullish()
    .describe("Colours it comes in, for its page."),
  pictures: z
    .array(
      z.strictObject({
        url: pictureAddress.describe("Address of the picture."),
        alt: z.string().min(1).describe("What it shows."),
      }),
    )
    .nullish()
    .describe("More pictures of it, for its page."),
  specification: z
    .array(
      z.strictObject({
        title: z.string().min(1).describe("Heading, such as “Engine”."),
        lines: z
          .array(
            z.strictObject({
              label: z.string().min(1).describe("Name of the value."),
              value: z.string().min(1).describe("The figure."),
            }),
          )
          .min(1)
          .describe("Its values."),
      }),
    )
    .nullish()
    .describe("The whole specification in groups, for its page."),
  offers: z
    .array(
      z.strictObject({
        title: z.string().min(1).describe("The offer."),
        text: z.string().min(1).describe("Its terms in a sentence or two."),
        start: z.iso.date().nullish().describe("First day shown, in the site's time zone."),
        expiry: z.iso.date().nullish().describe("Last day shown."),
        url: link.nullish().describe("Link to the full text."),
      }),
    )
    .nullish()
    .describe("Offers on it, with their windows."),
  brochure: link.nullish().describe("URL of its brochure; without one the page offers to send it."),
});

export type ModelDocument = z.output<typeof modelDocument>;
export type ModelOffer = {
  title: string;
  text: string;
  start: string | null;
  expiry: string | null;
  url: string | null;
};

/**
 * ENT-129..153, and the other contents of its page: every field present, null or empty where nothing was
 * written.
 */
export type Model = {
  id: string;
  name: string;
  slug: string;
  new_slug: string | null;
  override_url: string | null;
  description: string | null;
  short_description: string | null;
  manufacturer_body: string | null;
  manufacturer_body2: string | null;
  manufacturer_body3: string | null;
  bodyStyle: string | null;
  body: string[];
  image: { url: string; thumb: string } | null;
  status: "new" | "coming_soon" | null;
  from_price: number | null;
  manufacturer_name: string | null;
  accessories_count: number;
  fuel: string[];
  variant: string[];
  facts: { label: string; value: string }[];
  variants: { name: string; price: number | null; text: string | null }[];
  colours: { name: string; hex: string; image_url: string | null }[];
  pictures: { url: string; alt: string }[];
  specification: { title: string; lines: { label: string; value: string }[] }[];
  offers: ModelOffer[];
  brochure: string | null;
};

/**
 * The range of a site: the resolved list, on a manufacturer's site only its own make's. A slug that two
 * models share is reported by its place in the list.
 */
export function settledRange(
  written: readonly ModelDocument[],
  site: { manufacturer: { name: string } | null; makes: readonly string[] },
  report: (index: number, message: string) => void,
): Model[] {
  const own = site.manufacturer?.name ?? null;
  const make = own ?? (site.makes.length === 1 ? site.makes[0]! : null);
  const all = written.map((one) => settledModel(one, make));
  const taken = new Map<string, number>();
  for (const [index, model] of all.entries()) {
    for (const address of new Set([model.slug, model.new_slug ?? model.slug])) {
      const first = taken.get(address);
      if (first !== undefined)
        report(index, `the address /${address} is taken by models.list[${first}]: give it another slug`);
      else taken.set(address, index);
    }
  }
  if (own === null) return all;
  return all.filter((model) => model.manufacturer_name?.toLowerCase() === own.toLowerCase());
}

/** @param make the make of a model that names none */
export function settledModel(written: ModelDocument, make: string | null): Model {
  const manufacturer = named(written.manufacturer_name) ?? make;
  const slugged = written.slug ?? slugify([manufacturer, written.name].filter(Boolean).join(" "));
  return {
    id: written.id ?? slugged,
    name: written.name,
    slug: slugged,
    new_slug: written.new_slug ?? null,
    override_url: written.override_url ?? null,
    description: named(written.description),
    short_description: named(written.short_description),
    manufacturer_body: named(written.manufacturer_body),
    manufacturer_body2: named(written.manufacturer_body2),
    manufacturer_body3: named(written.manufacturer_body3),
    bodyStyle: named(written.bodyStyle),
    body: listed(written.body),
    image: pictureOf(written),
    status: written.status ?? null,
    from_price: written.from_price ?? null,
    manufacturer_name: manufacturer,
    accessories_count: written.accessories_count ?? 0,
    fuel: listed(written.fuel),
    variant: listed(written.variant),
    facts: written.facts ?? [],
    variants: (written.variants ?? []).map(({ name, price, text }) => ({
      name,
      price: price ?? null,
      text: named(text),
    })),
    colours: (written.colours ?? []).map((one) => ({ ...one, image_url: one.image_url ?? null })),
    pictures: written.pictures ?? [],
    specification: written.specification ?? [],
    offers: (written.offers ?? []).map(({ title, text, start, expiry, url }) => ({
      title,
      text,
      start: start ?? null,
      expiry: expiry ?? null,
      url: url ?? null,
    })),
    brochure: written.brochure ?? null,
  };
}

function pictureOf({ image, image_url: flat }: ModelDocument): Model["image"] {
  const url = image?.url ?? flat;
  if (!url) return null;
  const small = image?.thumb;
  return { url, thumb: (typeof small === "string" ? small : small?.url) ?? url };
}

function named(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

function listed(value: string | string[] | null | undefined): string[] {
  const all = typeof value === "string" ? [value] : (value ?? []);
  return all.map((one) => one.trim()).filter(Boolean);
}
