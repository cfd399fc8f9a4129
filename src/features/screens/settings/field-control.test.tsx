import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FieldControl } from "./field-control.tsx";
import type { SettingControl } from "./setting-field.ts";

const shown = (control: SettingControl, text: string, error?: string) =>
  renderToStaticMarkup(
    <FieldControl
      field={{ label: "Words", about: "What it says.", control }}
      name="value:x"
      {...{ text, error }}
    />,
  );

it("never shows a text with line breaks in a field of one line", () => {
  expect(shown({ kind: "text", isLong: false, isDate: false }, "One line")).toContain("<input");
  expect(shown({ kind: "text", isLong: false, isDate: false }, "Two\nlines")).toContain(
    "Two\nlines</textarea>",
  );
  const control: SettingControl = { kind: "text", isLong: false, isDate: false };
  const answer = { path: ["answer"], label: "Answer", about: "", control, isEmptyNone: true };
  const rows = shown({ kind: "rows", fields: [answer] }, JSON.stringify([{ answer: "Two\nlines" }]));
  expect(rows).toContain("Two\nlines</textarea>");
  expect(rows).toContain('name="value:x:1:answer"');
});

it("ties the error to its control", () => {
  const html = shown({ kind: "switch" }, "yes", "It can’t be.");
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).toContain("It can’t be.");
  expect(shown({ kind: "choice", options: ["a", "b"] }, "")).toContain('<option value="" selected="">None');
});
