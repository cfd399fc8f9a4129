import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FieldControl } from "./field-control.tsx";
import { LinkChoices } from "./link-field.tsx";
import { fieldsOf, type SettingControl } from "./setting-field.ts";

const shown = (control: SettingControl, text: string, error?: string) =>
  renderToStaticMarkup(
    <FieldControl
      field={{ label: "Words", about: "What it says.", control }}
      name="value:x"
      text={text}
      error={error}
    />,
  );

it("never shows a text with line breaks in a field of one line", () => {
  expect(shown({ kind: "text", isLong: false, isDate: false }, "One line")).toContain("<input");
  expect(shown({ kind: "text", isLong: false, isDate: false }, "Two\nlines")).toContain(
    "Two\nlines</textarea>",
  );
  const control: SettingControl = { kind: "text", isLong: false, isDate: false };
  const answer = { path: ["answer"], label: "Answer", about: "", control, isEmptyNone: true };
  const rows = shown(
    { kind: "rows", of: "list", fields: [answer] },
    JSON.stringify([{ answer: "Two\nlines" }]),
  );
  expect(rows).toContain("Two\nlines</textarea>");
  expect(rows).toContain('name="value:x:1:answer"');
});

it("marks a list that may not be empty, and what its entries need, but not a spare one [DECIDE-467]", () => {
  const control: SettingControl = {
    kind: "rows",
    of: "list",
    fields: [
      {
        path: ["label"],
        label: "Words",
        about: "",
        control: { kind: "text", isLong: false, isDate: false },
        isEmptyNone: true,
        isRequired: true,
      },
    ],
  };
  const rows = (text: string, isRequired?: true) =>
    renderToStaticMarkup(
      <FieldControl
        field={{
          label: "Buttons",
          about: "",
          control,
          ...(isRequired ? { isRequired } : {}),
        }}
        name="value:x"
        text={text}
      />,
    );
  const marked = (html: string) => html.match(/data-required/g)?.length ?? 0;
  expect(rows("[]", true)).toContain('<legend data-required="true">Buttons</legend>');
  expect(marked(rows("[]", true))).toBe(2);
  expect(marked(rows('[{"label":"Go"}]', true))).toBe(2);
  expect(marked(rows("[]"))).toBe(0);
  expect(marked(rows('[{"label":"Go"}]'))).toBe(1);
});

it("ties the error to its control", () => {
  const html = shown({ kind: "switch" }, "yes", "It can’t be.");
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).toContain("It can’t be.");
  expect(shown({ kind: "choice", options: ["a", "b"] }, "")).toContain('<option value="" selected="">None');
});

it("judges a colour by the contrast that it has and the one that is needed", () => {
  const control: SettingControl = { kind: "text", isLong: false, isDate: false, holds: "colour" };
  expect(shown(control, "#ffe600")).toMatch(
    /Contrast 1\.\d\d:1, and 4\.5:1 is needed\. Shoppers see #[0-9a-f]{6} \(4\.\d\d:1\) in its place\./,
  );
  expect(shown(control, "#14507a")).toMatch(/Contrast 7\.\d\d:1; at least 4\.5:1 is needed\./);
  expect(shown(control, "")).not.toContain("Contrast");
});

it("knows the colours of the configuration by their schema", () => {
  const colours = fieldsOf("theme").filter(
    ({ control }) => control.kind === "text" && control.holds === "colour",
  );
  expect(colours.map(({ path }) => path.join("."))).toEqual(["theme.brand", "theme.accent"]);
});

it("offers the pages of the site in fields for links, and takes any address without them", () => {
  const [panels] = fieldsOf("home").filter(({ path }) => path.join(".") === "home.panels");
  expect(panels?.control).toMatchObject({
    kind: "rows",
    fields: expect.arrayContaining([
      expect.objectContaining({ path: ["url"], control: expect.objectContaining({ holds: "link" }) }),
    ]),
  });
  const control: SettingControl = { kind: "text", isLong: false, isDate: false, holds: "link" };
  const answer = { path: ["href"], label: "Link", about: "", control, isEmptyNone: true };
  const rows: SettingControl = { kind: "rows", of: "list", fields: [answer] };
  const field = { label: "Links", about: "", control: rows };
  const text = JSON.stringify([{ href: "/search" }]);
  const within = renderToStaticMarkup(
    <LinkChoices of="site:bay">
      <FieldControl field={field} text={text} name="value:x" />
    </LinkChoices>,
  );
  const [, list] = /<input[^>]* list="([^"]+)"/.exec(within) ?? [];
  expect(list).toBeTruthy();
  expect(within).toContain(`<datalist id="${list}">`);
  expect(shown(control, "/search")).toMatch(/<input(?![^>]* list=)[^>]* value="\/search"/);
});

it("folds long entries below what they are called, and opens one with an error", () => {
  const [list] = fieldsOf("models").filter(({ path }) => path.join(".") === "models.list");
  if (!list) throw new Error("models have no list");
  const text = JSON.stringify([{ name: "CX-5" }, { name: "CX-30" }]);
  const html = renderToStaticMarkup(
    <FieldControl
      field={list}
      text={text}
      name="value:x"
      problemOf={(row, key) => (row === 1 && key === "slug" ? "Taken." : undefined)}
    />,
  );
  const folded = [...html.matchAll(/<details class="folded-row"( open="")?><summary>([^<]*)/g)];
  expect(folded.map(([, open, name]) => [name, open !== undefined])).toEqual([
    ["Entry 1: CX-5", false],
    ["Entry 2: CX-30", true],
    ["New entry", false],
  ]);
  expect(shown({ kind: "list", of: "cells", options: [] }, "a | b")).toContain("cells separated by |");
});
