import { chance } from "#demo-stock/pictures/chance.ts";
import { type DrawnBody, document, drawParked } from "#demo-stock/pictures/draw-car.ts";
import { lettering, textWidth } from "#demo-stock/pictures/letters.ts";
import { shaded } from "#demo-stock/pictures/paints.ts";
import { gradient, newSheet } from "#demo-stock/pictures/sheet.ts";

export type BuildingPicture = {
  /** The sign on the fascia: letters, digits and spaces; all other characters are omitted. */
  sign: string;
  /** Hex colour of the fascia. */
  colour: string;
  kind: "showroom" | "service" | "yard";
  seed: number;
};

const parked: Record<BuildingPicture["kind"], readonly DrawnBody[]> = {
  showroom: ["suv", "hatch", "sedan"],
  service: ["ute", "hatch"],
  yard: ["caravan", "suv"],
};
/** How a building differs from the others: its walls, and what stands above or beside its fascia. */
const builds = [
  { walls: "#d9dde0", above: "flat" },
  { walls: "#a9604a", above: "gable" },
  { walls: "#e6dfcf", above: "storey" },
  { walls: "#b9c4cb", above: "tower" },
  { walls: "#8f9aa0", above: "sawtooth" },
] as const;
type Above = (typeof builds)[number]["above"];

/** What stands above the fascia's edge at y = 178, from x = `left` to `right`. */
function drawAbove(
  above: Above,
  { left, right, walls, colour }: { left: number; right: number; walls: string; colour: string },
): string {
  const wide = right - left;
  switch (above) {
    case "flat":
      return "";
    case "gable":
      return `<path d="M${left - 40} 182L${left + wide / 2} 84L${right + 40} 182Z" fill="#5b6167"/><path d="M${left + wide / 2} 84L${right + 40} 182H${left + wide / 2}Z" fill="#000" opacity=".16"/>`;
    case "storey": {
      const windows = Array.from(
        { length: 7 },
        (_, k) =>
          `<rect x="${(left + 120 + k * ((wide - 240) / 7)).toFixed(0)}" y="96" width="${((wide - 240) / 7 - 14).toFixed(0)}" height="62" fill="#55707f"/>`,
      ).join("");
      return `<rect x="${left + 80}" y="70" width="${wide - 160}" height="112" fill="${walls}"/><rect x="${left + 68}" y="62" width="${wide - 136}" height="14" fill="#7d8488"/>${windows}`;
    }
    case "tower":
      return `<rect x="${right - 170}" y="60" width="150" height="130" fill="${shaded(colour, 0.1)}"/><path d="M${right - 150} 84h110M${right - 150} 112h110M${right - 150} 140h110" stroke="#fff" stroke-width="10" opacity=".55"/>`;
    case "sawtooth": {
      const step = wide / 5;
      return Array.from(
        { length: 5 },
        (_, k) =>
          `<path d="M${(left + k * step).toFixed(0)} 182V104L${(left + (k + 1) * step).toFixed(0)} 182Z" fill="${walls}"/><path d="M${(left + k * step).toFixed(0)} 182V104l16 13V182Z" fill="#dfe8ed"/>`,
      ).join("");
    }
  }
}

const colours = ["White", "Metallic Blue", "Silver", "Metallic Red", "Grey", "Green"];

/** A dealership from the street as an SVG document, 1200 × 800, the same for the same arguments. */
export function drawBuilding({ sign, colour, kind, seed }: BuildingPicture): string {
  const { walls, above } = builds[seed % builds.length]!;
  const sheet = newSheet("b");
  const next = chance(seed + 300);
  const sky = gradient(
    sheet,
    "sky",
    [0, 0],
    [0, 520],
    [
      [0, ["#5d9fd6", "#7fb2da", "#8aa3c4"][seed % 3]!],
      [1, "#e9f1f5"],
    ],
  );
  const fascia = gradient(
    sheet,
    "fascia",
    [0, 190],
    [0, 280],
    [
      [0, shaded(colour, 0.18)],
      [1, shaded(colour, -0.22)],
    ],
  );
  const glass = gradient(
    sheet,
    "glass",
    [150, 280],
    [1000, 590],
    [
      [0, "#b9d3e2"],
      [0.3, "#5f7f93"],
      [0.55, "#8fb0c2"],
      [1, "#3c5566"],
    ],
  );
  const ground = gradient(
    sheet,
    "ground",
    [0, 585],
    [0, 800],
    [
      [0, "#9ba0a5"],
      [1, "#6c7176"],
    ],
  );
  const left = 90 + Math.floor(next() * 40);
  const right = 1110 - Math.floor(next() * 40);
  const bays = kind === "service" ? 5 : 9;
  const step = (right - left - 40) / bays;
  const fronts = Array.from({ length: bays }, (_, k) => {
    const x = left + 20 + k * step;
    if (kind === "service" && k > 0)
      return `<rect x="${(x + 8).toFixed(0)}" y="330" width="${(step - 16).toFixed(0)}" height="258" fill="#e6e8ea"/><path d="${[0, 1, 2, 3, 4, 5, 6].map((r) => `M${(x + 8).toFixed(0)} ${352 + r * 34}h${(step - 16).toFixed(0)}`).join("")}" stroke="#b2b7bb" stroke-width="3"/>`;
    return `<rect x="${x.toFixed(0)}" y="296" width="${(step - 5).toFixed(0)}" height="292" fill="${glass}"/><path d="M${(x + step * 0.2).toFixed(0)} 588L${(x + step * 0.65).toFixed(0)} 296h${(step * 0.18).toFixed(0)}L${(x + step * 0.38).toFixed(0)} 588Z" fill="#fff" opacity=".14"/>`;
  }).join("");
  const words = sign
    .toUpperCase()
    .replace(/[^A-Z0-9 &-]/g, "")
    .slice(0, 40);
  const size = Math.min(44, ((right - left - 120) / Math.max(1, textWidth(words, 1))) * 1);
  const hills = `<path d="M0 560C160 500 300 530 420 505S700 470 860 512S1100 490 1200 520V600H0Z" fill="#8ba58c" opacity=".7"/>`;
  const tree = (x: number, s: number) =>
    `<g transform="translate(${x} 590) scale(${s})"><path d="M0 0V-90" stroke="#6a5644" stroke-width="12"/><circle cx="0" cy="-130" r="56" fill="#5f8a5c"/><circle cx="34" cy="-104" r="36" fill="#527b52"/><circle cx="-30" cy="-152" r="34" fill="#76a26d"/></g>`;
  const flag = (x: number) =>
    `<path d="M${x} 596V350" stroke="#d7dadd" stroke-width="6"/><path d="M${x + 3} 356C${x + 44} 350 ${x + 40} 420 ${x + 36} 520H${x + 3}Z" fill="${colour}"/>`;
  const art = [
    `<rect width="1200" height="800" fill="${sky}"/>${hills}${tree(40, 1.2)}${tree(1160, 1)}<rect y="585" width="1200" height="215" fill="${ground}"/>`,
    drawAbove(above, { left, right, walls, colour }),
    `<rect x="${left}" y="250" width="${right - left}" height="340" fill="${walls}"/><rect x="${left + 16}" y="290" width="${right - left - 32}" height="300" fill="#27323a"/>${fronts}`,
    `<rect x="${left - 26}" y="178" width="${right - left + 52}" height="106" rx="6" fill="${fascia}"/><rect x="${left - 26}" y="278" width="${right - left + 52}" height="8" fill="#000" opacity=".25"/>`,
    lettering(words, [(left + right) / 2, 232 + size / 2], {
      size,
      colour: "#ffffff",
      weight: 0.18,
      anchor: "middle",
    }),
    `<path d="M0 592H1200" stroke="#d6d9db" stroke-width="6"/><path d="M120 800L240 600M420 800L470 600M780 800L730 600M1080 800L960 600" stroke="#fff" stroke-width="5" opacity=".5"/>`,
    kind === "yard" ? flag(150) + flag(1010) : flag(60),
  ];
  const cars = parked[kind];
  cars.forEach((body, i) => {
    const width = (body === "caravan" ? 430 : 330) - (cars.length - 2) * 20;
    const centre = 600 + (i - (cars.length - 1) / 2) * 370;
    const shade = colours[Math.floor(next() * colours.length)]!;
    const car = drawParked(
      { body, colour: shade, seed: seed * 3 + i, view: "three-quarter", centre, ground: 705, width },
      `b${i}`,
    );
    sheet.defs.push(car.defs);
    art.push(car.art);
  });
  return document(sheet, art.join(""), 1200, 800);
}
