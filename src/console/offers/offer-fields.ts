import type { z } from "zod";
import { controlName } from "#console/pages/entry-form.ts";
import { formWords } from "#console/parts/setting-form/form-words.ts";
import { type RowTexts, rowKey } from "#console/parts/setting-form/row-texts.ts";
import { fieldsWithin, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import { readTexts } from "#console/parts/setting-form/setting-values.ts";
import { modelDocument } from "#domain/configuration/slices/models.ts";
import { promoSlice } from "#domain/configuration/slices/promo-slice.ts";
import { popupDocument } from "#domain/content/pages/content-document.ts";
import { slugify } from "#lib/slug.ts";
import { unwrapped } from "#platform/config/layer.ts";
import { problemsWithin } from "#platform/config/schema-problems.ts";
import { type OfferEntry, type OfferKind, textPaths } from "./offer.ts";

const entryOf = (list: z.ZodType): z.ZodType => (unwrapped(list).schema as z.ZodArray).element as z.ZodType;

const schemas: Record<OfferKind, z.ZodType> = {
  slide: entryOf(promoSlice.shape.slides),
  tile: entryOf(promoSlice.shape.tiles),
  card: entryOf(promoSlice.shape.cards),
  popup: popupDocument,
  model: entryOf(modelDocument.shape.offers),
};

const linkAbout = "A page, such as /contact-us, or an address that begins with https://.";

/** What the fields of offers are called in their form, by their key. */
const words: Record<string, { label: string; about?: string }> = {
  heading: {
    label: "Heading",
    about: "White, over the left half of the picture. Empty for a picture that contains its words.",
  },
  title: { label: "Heading", about: "" },
  text: { label: "Words", about: "What it is, with the terms that apply." },
  description: { label: "Words", about: "What it is, with the terms that apply." },
  image: { label: "Picture", about: "1920 by 540 pixels." },
  src: { label: "Picture", about: "" },
  alt: { label: "Description of the picture", about: "What it shows, for people who can’t see it." },
  url: { label: "Link", about: linkAbout },
  linkTo: { label: "Link", about: linkAbout },
  buttonText: { label: "Words of the button", about: "" },
  start: { label: "From", about: "The first day, in the site’s time zone." },
  from: { label: "From", about: "The first day, in the site’s time zone." },
  expiry: { label: "Until", about: "The last day." },
  expiryDate: { label: "Until", about: "The last day." },
  "slide.name": { label: "Heading", about: "" },
  "slide.description": { label: "Words", about: "What it is, with the terms that apply." },
  "slide.image": { label: "Picture", about: "Behind the words." },
  "slide.url": { label: "Link", about: linkAbout },
  "slide.id": { label: "Name in reports", about: "Empty for one made from the heading." },
  display: {
    label: "Where it is shown",
    about:
      "search for all results, car for car pages; new, used or demo for results of those cars. Empty for all results.",
  },
  position: { label: "Place in the results", about: "Counted from 1. Empty for the next free place." },
  pages: { label: "Pages that show it", about: "Such as / for the front page." },
  delaySeconds: { label: "Seconds before it opens", about: "" },
};
const order = [
  ...["heading", "title", "text", "description", "image", "src", "alt", "url", "linkTo", "buttonText"],
  ...["slide.name", "slide.description", "slide.image", "slide.url", "slide.id"],
  ...["start", "from", "expiry", "expiryDate", "pages", "delaySeconds"],
  ...["display", "position"],
];
/** Words of an offer are written in several lines; a popup's last day is its expiry date. */
const isLong = new Set(Object.values(textPaths).map((path) => path.join(".")));

function fieldsOfKind(kind: OfferKind): SettingField[] {
  return fieldsWithin(schemas[kind], [])
    .filter((field) => order.includes(rowKey(field)))
    .map((field): SettingField => {
      const key = rowKey(field);
      const { label = field.label, about = field.about } = words[key] ?? {};
      const { control } = field;
      return {
        ...field,
        label,
        about,
        control: control.kind === "text" ? { ...control, isLong: isLong.has(key) } : control,
      };
    })
    .sort((a, b) => order.indexOf(rowKey(a)) - order.indexOf(rowKey(b)));
}

/** The fields of an offer's form, made from the schema of its entry. */
export const offerFields: Readonly<Record<OfferKind, readonly SettingField[]>> = {
  slide: fieldsOfKind("slide"),
  tile: fieldsOfKind("tile"),
  card: fieldsOfKind("card"),
  popup: fieldsOfKind("popup"),
  model: fieldsOfKind("model"),
};

/** What was typed into the form of one kind, in the fields of the same meaning of another. */
export function carriedTexts(from: OfferKind, to: OfferKind, texts: RowTexts): RowTexts {
  const typed = new Map(offerFields[from].map((field) => [field.label, texts[rowKey(field)]]));
  return Object.fromEntries(
    offerFields[to].flatMap((field) => {
      const text = typed.get(field.label);
      return text ? [[rowKey(field), text]] : [];
    }),
  );
}

export type ReadOffer =
  | { kind: "offer"; entry: OfferEntry }
  /** By the name of the control. */
  | { kind: "invalid"; problems: Record<string, string> };

/** The offer that was typed; what its form doesn't show stays as in the original. */
export function offerOfTexts(kind: OfferKind, typed: RowTexts, original: OfferEntry | undefined): ReadOffer {
  const fields = offerFields[kind];
  const texts = kind === "card" ? withReportName(typed) : typed;
  const read = readTexts(fields, texts, original);
  const problems: Record<string, string> = {};
  const note = (at: string, message: string) => {
    const field = fields.find((one) => `${at}.`.startsWith(`${rowKey(one)}.`)) ?? fields[0];
    if (field) problems[controlName(null, field)] ??= message;
  };
  if (read.kind === "invalid") {
    for (const [key, message] of Object.entries(read.problems)) note(key, message);
    return { kind: "invalid", problems };
  }
  const parsed = schemas[kind].safeParse(read.value, { reportInput: true });
  if (!parsed.success)
    for (const { keys, message } of problemsWithin(schemas[kind], parsed.error.issues, read.value))
      note(keys.join("."), formWords(message));
  const entry = read.value as OfferEntry;
  const [from, until] = [entry.start ?? entry.from, entry.expiry ?? entry.expiryDate];
  if (typeof from === "string" && typeof until === "string" && until < from)
    note("expiry" in entry ? "expiry" : "expiryDate", "The last day is before the first.");
  return Object.keys(problems).length > 0 ? { kind: "invalid", problems } : { kind: "offer", entry };
}

export const wordsControl = (kind: OfferKind): string => controlName(null, { path: textPaths[kind] });

/** Reports name a card without a name for them by its heading. */
const withReportName = (texts: RowTexts): RowTexts =>
  texts["slide.id"]?.trim() ? texts : { ...texts, "slide.id": slugify(texts["slide.name"] ?? "") };
