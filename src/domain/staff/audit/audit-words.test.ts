import { expect, it } from "vitest";
import type { AuditedChange } from "./audit-entry.ts";
import { changeText } from "./audit-words.ts";

const change = (over: Partial<AuditedChange>): AuditedChange => ({
  table: "leads",
  how: "changed",
  rows: 1,
  ids: [],
  fields: [],
  ...over,
});

it.each<[Partial<AuditedChange>, string]>([
  [{ rows: 3, fields: ["owner_id", "stage"] }, "3 leads changed: owner id, stage"],
  [{ fields: ["answered_at", "stage", "payload"] }, "1 lead changed: stage"],
  [{ fields: ["at", "updated_at"] }, "1 lead changed"],
  [
    { table: "car_overrides", ids: ["c1 price"], fields: ["at", "value"] },
    "1 corrected field changed: price",
  ],
  [
    { table: "car_overrides", how: "added", rows: 3, ids: ["c1 bodyStyle", "c2 bodyStyle", "c2 price"] },
    "3 corrected fields added: body style, price",
  ],
  // As entries of earlier versions name them.
  [{ table: "car_overrides", ids: ["c1"], fields: ["value"] }, "1 corrected field changed"],
  [{ table: "cars", how: "removed", rows: 2 }, "2 cars removed"],
])("%j reads %s", (over, text) => expect(changeText(change(over))).toBe(text));
