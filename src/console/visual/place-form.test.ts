import { describe, expect, it } from "vitest";
import { blockForms } from "#console/pages/block-forms.ts";
import { entryFields } from "#console/pages/entry-kinds.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { fieldsIn, sections } from "#console/settings/setting-sections.ts";
import { editPlaceText, readEditPlace } from "#domain/content/drafts/edit-place.ts";
import { placeOfControl } from "./control-place.ts";
import { formOfPlace } from "./place-form.ts";

/** The path of a field, and of each field of its second entry. */
function pathsOf({ path, control }: SettingField): string[][] {
  if (control.kind !== "rows") return [path];
  return control.fields.flatMap((field) => pathsOf(field).map((inner) => [...path, "1", ...inner]));
}

const controlOf = (place: string, types?: string[]) => {
  const read = readEditPlace(place);
  const form = read && formOfPlace(read, types);
  return form && form.kind !== "location" ? form.control : null;
};

describe("a place of a page and the control that edits it", () => {
  it("are found from each other, for every setting with words [DECIDE-390]", () => {
    const places = sections
      .flatMap(fieldsIn)
      .flatMap(pathsOf)
      .map((path) => editPlaceText({ document: "site", path }));
    expect(places.length).toBeGreaterThan(300);
    for (const place of places) {
      const control = controlOf(place);
      expect(control && placeOfControl(control, null), place).toBe(place);
    }
  });

  it("are found from each other, for every field of a page and its blocks", () => {
    const entry = { list: "pages", key: "/about us" };
    const at = (path: string[]) =>
      editPlaceText({ document: "content", path: ["pages", entry.key, ...path] });
    const own = entryFields.pages.flatMap(pathsOf).map((path) => [at(path), []] as const);
    const ofBlocks = Object.entries(blockForms).flatMap(([type, { fields }]) =>
      fields.flatMap(pathsOf).map((path) => [at(["blocks", "1", ...path]), ["hero", type]] as const),
    );
    for (const [place, types] of [...own, ...ofBlocks]) {
      const control = controlOf(place, [...types]);
      expect(control && placeOfControl(control, entry), place).toBe(place);
    }
  });

  it.each([
    ["site#home/sections/3", 'value:["home","sections"]'],
    ["content#pages/%2Fa/blocks/0", "block:1:value:title"],
    ["site#unknown", null],
    ["group#theme/brand", null],
    ["content#embeds/x", null],
  ])("of %s is %s", (place, control) => {
    expect(controlOf(place, ["hero"])).toBe(control);
  });

  it("of a location are on its own screen", () => {
    expect(formOfPlace({ document: "group", path: ["locations", "north", "name"] })).toEqual({
      kind: "location",
      slug: "north",
    });
  });
});
