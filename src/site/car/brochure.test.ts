import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { brochurePdf } from "./brochure.server.ts";
import { carPageView } from "./car-page-view.ts";

const now = new Date("2026-03-10T12:00:00Z");
const frame = { url: "https://sample.example/cars/x", date: "10 Mar 2026" };
const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#336699" } })
  .png()
  .toBuffer();
const pictures = { read: async (key: string) => (key === "key-2" ? null : photo) };
const pdf = (change: Partial<Car> = {}) => {
  const car = aCar(change);
  const site = sampleSite();
  return brochurePdf(car, carPageView(car, site, now), site, frame, pictures);
};
const pages = (file: Buffer) => file.toString("latin1").match(/\/Type \/Page\b/g)?.length;

describe("the brochure", () => {
  it("is a PDF of one A4 page with the readable photos [CAR-37]", async () => {
    const file = await pdf({
      standardEquipment: ["Tow bar", "Alloy wheels"],
      dealercomments: "One owner.|Neat.",
    });
    const text = file.toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(pages(file)).toBe(1);
    expect(text).toContain("[0 0 595.280029 841.890015]");
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(2);
  });

  it("is generated for any feed data [CAR-37]", async () => {
    const file = await pdf({
      name: "多功能 🚐 ".repeat(20),
      pictures: [],
      price: null,
      location: null,
      standardEquipment: Array.from({ length: 300 }, (_, n) => `Feature ${n} ${"w".repeat(90)}`),
      dealercomments: `${"x".repeat(9000)}|`.repeat(40),
    });
    expect(file.toString("latin1").startsWith("%PDF-")).toBe(true);
    expect(pages(file)).toBeLessThan(12);
  });
});
