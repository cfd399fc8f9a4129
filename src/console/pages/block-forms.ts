import { fieldsWithin, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import { type BlockType, blockSchemas } from "#domain/content/pages/block.ts";
import { commonKeys } from "./entry-form.ts";
import { withLabels } from "./field-labels.ts";

/** A type of block for people who write pages: its name, a line about it, and its fields. */
export type BlockForm = { name: string; about: string; fields: SettingField[] };

const words: Record<BlockType, [name: string, about: string]> = {
  hero: ["Opening", "A large title with a picture and buttons, for the top of a page."],
  rich_text: ["Text", "Paragraphs, headings, lists and links."],
  image: ["Picture", "One picture with a caption."],
  video: ["Video", "A video that plays when it is clicked."],
  columns: ["Columns", "Two to four short texts side by side."],
  cards: ["Cards", "Pictures with a title, a text and a link each."],
  faq: ["Questions and answers", "Questions that open to show their answer."],
  table: ["Table", "Rows and columns of text."],
  form: ["Form", "One of the enquiry forms."],
  call_to_action: ["Call to action", "A title and buttons across the page."],
  stock: ["Cars in stock", "Cars of the site, chosen by filters."],
  promo_tiles: ["Promotion tiles", "The tiles of the promotions, as among search results."],
  promotion_slides: ["Promotion slides", "The slides that run now."],
  service_booking_iframe: ["Booking system", "The workshop’s own booking system in a frame."],
  trade_in_faq: ["Trade-in questions", "Questions about trading in; the usual ones if you write none."],
  vehicle_search: ["Car search", "The search form of the front page."],
  timed_popup: ["Popup", "Opens over the page after a few seconds."],
  service_features: ["Reasons to service here", "Short points with a symbol each."],
  interested_links: ["Links to other pages", "What a reader may want next."],
  model_range: ["Model range", "The models of the makes that the site sells."],
  locations: ["Locations", "Your locations with address, hours and phone number."],
  finance_calculator: ["Finance calculator", "Repayments for an amount and a term."],
  reviews: ["Reviews", "Ratings of your locations, and what customers said."],
  blog_cards: ["Latest articles", "Cards of the newest articles."],
  hours: ["Hours", "Days and hours as you write them."],
  steps: ["Steps", "A numbered list of what happens next."],
  quote: ["Quote", "What one customer said."],
  legal: ["Legal text", "One of the standard legal texts."],
};

const isCommon = ({ path: [key = ""] }: SettingField): boolean => commonKeys.includes(key);

/** The fields of a block; those of every block come last. */
function fieldsOfBlock(type: BlockType): SettingField[] {
  const fields = withLabels(fieldsWithin(blockSchemas[type], []));
  return [...fields.filter((field) => !isCommon(field)), ...fields.filter(isCommon)];
}

export const blockForms: Readonly<Record<string, BlockForm>> = Object.fromEntries(
  (Object.keys(blockSchemas) as BlockType[]).map((type) => {
    const [name, about] = words[type];
    return [type, { name, about, fields: fieldsOfBlock(type) }];
  }),
);
