import { lettering } from "#demo-stock/pictures/letters.ts";
import type { CarFacts } from "#domain/cars/car.ts";

export type Reported = Pick<CarFacts, "year" | "make" | "model" | "badge" | "vin" | "regplate" | "stocknum">;

const checks = [
  "Money owing - none recorded",
  "Stolen - not recorded",
  "Written off - not recorded",
  "Odometer - readings in order",
  "Recalls - none open",
];

/** A sample vehicle history report, 1200 × 1600, marked as a sample. */
export function drawHistoryReport(car: Reported): string {
  const line = (text: string, y: number, size: number, colour = "#1f2a33") =>
    lettering(text, [110, y], { size, colour, weight: 0.13 });
  const rows = checks.map((text, i) => {
    const y = 760 + i * 120;
    return [
      `<circle cx="140" cy="${y - 12}" r="30" fill="#e2f3ec"/>`,
      `<path d="M126 ${y - 12}L137 ${y - 1}L156 ${y - 24}" fill="none" stroke="#17805c" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
      lettering(text, [200, y], { size: 24, colour: "#1f2a33", weight: 0.13 }),
      `<path d="M110 ${y + 44}H1090" stroke="#dde3e8" stroke-width="2"/>`,
    ].join("");
  });
  const about = [car.vin ? `VIN ${car.vin}` : "", car.regplate ? `Rego ${car.regplate}` : ""].filter(Boolean);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600">',
    '<rect width="1200" height="1600" fill="#ffffff"/><rect width="1200" height="150" fill="#1f4d6b"/>',
    lettering("Vehicle history report", [110, 95], { size: 38, colour: "#ffffff", weight: 0.15 }),
    line("Sample for demonstration - not a search of any register", 230, 16, "#9a3412"),
    line(`${car.year} ${car.make} ${car.model}`, 330, 40),
    line(car.badge ?? "", 400, 24, "#4a5a66"),
    ...about.map((text, i) => line(text, 490 + i * 56, 22, "#4a5a66")),
    '<path d="M110 640H1090" stroke="#1f4d6b" stroke-width="4"/>',
    ...rows,
    line(`Stock ${car.stocknum}`, 1500, 18, "#4a5a66"),
    "</svg>",
  ].join("");
}
