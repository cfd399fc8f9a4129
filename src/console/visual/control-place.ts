import { editPlaceText } from "#domain/content/drafts/edit-place.ts";

/** The entry whose form is shown; null where it is that of settings. */
type Entry = { list: string; key: string } | null;

/** The place on the page that a control edits, by its name; null for a control that edits none. */
export function placeOfControl(name: string, entry: Entry): string | null {
  const [, above = "", inner = ""] = /^(entry:|block:\w+:|)value:(.+)$/.exec(name) ?? [];
  if (inner === "") return null;
  if (entry === null) {
    const [, field = "", rest = ""] = /^(\[.*?\])((?::.*)?)$/.exec(inner) ?? [];
    const keys = readKeys(field);
    return keys && editPlaceText({ document: "site", path: [...keys, ...keysOf(rest)] });
  }
  const block = /^block:(\d+):$/.exec(above)?.[1];
  const within = block === undefined ? [] : ["blocks", String(Number(block) - 1)];
  return editPlaceText({ document: "content", path: [entry.list, entry.key, ...within, ...keysOf(inner)] });
}

/** `:2:slide.name` is `["2", "slide", "name"]`. */
const keysOf = (text: string): string[] => text.split(/[:.]/).filter(Boolean);

function readKeys(text: string): string[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.map(String) : null;
  } catch {
    return null;
  }
}
