import { expect, it } from "vitest";
import { verifiedContact } from "./verified-contact.ts";

const lead = { phone: "+61491570110", email: "ana@b.example" };

it.each<[string[], { phone: string | null; email: string | null }]>([
  [[], { phone: null, email: null }],
  [[lead.phone], { ...lead, email: null }],
  [[lead.email], { ...lead, phone: null }],
  [["Ana@B.example"], { ...lead, phone: null }],
  [[lead.phone, lead.email], lead],
  // What the lead had when the member looked at it, before its sender went on with the form.
  [["+61491570199", "other@b.example"], { phone: null, email: null }],
  [["phone", "email"], { phone: null, email: null }],
])("of a lead, %j ticked as verified, erases by %j only", (ticked, expected) => {
  const form = new FormData();
  for (const one of ticked) form.append("verified", one);
  expect(verifiedContact(form, lead)).toEqual(expected);
});

it("of a lead without a number, erases by none that is empty", () => {
  const form = new FormData();
  form.append("verified", "");
  expect(verifiedContact(form, { phone: "", email: null })).toEqual({ phone: null, email: null });
});
