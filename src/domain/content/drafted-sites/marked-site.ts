import { z } from "zod";
import { settings } from "#domain/configuration/settings.ts";
import type { Location, Site } from "#domain/configuration/site.ts";
import type { Path } from "#domain/content/drafts/document-path.ts";
import { type EditPlace, editPlaceText } from "#domain/content/drafts/edit-place.ts";
import { type ContentDocument, contentDocument, entryKeys } from "#domain/content/pages/content-document.ts";
import { isRecord, unwrapped } from "#platform/config/layer.ts";

/** A site and its content whose texts carry marks, and what the marks stand for. */
export type MarkedSite = {
  site: Site;
  content: ContentDocument;
  /** The places by the number of their mark. */
  places: readonly string[];
  /** The places of pictures by their address; of a picture that several places name, the first. */
  pictures: ReadonlyMap<string, string>;
};

/** A mark is a number in characters that no document uses (private use, Unicode 23.5): they survive JSON, Markdown and HTML. */
const start = 0xe000;
const end = 0xe001;
const zero = 0xe010;
const mark = (number: number): string =>
  String.fromCharCode(
    start,
    ...[...number.toString(16)].map((digit) => zero + Number.parseInt(digit, 16)),
    end,
  );

const marks = /\ue000([\ue010-\ue01f]+)\ue001/g;

/** The numbers of the marks in a text. */
export const marksIn = (text: string): number[] =>
  [...text.matchAll(marks)].map(([, digits = ""]) =>
    Number.parseInt([...digits].map((digit) => (digit.charCodeAt(0) - zero).toString(16)).join(""), 16),
  );

/**
 * Settings whose texts are marked: those of pages that the stock's index and its labels don't read, since the marked site has the version of the
 * plain one.
 */
const markedSettings = [
  ..."tagline home navigation promo phone legal contact forms models reviews service trade".split(" "),
] as (keyof Settings)[];
type Settings = z.output<typeof settings>;

type Marker = {
  text(value: string, path: Path): string;
  picture(value: string, path: Path): void;
};

/** Marks every text of a site and its content that a form edits. */
export function markedSite(site: Site, content: ContentDocument): MarkedSite {
  const places: string[] = [];
  const pictures = new Map<string, string>();
  const numbers = new Map<string, number>();
  const markerOf = (document: EditPlace["document"]): Marker => ({
    text(value, path) {
      // Places are compared by their addresses and hours: what is equal stays so.
      const key = document === "group" ? `${path.at(-1)} ${value}` : editPlaceText({ document, path });
      const number = numbers.get(key) ?? places.push(editPlaceText({ document, path })) - 1;
      numbers.set(key, number);
      return mark(number) + value;
    },
    picture(value, path) {
      if (!pictures.has(value)) pictures.set(value, editPlaceText({ document, path }));
    },
  });
  const ofSite = markerOf("site");
  const configured = Object.fromEntries(
    markedSettings.map((key) => [key, marked(settings.shape[key] as z.ZodType, site[key], [key], ofSite)]),
  );
  return {
    site: {
      ...site,
      ...configured,
      locations: site.locations.map((location) => markedLocation(location, markerOf("group"))),
    },
    content: markedContent(content, markerOf("content")),
    places,
    pictures,
  };
}

function markedContent(content: ContentDocument, marker: Marker): ContentDocument {
  const lists = Object.entries(content).map(([list, entries]) => {
    const keyOf = entryKeys[list as keyof ContentDocument] as (entry: unknown) => string;
    const { schema } = unwrapped(contentDocument.shape[list as keyof ContentDocument]);
    const { element } = schema as z.ZodArray<z.ZodType>;
    return [list, entries.map((entry) => marked(element, entry, [list, keyOf(entry)], marker))];
  });
  return Object.fromEntries(lists) as ContentDocument;
}

/** What *Places* edits of a location and pages show in words. */
function markedLocation(location: Location, { text }: Marker): Location {
  const path = (...keys: string[]) => ["locations", location.slug, ...keys];
  const own = <T extends string | null>(value: T, ...keys: string[]) =>
    value === null || value === "" ? value : (text(value, path(...keys)) as T);
  const { contact_detail: contact, address } = location;
  return {
    ...location,
    name: own(location.name, "name"),
    intro: own(location.intro, "intro"),
    address: {
      ...address,
      street: own(address.street, "address", "street"),
      city: own(address.city, "address", "city"),
    },
    contact_detail: {
      ...contact,
      phone: own(contact.phone, "contact_detail", "phone"),
      landline_phone: own(contact.landline_phone, "contact_detail", "landline_phone"),
      opening_hours: contact.opening_hours.map((day) => ({
        ...day,
        formated_hours: own(day.formated_hours ?? null, "contact_detail", "opening_hours"),
      })),
    },
    staff: location.staff.map(({ name, role, image }, index) => ({
      image,
      name: own(name, "staff", String(index), "name"),
      role: own(role, "staff", String(index), "role"),
    })),
  };
}

/** A value with marks in the texts that its schema describes as words. */
function marked(field: z.ZodType, value: unknown, path: Path, marker: Marker): unknown {
  const { schema } = unwrapped(field);
  if (schema instanceof z.ZodPipe) return marked(schema.in as z.ZodType, value, path, marker);
  if (Array.isArray(value) && schema instanceof z.ZodArray)
    return value.map((entry, index) =>
      marked(schema.element as z.ZodType, entry, [...path, String(index)], marker),
    );
  if (isRecord(value)) return markedRecord(schema, value, path, marker);
  if (typeof value !== "string" || value === "") return value;
  switch (wordsOf([field, schema])) {
    case "picture":
      marker.picture(value, path);
      return value;
    case "markdown":
      return value.replaceAll(/^([^\p{L}\n]*)(\p{L})/gmu, (_, before: string, letter: string) =>
        /[<[|`~]/.test(before) ? before + letter : before + marker.text(letter, path),
      );
    case "words":
      return marker.text(value, path);
    case null:
      return value;
  }
}

function markedRecord(
  schema: z.ZodType,
  value: Record<string, unknown>,
  path: Path,
  marker: Marker,
): Record<string, unknown> {
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner], index) => [
        key,
        marked(schema.valueType as z.ZodType, inner, [...path, String(index), "value"], marker),
      ]),
    );
  const object = objectOf(schema, value);
  if (!object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const field = object.shape[key] as z.ZodType | undefined;
      return [key, field ? marked(field, inner, [...path, key], marker) : inner];
    }),
  );
}

/** The schema of an object; of several, the one of its type. */
function objectOf(schema: z.ZodType, value: Record<string, unknown>): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (!(schema instanceof z.ZodUnion)) return null;
  const objects = (schema.options as z.ZodType[]).filter((one) => one instanceof z.ZodObject);
  return (
    objects.find(
      ({ shape: { type } }) => type instanceof z.ZodLiteral && type.values.has(value.type as string),
    ) ?? (objects.length === 1 ? (objects[0] ?? null) : null)
  );
}

/** What a text is by its schema; null for one that isn't read as words, such as a link, a day or a slug. */
function wordsOf(fields: readonly z.ZodType[]): "words" | "markdown" | "picture" | null {
  const all = fields.flatMap((one) =>
    one instanceof z.ZodUnion ? [one, ...(one.options as z.ZodType[])] : [one],
  );
  const metas = all.map((one) => one.meta() ?? {});
  if (metas.some(({ contentMediaType }) => contentMediaType === "image/*")) return "picture";
  if (metas.some(({ contentMediaType }) => contentMediaType === "text/markdown")) return "markdown";
  if (metas.some(({ format }) => format === "phone")) return "words";
  const strings = all.filter((one) => one instanceof z.ZodString || one instanceof z.ZodStringFormat);
  const isFormat = (one: z.ZodType) => (one as { format?: string | null }).format ?? one.meta()?.format;
  return strings.length > 0 && !strings.some(isFormat) ? "words" : null;
}
