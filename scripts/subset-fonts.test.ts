import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { facesOf } from "./subset-fonts.ts";

const face = `@font-face {
  font-family: "A";
  font-weight: 400 750;
  src: url("../files/a-wght-normal.woff2") format("woff2");
  unicode-range: U+0041-0043, U+20AC;
}`;

it("reads the characters and weights that a face uses of its file", () => {
  expect(facesOf(face)).toEqual([
    { file: "a-wght-normal.woff2", weights: { min: 400, max: 750 }, text: "ABC€" },
  ]);
});

it("leaves a font of one weight as heavy as it is, and fallbacks of the reader's own fonts alone", () => {
  expect(facesOf(face.replace("-wght", "-600"))[0]!.weights).toBeNull();
  expect(facesOf('@font-face {\n  src: local("Arial");\n}')).toEqual([]);
});

it("refuses a face that doesn't say its characters", () => {
  expect(() => facesOf(face.replace(/ *unicode-range.*\n/, ""))).toThrow(
    /a-wght-normal\.woff2 needs a unicode-range/,
  );
});

it.each(["src/site/fonts.css", "src/console/styles.css"])(
  "the faces of %s have prices, names and signs of Latin text",
  (styles) => {
    const faces = facesOf(readFileSync(styles, "utf8"));
    expect(faces.length).toBeGreaterThan(0);
    for (const { text } of faces) for (const one of "$€AZaz09éñß–’·×") expect(text).toContain(one);
  },
);
