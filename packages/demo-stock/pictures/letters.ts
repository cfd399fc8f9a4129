import type { Spot } from "./space.ts";

// A plain monoline alphabet, so that no picture depends on the fonts of the machine that rasterises it. Each
// letter is in a box 4 wide and 6 high (y down); its strokes are polylines or SVG arcs.
const strokes: Record<string, string> = {
  A: "M0 6L2 0L4 6M.8 4H3.2",
  B: "M0 0V6H2.6A1.5 1.5 0 0 0 2.6 2.9H0M0 0H2.4A1.4 1.4 0 0 1 2.4 2.9",
  C: "M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4.8",
  D: "M0 0V6H1.6A2.4 2.4 0 0 0 4 3.6V2.4A2.4 2.4 0 0 0 1.6 0Z",
  E: "M3.6 0H0V6H3.6M0 2.9H3",
  F: "M3.6 0H0V6M0 2.9H3",
  G: "M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.2",
  H: "M0 0V6M4 0V6M0 2.9H4",
  I: "M2 0V6",
  J: "M3.4 0V4.2A1.7 1.7 0 0 1 0 4.4",
  K: "M0 0V6M3.8 0L0 3.6M1.3 2.5L4 6",
  L: "M0 0V6H3.5",
  M: "M0 6V0L2 3.6L4 0V6",
  N: "M0 6V0L4 6V0",
  O: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z",
  P: "M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.3H0",
  Q: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.4 4.2L4.2 6.2",
  R: "M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.3H0M2.2 3.3L4 6",
  S: "M3.7 1A1.8 1.5 0 0 0 .2 1.5C.2 3.4 3.9 2.6 3.9 4.5A1.9 1.5 0 0 1 0 5",
  T: "M0 0H4M2 0V6",
  U: "M0 0V4A2 2 0 0 0 4 4V0",
  V: "M0 0L2 6L4 0",
  W: "M0 0L1 6L2 1.6L3 6L4 0",
  X: "M0 0L4 6M4 0L0 6",
  Y: "M0 0L2 3L4 0M2 3V6",
  Z: "M0 0H4L0 6H4",
  "0": "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z",
  "1": "M.6 1.2L2.2 0V6",
  "2": "M.1 1.7A1.9 1.8 0 0 1 3.9 1.7C3.9 3 2 4 0 6H4",
  "3": "M.2 1A1.8 1.5 0 1 1 2 2.9A1.9 1.6 0 1 1 0 5",
  "4": "M3 6V0L0 4.2H4",
  "5": "M3.6 0H.5L.2 2.8A1.9 1.8 0 1 1 .2 5",
  "6": "M3.4 0C1 1.2 0 2.6 0 4.1A2 1.9 0 1 0 .2 3.4",
  "7": "M0 0H4L1.4 6",
  "8": "M2 2.8A1.6 1.4 0 1 0 2 0A1.6 1.4 0 0 0 2 2.8A1.9 1.6 0 1 0 2 6A1.9 1.6 0 0 0 2 2.8Z",
  "9": "M.6 6C3 4.8 4 3.4 4 1.9A2 1.9 0 1 0 3.8 2.6",
  "-": "M.8 3.2H3.2",
  "&": "M4 6L1 1.8A1.2 1.1 0 1 1 3 1.8C2.6 2.8 0 3 0 4.6A1.7 1.5 0 0 0 3.9 4",
};

export type Lettering = {
  size: number;
  colour: string;
  weight: number;
  spacing?: number;
  anchor?: "start" | "middle";
};

/** Width in pixels of `text` set at cap height `size`. */
export function textWidth(text: string, size: number, spacing = 1.7): number {
  const unit = size / 6;
  return (
    [...text].reduce(
      (sum, letter) => sum + (letter === " " ? 2.4 : letter === "I" ? 1.2 : 4) + spacing,
      -spacing,
    ) * unit
  );
}

/** Text in capitals as one stroked path; `at` is the left (or middle) end of its base line, `size` its cap height. */
export function lettering(
  text: string,
  at: Spot,
  { size, colour, weight, spacing = 1.7, anchor = "start" }: Lettering,
): string {
  const unit = size / 6;
  let x = anchor === "middle" ? at[0] - textWidth(text, size, spacing) / 2 : at[0];
  const y = at[1] - size;
  const parts: string[] = [];
  for (const letter of text.toUpperCase()) {
    const narrow = letter === "I" ? 1.4 : 0;
    const d = strokes[letter];
    if (d)
      parts.push(
        `<path d="${d}" transform="translate(${(x - narrow * unit).toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(4)})"/>`,
      );
    x += ((letter === " " ? 2.4 : letter === "I" ? 1.2 : 4) + spacing) * unit;
  }
  return `<g fill="none" stroke="${colour}" stroke-width="${(weight * 6).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${parts.join("")}</g>`;
}
