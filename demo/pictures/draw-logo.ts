import { lettering, textWidth } from "#demo-stock/pictures/letters.ts";
import { shaded } from "#demo-stock/pictures/paints.ts";

/** The demo's dealers, by the slug of their site. */
export type DemoDealer =
  | "harbour"
  | "harbour-certified"
  | "coastline-mazda"
  | "outback-caravans"
  | "metro-subscribe"
  | "everything-motors";
/** The logo's background: dark ink for a light page, light ink for a dark one. */
export type LogoTone = "on-light" | "on-dark";

type Brand = {
  first: string;
  second: string;
  colour: string;
  bright: string;
  emblem(ink: string, accent: string): string;
};

// Emblems are drawn on a square of 96.
const brands: Record<DemoDealer, Brand> = {
  harbour: {
    first: "Harbour",
    second: "Motor Group",
    colour: "#12365e",
    bright: "#8fc1ef",
    emblem: (ink, accent) =>
      `<path d="M6 60C22 24 74 24 90 60" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/><path d="M6 60H90" stroke="${ink}" stroke-width="6" stroke-linecap="round"/><path d="M26 58V42M40 58V35M56 58V35M70 58V42" stroke="${ink}" stroke-width="4"/><path d="M10 76C20 68 28 68 38 76S56 84 66 76S80 70 88 76" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>`,
  },
  "harbour-certified": {
    first: "Harbour",
    second: "Certified",
    colour: "#0f5c57",
    bright: "#7fd8cb",
    emblem: (ink, accent) =>
      `<path d="M48 6L84 18V46C84 68 68 82 48 90C28 82 12 68 12 46V18Z" fill="none" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M24 50C32 32 64 32 72 50" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/><path d="M32 56L44 68L66 46" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  },
  "coastline-mazda": {
    first: "Coastline",
    second: "Mazda",
    colour: "#8e1220",
    bright: "#ff9aa2",
    emblem: (ink, accent) =>
      `<circle cx="60" cy="34" r="18" fill="${accent}"/><path d="M4 72C30 72 34 30 58 46C74 58 78 66 92 62" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/><path d="M16 86C38 86 52 68 88 80" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`,
  },
  "outback-caravans": {
    first: "Outback",
    second: "Caravans",
    colour: "#a2481a",
    bright: "#ffc08a",
    emblem: (ink, accent) =>
      `<path d="M22 40A28 28 0 0 1 78 40Z" fill="${accent}"/><path d="M16 72V54C16 44 24 38 34 38H78C84 38 88 42 88 48V72Z" fill="${ink}"/><rect x="30" y="46" width="18" height="12" rx="3" fill="${accent}"/><rect x="66" y="46" width="12" height="26" rx="2" fill="${accent}"/><circle cx="54" cy="74" r="9" fill="${ink}" stroke="${accent}" stroke-width="4"/><path d="M4 72H16" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`,
  },
  "metro-subscribe": {
    first: "Metro",
    second: "Subscribe",
    colour: "#4327a8",
    bright: "#c0b1ff",
    emblem: (ink, accent) =>
      `<path d="M78 24A38 38 0 1 0 86 52" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/><path d="M66 26L82 28L84 12" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M30 64V40L48 56L66 40V64" fill="none" stroke="${accent}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  },
  "everything-motors": {
    first: "Everything",
    second: "Motors",
    colour: "#075e6b",
    bright: "#ffc46b",
    emblem: (ink, accent) =>
      `<circle cx="48" cy="48" r="42" fill="none" stroke="${ink}" stroke-width="8"/><path d="M34 30H66M34 48H58M34 66H66" stroke="${ink}" stroke-width="9" stroke-linecap="round"/><circle cx="70" cy="48" r="6" fill="${accent}"/>`,
  },
};

export const demoDealers = Object.keys(brands) as DemoDealer[];

const svg = (width: number, height: number, label: string, art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${art}</svg>`;

/**
 * A dealer's emblem and wordmark as an SVG document 120 high, as wide as its name, with a transparent
 * background.
 */
export function drawLogo(dealer: DemoDealer, tone: LogoTone = "on-light"): string {
  const { first, second, colour, bright, emblem } = brands[dealer];
  const [ink, accent] = tone === "on-light" ? [colour, shaded(colour, 0.35)] : ["#ffffff", bright];
  const width = 124 + Math.ceil(Math.max(textWidth(first, 34), textWidth(second, 19, 2.6))) + 10;
  const words =
    lettering(first, [124, 62], { size: 34, colour: ink, weight: 0.19 }) +
    lettering(second, [124, 98], { size: 19, colour: accent, weight: 0.15, spacing: 2.6 });
  return svg(
    width,
    120,
    `${first} ${second}`,
    `<g transform="translate(12 12)">${emblem(ink, accent)}</g>${words}`,
  );
}

/** The emblem alone on the dealer's colour, 96 × 96: for browser tabs and home screens. */
export function drawLogoMark(dealer: DemoDealer): string {
  const { first, second, colour, bright, emblem } = brands[dealer];
  return svg(
    96,
    96,
    `${first} ${second}`,
    `<rect width="96" height="96" rx="20" fill="${colour}"/><g transform="translate(12 12) scale(.75)">${emblem("#ffffff", bright)}</g>`,
  );
}

const inks = ["#1d2733", "#233a57", "#4a1f28", "#1f4237", "#3b3154", "#4a3a22", "#2f3437", "#123c4a"];
const outlines = [
  '<circle cx="80" cy="80" r="70"/>',
  '<rect x="12" y="12" width="136" height="136" rx="34"/>',
  '<path d="M80 8L146 34V84C146 120 114 142 80 154C46 142 14 120 14 84V34Z"/>',
  '<path d="M80 8L142 44V116L80 152L18 116V44Z"/>',
  '<ellipse cx="80" cy="80" rx="74" ry="58"/>',
];

/** A make's letters on a plain badge, 160 × 160: typeset initials, no maker's trademark. */
export function drawMakeBadge(make: string): string {
  const words = make
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const first = words[0] ?? "";
  const letters =
    words.length > 1
      ? words
          .map((w) => w[0])
          .join("")
          .slice(0, 3)
      : /^[A-Z]{1,3}$/.test(make.trim())
        ? first
        : first.slice(0, 2);
  const sum = [...make.toLowerCase()].reduce((n, c) => (n * 31 + c.charCodeAt(0)) >>> 0, 7);
  const ink = inks[sum % inks.length]!;
  const size = letters.length > 2 ? 36 : 50;
  const shape = outlines[Math.floor(sum / 8) % outlines.length]!;
  const art = `<defs><linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7f8f9"/><stop offset=".5" stop-color="#c4c9ce"/><stop offset="1" stop-color="#eef0f2"/></linearGradient></defs><g fill="${ink}" stroke="url(#m)" stroke-width="7" stroke-linejoin="round">${shape}</g>${lettering(letters, [80, 80 + size / 2], { size, colour: "#f3f5f6", weight: 0.17, anchor: "middle" })}`;
  const label = make.replace(/[<>&"]/g, "").slice(0, 60);
  return svg(160, 160, label, art);
}
