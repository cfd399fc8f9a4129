import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { entryFields } from "#console/pages/entry-kinds.ts";
import { consoleStates } from "#tests/support/console-states/console-states.tsx";

/** Names of the fields of a page that have to be filled in, and whether what names each says so. */
function requiredFields(html: string): { name: string; isMarked: boolean }[] {
  const all = DomUtils.getElementsByTagName("*", parseDocument(html));
  const labels = new Map(
    all.flatMap((one) => (one.name === "label" ? [[one.attribs.for, one] as const] : [])),
  );
  const isRequired = ({ attribs }: (typeof all)[number]) =>
    attribs.type !== "checkbox" && ("required" in attribs || attribs["aria-required"] === "true");
  return all.filter(isRequired).map(({ attribs }) => {
    const label = labels.get(attribs.id);
    return {
      name: label ? DomUtils.textContent(label) : (attribs.name ?? ""),
      isMarked: label !== undefined && "data-required" in label.attribs,
    };
  });
}

describe("fields that have to be filled in", () => {
  it("are marked on every screen before its form is sent [DECIDE-467]", async () => {
    const screens = new Set<string>();
    const unmarked: string[] = [];
    for (const { screen, state, html } of consoleStates.filter(({ state: name }) => !/long|many/.test(name)))
      for (const { name, isMarked } of requiredFields(await html([]))) {
        screens.add(screen);
        if (!isMarked) unmarked.push(`${screen}, ${state}: ${name}`);
      }
    expect(unmarked).toEqual([]);
    expect(screens.size).toBeGreaterThan(12);
  }, 120_000);

  it("of an entry are those that its schema refuses without [DECIDE-467]", () => {
    const requiredOf = (fields: readonly { path: string[]; isRequired?: true }[]) =>
      fields.filter(({ isRequired }) => isRequired).map(({ path }) => path.join("."));
    expect(requiredOf(entryFields.pages)).toEqual(["title", "description"]);
    expect(requiredOf(entryFields.popups)).toEqual(["title", "src", "buttonText", "linkTo", "expiryDate"]);
  });
});
