import { expect, it } from "vitest";
import { verifiedContact } from "./verified-contact.ts";

const lead = { phone: "+61491570110", email: "ana@b.example" };

it.each<[string[], { phone: string | null; email: string | null }]>([
  [[], { phone: null, email: null }],
  [["phone"], { ...lead, email: null }],
  [["email"], { ...lead, phone: null }],
  [["phone", "email"], lead],
  [["+61491570199", "other@b.example"], { phone: null, email: null }],
])("of a lead, %j ticked as verified, erases by %j only", (ticked, expected) => {
  const form = new FormData();
  for (const one of ticked) form.append("verified", one);
  expect(verifiedContact(form, lead)).toEqual(expected);
});
