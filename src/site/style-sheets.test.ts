import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Of pages with little on them, and only of those. */
const smallPages = ["src/site/parts/payment/reserve.css"];

/** Only the screen's rules cost a press its time: those of print are read when a page is printed. */
const withoutPrint = (css: string) => css.replace(/@media print \{[\s\S]*?\n\}/g, "");

it("no style sheet asks with :has about the whole document: a browser would ask again at every change of it", () => {
  const sheets = globSync("src/site/**/*.css").filter((sheet) => !smallPages.includes(sheet));
  expect(sheets.length).toBeGreaterThan(10);
  const asking = sheets.flatMap((sheet) =>
    [
      ...withoutPrint(readFileSync(sheet, "utf8")).matchAll(
        /(?:^|[\s,])(?::root|html|body|main|\*)?:has\(.*/gm,
      ),
    ].map(([rule]) => `${sheet}: ${rule.trim()}`),
  );
  expect(asking).toEqual([]);
});
