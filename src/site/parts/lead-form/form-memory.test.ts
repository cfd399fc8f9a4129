import { describe, expect, it } from "vitest";
import { pageForm } from "#site/parts/lead-form/page-form.ts";
import { recordVisit, visitTrail } from "#site/parts/tracking/visit-trail.ts";
import { dropMemory, memoryName, readMemory, writeMemory } from "./form-memory.ts";

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
const refusing = () => {
  throw new Error("refused");
};
const memory = { step: 1, values: { name: "Zoë" }, key: "k", startedAt: 1_000, leadId: null };
const week = 7 * 86_400_000;

describe("typed form values", () => {
  it("are stored by site, form and car, for a week [LEAD-23]", () => {
    const browser = storage();
    const name = memoryName("north", "enquiry", "car-1");
    writeMemory(() => browser, name, memory);
    expect(readMemory(() => browser, name, 2_000)).toEqual(memory);
    expect(readMemory(() => browser, memoryName("north", "enquiry", "car-2"), 2_000)).toBeNull();
    expect(readMemory(() => browser, memoryName("south", "enquiry", "car-1"), 2_000)).toBeNull();
    expect(readMemory(() => browser, name, 1_001 + week)).toBeNull();
    writeMemory(() => browser, name, memory);
    dropMemory(() => browser, name);
    expect(readMemory(() => browser, name, 2_000)).toBeNull();
  });

  it.each(["{", "null", "[]", '{"key":1}', '{"key":"k","startedAt":"x"}'])(
    "are empty where the storage contains %s [LEAD-23]",
    (text) => {
      const browser = storage();
      browser.setItem("n", text);
      expect(readMemory(() => browser, "n", 0)).toBeNull();
    },
  );

  it("are not stored where the browser refuses storage [LEAD-23]", () => {
    expect(() => writeMemory(refusing, "n", memory)).not.toThrow();
    expect(() => dropMemory(refusing, "n")).not.toThrow();
    expect(readMemory(refusing, "n", 0)).toBeNull();
    expect(() => recordVisit(refusing, { pathname: "/", search: "" }, "")).not.toThrow();
  });
});

it("the trail of a visit is its last 20 paths and its landing parameters [DECIDE-68]", () => {
  const browser = storage();
  const visit = (pathname: string, search: string) => recordVisit(() => browser, { pathname, search }, null);
  visit("/search", "?utm_source=mail&utm_campaign=may");
  visit("/search", "?page=2");
  for (let n = 1; n <= 24; n++) visit(`/cars/${n}`, "?other=1");
  const trail = visitTrail(() => browser);
  expect(trail.visited_pages).toHaveLength(20);
  expect(trail.visited_pages.at(-1)).toBe("/cars/24");
  expect(trail.linked_query_params).toEqual({ utm_source: "mail", utm_campaign: "may" });
});

it.each([
  ["/book-test-drive", "test_drive"],
  ["/enquire?car_id=1", "enquiry"],
  ["/enquire?car_id=1&form=photos", "photos"],
  ["/enquire?form=call_back", "call_back"],
  ["/enquire?form=selling_call", "selling_call"],
  ["/enquire?form=test_drive", "test_drive"],
  ["/enquire?form=contact", null],
  ["/enquire?form=entry", null],
  ["/enquire", null],
  ["/enquire?form=photos", null],
  ["/enquire?car_id=1&form=__proto__", null],
])("%s is the form %s [ROUTE-51]", (address, form) => {
  expect(pageForm(`http://sample.localhost${address}`, { range: [] })).toBe(form);
});
