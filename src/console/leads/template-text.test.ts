import { expect, it } from "vitest";
import { withTemplate } from "./template-text.ts";

const signature = "Ben\nNorth";
const sold = `Hi Kim,\n\nThat car is sold.\n\n${signature}`;

it.each([
  [
    "below what was written",
    `I looked.\n\n${signature}`,
    `I looked.\n\nHi Kim,\n\nThat car is sold.\n\n${signature}`,
  ],
  [
    "without a second greeting",
    `Hi Kim,\n\nI looked.\n\n${signature}`,
    `Hi Kim,\n\nI looked.\n\nThat car is sold.\n\n${signature}`,
  ],
  [
    "above what was written below the signature",
    `Hi Kim,\n\nI looked.\n\n${signature}\nPS: soon`,
    `Hi Kim,\n\nI looked.\n\nThat car is sold.\n\n${signature}\nPS: soon`,
  ],
  [
    "with a signature that was deleted",
    "Hi Kim,\n\nI looked.",
    `Hi Kim,\n\nI looked.\n\nThat car is sold.\n\n${signature}`,
  ],
  ["above the signature alone", `\n\n${signature}`, sold],
])("a template is put %s [DECIDE-486]", (_, written, expected) => {
  expect(withTemplate(written, sold, signature)).toBe(expected);
});

it("a template without greeting or signature is put below what was written", () => {
  expect(withTemplate("Hello.", "It is sold.", "")).toBe("Hello.\n\nIt is sold.");
});
