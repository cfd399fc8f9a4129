import { z } from "zod";
import { filterMap } from "#domain/configuration/slices/filter-map.ts";
import { leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { action, address, line, markdown, paragraph, picture, windowFields } from "./content-fields.ts";

const common = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/, "an id is lower-case letters, digits and hyphens")
    .optional()
    .describe("Name to link to: /about-us#team."),
  ground: z.enum(["plain", "soft", "brand"]).optional().describe("Background of the block."),
  ...windowFields,
};

const titled = { ...common, title: line.optional(), text: paragraph.optional() };
const some = <T extends z.ZodType>(entry: T, max = 24) => z.array(entry).min(1).max(max);

const block = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const card = z.strictObject({
  title: line,
  text: paragraph.optional(),
  image: picture.optional(),
  href: address.optional(),
  label: line.optional(),
});

const icons = [
  "check",
  "clock",
  "shield",
  "car",
  "gauge",
  "calendar",
  "dollar",
  "refresh",
  "star",
  "chat",
] as const;

/**
 * Every block that a page can contain. A new one is a schema here, a view in blocks/ and, if it shows data
 * that isn't in its content, a loader in block-data.server.ts; the compiler requires the rest.
 */
export const blockSchemas = {
  hero: block("hero", {
    ...common,
    title: line,
    eyebrow: line.optional(),
    text: paragraph.optional(),
    image: picture.optional(),
    actions: z.array(action).max(3).default([]),
  }),
  rich_text: block("rich_text", { ...common, title: line.optional(), text: markdown }),
  image: block("image", { ...common, image: picture, caption: line.optional() }),
  video: block("video", {
    ...common,
    title: line,
    url: z.url({ protocol: /^https$/ }).describe("Address of the player, on a host of content.videoHosts."),
    poster: picture,
  }),
  columns: block("columns", {
    ...common,
    title: line.optional(),
    columns: z
      .array(z.strictObject({ title: line.optional(), text: markdown }))
      .min(2)
      .max(4),
  }),
  cards: block("cards", { ...titled, cards: some(card) }),
  faq: block("faq", {
    ...titled,
    items: some(z.strictObject({ question: line, answer: markdown }), 60),
  }),
  table: block("table", {
    ...titled,
    head: z.array(line).min(2).max(8),
    rows: some(z.array(z.string().max(500)).min(2).max(8), 200),
  }),
  form: block("form", {
    ...titled,
    form: z.enum(leadForms),
    carry: z.enum(["query"]).optional().describe("Parameter of the address whose value starts the message."),
  }),
  call_to_action: block("call_to_action", {
    ...common,
    title: line,
    text: paragraph.optional(),
    actions: some(action, 3),
  }),
  stock: block("stock", {
    ...titled,
    filters: filterMap.default({}),
    limit: z.int().min(1).max(12).default(4),
    sort: z.enum(["latest", "price_asc", "price_desc"]).default("latest"),
    label: line.optional().describe("Text of the link to the whole search."),
  }),
  promo_tiles: block("promo_tiles", { ...titled, dealership: z.string().max(63).optional() }),
  promotion_slides: block("promotion_slides", { ...common, dealership: z.string().max(63).optional() }),
  service_booking_iframe: block("service_booking_iframe", {
    ...titled,
    url: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe("Address to embed; the site's xtime_url by default."),
  }),
  trade_in_faq: block("trade_in_faq", {
    ...titled,
    items: z
      .array(z.strictObject({ question: line, answer: markdown }))
      .max(60)
      .default([]),
  }),
  vehicle_search: block("vehicle_search", titled),
  timed_popup: block("timed_popup", {
    ...common,
    src: picture.shape.src,
    expiryDate: z.iso.date().describe("Last day shown."),
    linkTo: address,
    title: line,
    description: paragraph,
    buttonText: line,
    delaySeconds: z.number().min(0).max(600).default(0).describe("Seconds after the page is opened."),
  }),
  service_features: block("service_features", {
    ...titled,
    features: z
      .array(z.strictObject({ title: line, text: paragraph, icon: z.enum(icons).default("check") }))
      .max(12)
      .default([]),
  }),
  interested_links: block("interested_links", {
    ...titled,
    links: some(z.strictObject({ title: line, text: paragraph.optional(), href: address }), 8),
  }),
  model_range: block("model_range", titled),
  locations: block("locations", {
    ...common,
    show: z
      .string()
      .min(1)
      .max(63)
      .default("all")
      .describe("all, primary, sales, service, parts, service-and-parts, or one location's slug."),
    manufacturer: line.optional().describe("Only those that list this make."),
    subtype: line.optional().describe("Only those with this subtype, such as buying."),
    exclude: z.array(z.string().max(63)).max(100).default([]).describe("Slugs to exclude."),
    layout: z.enum(["carousel", "grid"]).default("grid"),
    map: z.boolean().default(false).describe("Adds a map of all of them."),
  }),
  finance_calculator: block("finance_calculator", titled),
  reviews: block("reviews", {
    ...titled,
    quotes: z
      .array(z.strictObject({ text: paragraph, name: line, place: line.optional() }))
      .max(12)
      .default([]),
  }),
  blog_cards: block("blog_cards", {
    ...titled,
    category: z.string().max(63).optional(),
    limit: z.int().min(1).max(12).default(3),
  }),
  hours: block("hours", {
    ...titled,
    lines: some(z.strictObject({ days: line, hours: line }), 12),
  }),
  steps: block("steps", { ...titled, steps: some(z.strictObject({ title: line, text: paragraph }), 12) }),
  quote: block("quote", { ...common, text: paragraph, name: line, role: line.optional() }),
  legal: block("legal", {
    ...common,
    text: z.enum(["guarantee", "terms", "privacy", "accessibility", "valuation"]),
  }),
} as const;

export type BlockType = keyof typeof blockSchemas;
export type BlockOf<Type extends BlockType> = z.output<(typeof blockSchemas)[Type]>;
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];

/** A block of a page. */
export const blockSchema = z.discriminatedUnion(
  "type",
  Object.values(blockSchemas) as unknown as [(typeof blockSchemas)["hero"]],
) as unknown as z.ZodType<Block>;

/** The blocks whose data may depend on who looks at them: what this visitor typed before. A page that has one differs by visitor. */
export const visitorBlocks = ["form"] as const satisfies readonly BlockType[];

/** The blocks that other sites may frame (CMS-01..07). */
export const embeddable = [
  "service_booking_iframe",
  "trade_in_faq",
  "vehicle_search",
  "timed_popup",
  "service_features",
  "interested_links",
  "model_range",
] as const satisfies readonly BlockType[];
export type Embeddable = (typeof embeddable)[number];
