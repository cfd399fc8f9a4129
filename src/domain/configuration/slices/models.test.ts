import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Model, modelDocument, settledModel, settledRange } from "./models.ts";

type Written = z.input<typeof modelDocument>;
const settled = (written: Partial<Written> = {}, make: string | null = null) =>
  settledModel(modelDocument.parse({ name: "CX-5", ...written }), make);

/** One row per field of the two documents: its input and the resulting model. */
const fields: [rules: string, written: Partial<Written>, field: keyof Model, expected: unknown][] = [
  ["ENT-129, ENT-137", { name: "CX-60" }, "name", "CX-60"],
  ["ENT-130, ENT-138", { slug: "mazda-cx-60" }, "slug", "mazda-cx-60"],
  ["ENT-131", { override_url: "https://maker.example/cx-60" }, "override_url", "https://maker.example/cx-60"],
  ["ENT-132, ENT-148", { status: "coming_soon" }, "status", "coming_soon"],
  ["ENT-132, ENT-148", { status: "new" }, "status", "new"],
  ["ENT-133", { image_url: "/a.jpg" }, "image", { url: "/a.jpg", thumb: "/a.jpg" }],
  ["ENT-134", { body: ["SUV", "Wagon"] }, "body", ["SUV", "Wagon"]],
  ["ENT-135, ENT-142", { manufacturer_body: "SUVs" }, "manufacturer_body", "SUVs"],
  ["ENT-135, ENT-143", { manufacturer_body2: "4x4" }, "manufacturer_body2", "4x4"],
  ["ENT-135, ENT-144", { manufacturer_body3: "Family" }, "manufacturer_body3", "Family"],
  ["ENT-136", { id: 12 }, "id", "12"],
  ["ENT-139", { new_slug: "cx-60" }, "new_slug", "cx-60"],
  ["ENT-140", { description: " Long. " }, "description", "Long."],
  ["ENT-141", { short_description: "Short." }, "short_description", "Short."],
  ["ENT-145", { bodyStyle: "Medium SUV" }, "bodyStyle", "Medium SUV"],
  ["ENT-146", { body: "SUV" }, "body", ["SUV"]],
  ["ENT-147", { image: { url: "/a.jpg", thumb: "/b.jpg" } }, "image", { url: "/a.jpg", thumb: "/b.jpg" }],
  [
    "ENT-147",
    { image: { url: "/a.jpg", thumb: { url: "/b.jpg" } } },
    "image",
    { url: "/a.jpg", thumb: "/b.jpg" },
  ],
  ["ENT-149", { from_price: 42_990 }, "from_price", 42_990],
  ["ENT-150", { manufacturer_name: "Mazda" }, "manufacturer_name", "Mazda"],
  ["ENT-151", { accessories_count: 7 }, "accessories_count", 7],
  ["ENT-152", { fuel: ["Petrol", "Diesel"] }, "fuel", ["Petrol", "Diesel"]],
  ["ENT-153", { variant: "G20 Pure" }, "variant", ["G20 Pure"]],
];

describe("a model", () => {
  it.each(fields)("[%s] is read from %j", (_, written, field, expected) => {
    expect(settled(written)[field]).toEqual(expected);
  });

  it("has every field when only its name is given, its slug made of make and name [ENT-129..153]", () => {
    expect(settled({}, "Mazda")).toEqual({
      id: "mazda-cx-5",
      name: "CX-5",
      slug: "mazda-cx-5",
      new_slug: null,
      override_url: null,
      description: null,
      short_description: null,
      manufacturer_body: null,
      manufacturer_body2: null,
      manufacturer_body3: null,
      bodyStyle: null,
      body: [],
      image: null,
      status: null,
      from_price: null,
      manufacturer_name: "Mazda",
      accessories_count: 0,
      fuel: [],
      variant: [],
      facts: [],
      variants: [],
      offers: [],
      colours: [],
      pictures: [],
      specification: [],
      brochure: null,
    });
  });

  it("prefers the picture with a thumb to the flat one", () => {
    expect(settled({ image: { url: "/a.jpg" }, image_url: "/flat.jpg" }).image?.url).toBe("/a.jpg");
  });

  it("is rejected with an unknown key, an invalid status or an invalid URL", () => {
    for (const wrong of [
      { colour: "red" },
      { status: "old" },
      { slug: "CX 5" },
      { image_url: "a.jpg" },
      { from_price: -1 },
    ])
      expect(modelDocument.safeParse({ name: "CX-5", ...wrong }).success).toBe(false);
  });

  it("keeps offers and variants with missing fields", () => {
    const model = settled({
      offers: [{ title: "Free servicing", text: "For three years." }],
      variants: [{ name: "Touring" }],
    });
    expect(model.offers[0]).toEqual({
      title: "Free servicing",
      text: "For three years.",
      start: null,
      expiry: null,
      url: null,
    });
    expect(model.variants[0]).toEqual({ name: "Touring", price: null, text: null });
  });
});

describe("a site's range", () => {
  const written = [{ name: "CX-5" }, { name: "i30", manufacturer_name: "Hyundai" }].map((one) =>
    modelDocument.parse(one),
  );
  const names = (site: Parameters<typeof settledRange>[1]) =>
    settledRange(written, site, () => {}).map((model) => `${model.manufacturer_name} ${model.name}`);

  it("is its manufacturer's on a manufacturer's site, and everything on others", () => {
    expect(names({ manufacturer: { name: "Mazda" }, makes: ["Mazda", "Hyundai"] })).toEqual(["Mazda CX-5"]);
    expect(names({ manufacturer: null, makes: ["Mazda"] })).toEqual(["Mazda CX-5", "Hyundai i30"]);
    expect(names({ manufacturer: null, makes: ["Mazda", "Kia"] })).toEqual(["null CX-5", "Hyundai i30"]);
  });

  it("has no duplicate slug, whatever its source", () => {
    const reports: [number, string][] = [];
    settledRange(
      [
        { name: "A", slug: "same" },
        { name: "B", new_slug: "same", slug: "b" },
      ].map((one) => modelDocument.parse(one)),
      { manufacturer: null, makes: [] },
      (index, message) => reports.push([index, message]),
    );
    expect(reports).toEqual([[1, expect.stringContaining("/same is taken by models.list[0]")]]);
  });
});
