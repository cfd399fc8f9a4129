import { describe, expect, it } from "vitest";
import type { DetailField } from "./car-detail.ts";
import { afterSaving, type Drafts, editsOf, quickEdits, typed } from "./car-drafts.ts";

const field = (name: string, shown: DetailField["shown"], isCorrected = false) => ({
  name,
  shown,
  correction: isCorrected
    ? { feed: "", feedThen: "", isMoved: false, by: "", at: "2026-11-21T00:00:00.000Z", until: null }
    : null,
});

describe("what is typed and not saved", () => {
  it("is a change only while it differs, and remembers what was seen at first", () => {
    const price = field("price", 20_000);
    const one = typed({}, price, "19000");
    expect(one).toEqual({ price: { text: "19000", seen: 20_000 } });
    expect(typed(one, price, "20000")).toEqual({});
    // Another member saved 18000 meanwhile, and the screen shows it.
    const later = typed(one, field("price", 18_000), "19500");
    expect(later).toEqual({ price: { text: "19500", seen: 20_000 } });
    expect(editsOf(later)).toEqual([{ field: "price", text: "19500", seen: 20_000 }]);
  });

  it("stays when it couldn't be saved; a conflict has been seen by then", () => {
    const drafts: Drafts = {
      price: { text: "19000", seen: 20_000 },
      badge: { text: "GT", seen: "Sport" },
      tag: { text: "Sale", seen: null },
    };
    const conflict = {
      field: "price",
      theirs: 18_000,
      theirsText: "$18,000",
      yoursText: "$19,000",
      by: "Tom",
    };
    expect(
      afterSaving(drafts, { kind: "saved", fields: ["badge"], conflicts: [conflict], undo: [] }),
    ).toEqual({
      price: { text: "19000", seen: 18_000 },
      tag: { text: "Sale", seen: null },
    });
    expect(afterSaving(drafts, { kind: "invalid", problems: [] })).toBe(drafts);
    expect(afterSaving(drafts, { kind: "gone" })).toBe(drafts);
  });
});

describe("the buttons of a car", () => {
  const edits = (car: Partial<Parameters<typeof quickEdits>[0]>) =>
    Object.fromEntries(
      quickEdits({
        status: "in_stock",
        isHidden: false,
        isFeatured: false,
        ...car,
        fields: car.fields ?? [
          field("show_on_dealer_website", null),
          field("custom_rank", null),
          field("status", "in_stock"),
        ],
      }).map(({ label, edit }) => [label, [edit.field, edit.text, edit.seen]]),
    );

  it("correct what they are about", () => {
    expect(edits({})).toEqual({
      Hide: ["show_on_dealer_website", "no", null],
      Feature: ["custom_rank", "1000", null],
      "Mark as sold": ["status", "sold", "in_stock"],
    });
  });

  it("are the way back too: to the feed where the rank is a correction", () => {
    const fields = [
      field("show_on_dealer_website", false, true),
      field("custom_rank", 1_000, true),
      field("status", "sold", true),
    ];
    expect(edits({ status: "sold", isHidden: true, isFeatured: true, fields })).toEqual({
      "Show on the site": ["show_on_dealer_website", "yes", false],
      "Stop featuring": ["custom_rank", null, 1_000],
      "Back in stock": ["status", "in_stock", "sold"],
    });
  });
});
