import { describe, expect, it } from "vitest";
import { tagsSlice } from "#domain/configuration/slices/tags-slice.ts";
import { nextTagChange, type TaggedCar, tagView } from "./tag.ts";

const now = new Date("2026-03-10T12:00:00Z");
const old = "2025-01-01T00:00:00Z";
const plain: TaggedCar = {
  status: "in_stock",
  sold_at: null,
  simple_fuel: "Petrol",
  reserved: false,
  certified: false,
  car_type: "used",
  tag: null,
  created_at: old,
};
const everything: TaggedCar = {
  ...plain,
  simple_fuel: "Electric",
  reserved: true,
  certified: true,
  tag: "Manager's special",
  status: "coming_soon",
  created_at: now.toISOString(),
};
const defaults = tagsSlice.parse({});
const all = tagsSlice.parse({ electricHybrid: true, certifiedImage: "/img/320/seal", showNew: true });

describe("the tag", () => {
  it.each<[string, Partial<TaggedCar>, typeof defaults, object | null]>([
    ["electric first, when enabled [TAG-01] [DECIDE-92]", {}, all, { kind: "electric", text: "ELECTRIC" }],
    [
      "hybrid from the fuel [TAG-01] [DECIDE-92]",
      { simple_fuel: "Petrol/Electric Hybrid" },
      all,
      { kind: "hybrid", text: "HYBRID" },
    ],
    [
      "reserved second [TAG-02] [DECIDE-92] [ENT-024]",
      { simple_fuel: "Diesel" },
      all,
      { kind: "reserved", text: "RESERVED" },
    ],
    ["reserved where electric is not enabled [TAG-01, TAG-02]", {}, defaults, { kind: "reserved" }],
    [
      "the certified image third [TAG-03] [DECIDE-93]",
      { simple_fuel: null, reserved: false },
      all,
      { kind: "certified", text: "Certified used", image: "/img/320/seal" },
    ],
    [
      "the custom text when no certified image is set [TAG-03, TAG-04] [DECIDE-93] [ENT-023]",
      { reserved: false },
      defaults,
      { kind: "custom", text: "Manager's special" },
    ],
    [
      "the custom text when the certified car is a demo [TAG-03] [DECIDE-93]",
      { simple_fuel: null, reserved: false, car_type: "demo" },
      all,
      { kind: "custom" },
    ],
    [
      "coming soon fifth, which counts as in stock [TAG-05] [DECIDE-08]",
      { simple_fuel: null, reserved: false, certified: false, tag: " " },
      all,
      { kind: "coming_soon", text: "COMING SOON" },
    ],
  ])("shows %s", (_, change, slice, expected) => {
    expect(tagView({ ...everything, ...change }, slice, 3, now)).toMatchObject(expected ?? {});
  });

  it.each([
    ["2026-03-10T12:00:00Z", "new_arrival"],
    ["2026-03-02T12:00:00.001Z", "new_arrival"],
    ["2026-03-02T12:00:00.000Z", undefined],
    ["2026-02-01T00:00:00Z", undefined],
  ])("counts a car created at %s as %s [TAG-06] [LIMIT-08] [CARD-18] [ENT-054]", (created_at, kind) => {
    expect(tagView({ ...plain, created_at }, defaults, 3, now)?.kind).toBe(kind);
  });

  it("falls back to no tag, or to New where the site enables it [TAG-07] [DECIDE-10] [CARD-18]", () => {
    expect(tagView(plain, all, 3, now)).toBeNull();
    expect(tagView({ ...plain, car_type: "new" }, defaults, 3, now)).toBeNull();
    expect(tagView({ ...plain, car_type: "new" }, all, 3, now)).toEqual({ kind: "new", text: "New" });
  });

  it.each([
    ["2026-03-09T12:00:00Z", "JUST SOLD"],
    ["2026-03-07T12:00:00Z", "SOLD"],
    [null, "SOLD"],
  ])("a car sold at %s reads %s, whatever else applies [TAG-08] [DECIDE-09] [CARD-18]", (sold_at, text) => {
    expect(tagView({ ...everything, status: "sold", sold_at }, all, 3, now)?.text).toBe(text);
  });

  it("uses the site's own texts [DECIDE-09]", () => {
    const own = tagsSlice.parse({ texts: { sold: "Gone", justSold: "Just gone" } });
    const sold = (sold_at: string) => tagView({ ...plain, status: "sold", sold_at }, own, 3, now);
    expect(sold(old)).toEqual({ kind: "sold", text: "Gone" });
    expect(sold(now.toISOString())).toEqual({ kind: "just_sold", text: "Just gone" });
  });

  it("reports when it next changes by time [TAG-06]", () => {
    const arrived = { ...plain, created_at: "2026-03-09T12:00:00Z" };
    expect(nextTagChange(arrived, 3, now)).toEqual(new Date("2026-03-17T12:00:00Z"));
    expect(tagView(arrived, defaults, 3, new Date("2026-03-17T11:59:59Z"))).not.toBeNull();
    expect(tagView(arrived, defaults, 3, new Date("2026-03-17T12:00:00Z"))).toBeNull();
    expect(nextTagChange(arrived, 3, new Date("2026-03-17T12:00:00Z"))).toBeNull();
    expect(nextTagChange(plain, 3, now)).toBeNull();
    expect(nextTagChange({ ...plain, status: "sold", sold_at: now.toISOString() }, 3, now)).toEqual(
      new Date("2026-03-13T12:00:00Z"),
    );
  });
});
