import { expect, it } from "vitest";
import { withoutEntities } from "./html-entities.ts";

it.each([
  ["Citro&euml;n C4 &amp; more", "Citroën C4 & more"],
  ["5&#39;s &#x26; &#8211;", "5's & –"],
  ["&nbsp;a&shy;b", " ab"],
  ["R&D; &unknown; &#0; &#xD800;", "R&D; &unknown; &#0; &#xD800;"],
  ["https://x.example/?a=1&copy=2", "https://x.example/?a=1&copy=2"],
])("reads %j as %j", (text, plain) => {
  expect(withoutEntities(text)).toBe(plain);
});
