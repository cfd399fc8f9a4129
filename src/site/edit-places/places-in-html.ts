import { Parser } from "htmlparser2";
import type { Site } from "#domain/configuration/site.ts";
import { type MarkedSite, marksIn } from "#domain/content/drafted-sites/marked-site.ts";
import { editPlaceText } from "#domain/content/drafts/edit-place.ts";
import { entryKeys } from "#domain/content/pages/content-document.ts";
import { homeSectionOf, zoneOf } from "./page-signs.ts";

type Element = {
  name: string;
  /** Where attributes begin in the document. */
  at: number;
  parent: Element | null;
  attributes: Record<string, string>;
  /** Marks in its own text and in what it says of itself. */
  marks: number[];
  /** Classes and ids of it and within it. */
  names: Set<string>;
};

/**
 * The page with `data-edit` at each element that shows a text, a picture, a section or a block: the places where these are edited, the most
 * exact one first. Nothing else of the page changes.
 * @param html the page @param marked the same page of the marked site @param path of the page
 */
export function withPlaces(
  html: string,
  marked: string,
  { site, content, places, pictures }: MarkedSite,
  path: string,
): string {
  const elements = elementsOf(html);
  const found = new Map<Element, Set<string>>();
  const add = (element: Element, place: string | undefined) => {
    if (place === undefined) return;
    const known = found.get(element);
    if (known) known.add(place);
    else found.set(element, new Set([place]));
  };
  const ofPictures = new Map([...pictures].map(([address, place]) => [anyWidth(address), place]));
  for (const element of elements)
    if (element.name === "img") add(element, ofPictures.get(anyWidth(element.attributes.src ?? "")));
  for (const [element, marks] of aligned(elements, elementsOf(marked)))
    for (const mark of marks) add(element, places[mark]);
  for (const [element, place] of sectionsOf(elements, site)) add(element, place);
  for (const [element, place] of blocksOf(elements, blocksAt(content, path))) add(element, place);
  for (const element of elements) add(element, zoneOf(element.attributes.class));
  return withAttributes(html, found);
}

/** A stored picture is offered in several widths. */
const anyWidth = (address: string): string => address.replace(/^\/img\/\d+\//, "/img/");

const unread = new Set(["head", "script", "style", "template", "noscript"]);

/** The elements of a page's body, in order. */
function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const open: { name: string; element: Element | null }[] = [];
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) skipped++;
      const parent = open.findLast(({ element }) => element)?.element ?? null;
      const at = parser.startIndex + 1 + name.length;
      const element = skipped > 0 ? null : elementAt(name, { at, parent, attributes });
      if (element) elements.push(element);
      open.push({ name, element });
    },
    ontext(text) {
      open.at(-1)?.element?.marks.push(...marksIn(text));
    },
    onclosetag(name) {
      if (unread.has(name)) skipped--;
      const closed = open.pop()?.element;
      for (const one of closed?.names ?? []) closed?.parent?.names.add(one);
    },
  });
  parser.end(html);
  return elements;
}

function elementAt(
  name: string,
  { at, parent, attributes }: Pick<Element, "at" | "parent" | "attributes">,
): Element {
  const { alt = "", placeholder = "", class: classes = "", id = "" } = attributes;
  const names = new Set(`${classes} ${id}`.split(" ").filter(Boolean));
  return { name, at, parent, attributes, marks: marksIn(`${alt} ${placeholder}`), names };
}

/** The marks of each element. Where the marks themselves change a page's structure, what is before and after that is aligned. */
function aligned(elements: readonly Element[], marked: readonly Element[]): [Element, number[]][] {
  const isSame = (one: Element | undefined, other: Element | undefined) => one?.name === other?.name;
  const shorter = Math.min(elements.length, marked.length);
  let before = 0;
  while (before < shorter && isSame(elements[before], marked[before])) before++;
  let after = 0;
  while (after < shorter - before && isSame(elements.at(-1 - after), marked.at(-1 - after))) after++;
  return marked.flatMap(({ marks }, index): [Element, number[]][] => {
    const fromEnd = marked.length - index;
    const element = index < before ? elements[index] : fromEnd <= after ? elements.at(-fromEnd) : undefined;
    return element && marks.length > 0 ? [[element, marks]] : [];
  });
}

function sectionsOf(elements: readonly Element[], { home }: Pick<Site, "home">): [Element, string][] {
  return elements.flatMap((element): [Element, string][] => {
    if (!element.parent?.attributes.class?.split(" ").includes("home-sections")) return [];
    const section = homeSectionOf(element.names);
    const index = section === null ? -1 : home.sections.indexOf(section);
    const path = ["home", "sections", String(index)];
    return index < 0 ? [] : [[element, editPlaceText({ document: "site", path })]];
  });
}

type Blocks = { list: "pages" | "articles"; key: string; types: readonly string[] };

/** The blocks of the page or article at a path; null for other pages. */
function blocksAt({ pages, articles }: MarkedSite["content"], path: string): Blocks | null {
  const page = pages.find((one) => one.path === path);
  const article = page ? null : articles.find((one) => `/blog/${entryKeys.articles(one)}` === path);
  const entry = page ?? article;
  if (!entry) return null;
  const types = entry.blocks.map(({ type }) => type);
  return page
    ? { list: "pages", key: page.path, types }
    : { list: "articles", key: entryKeys.articles(entry as never), types };
}

/** The blocks of a page's content in order; one that isn't shown is passed over. */
function blocksOf(elements: readonly Element[], blocks: Blocks | null): [Element, string][] {
  if (!blocks) return [];
  let next = 0;
  return elements.flatMap((element): [Element, string][] => {
    const type = element.attributes["data-block"];
    const index = type === undefined ? -1 : blocks.types.indexOf(type, next);
    if (index < 0) return [];
    next = index + 1;
    const path = [blocks.list, blocks.key, "blocks", String(index)];
    return [[element, editPlaceText({ document: "content", path })]];
  });
}

function withAttributes(html: string, found: ReadonlyMap<Element, ReadonlySet<string>>): string {
  const parts: string[] = [];
  let from = 0;
  for (const [{ at }, places] of [...found].sort(([one], [other]) => one.at - other.at)) {
    parts.push(html.slice(from, at), ` data-edit="${[...places].join(" ")}"`);
    from = at;
  }
  return [...parts, html.slice(from)].join("");
}
