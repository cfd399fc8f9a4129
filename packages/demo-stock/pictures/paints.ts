/** A paint: its colour in the light, and how much metal flake it carries (0 solid, 1 all flake). */
export type Paint = { hex: string; flake: number };

export const paints = {
  White: { hex: "#f4f5f3", flake: 0 },
  "Pearl White": { hex: "#efece4", flake: 0.25 },
  Black: { hex: "#0b0c0e", flake: 0.1 },
  "Metallic Black": { hex: "#121519", flake: 0.5 },
  Silver: { hex: "#a6acb2", flake: 0.9 },
  Grey: { hex: "#4e545a", flake: 0.6 },
  Blue: { hex: "#1450b8", flake: 0.4 },
  "Metallic Blue": { hex: "#1f4d8f", flake: 0.8 },
  Red: { hex: "#c4121f", flake: 0.1 },
  "Metallic Red": { hex: "#a80f22", flake: 0.7 },
  Green: { hex: "#1d6b3c", flake: 0.5 },
  Brown: { hex: "#5e3a20", flake: 0.5 },
  Beige: { hex: "#d3c3a2", flake: 0.2 },
  Orange: { hex: "#e8610f", flake: 0.3 },
  Yellow: { hex: "#f2c30a", flake: 0.05 },
  Purple: { hex: "#5b2a8c", flake: 0.6 },
  Gold: { hex: "#a07a35", flake: 0.85 },
  Burgundy: { hex: "#5e1024", flake: 0.6 },
} as const satisfies Record<string, Paint>;

export type PaintName = keyof typeof paints;

/** The paint of that name in any case; an unknown name is silver, as most unnamed cars are. */
export function paintNamed(name: string): Paint {
  const wanted = name.trim().toLowerCase();
  const found = Object.entries(paints).find(([known]) => known.toLowerCase() === wanted);
  return found ? found[1] : paints.Silver;
}

export type Light = readonly [red: number, green: number, blue: number];

/** A hex colour as linear light, each channel 0 to 1. */
export function toLight(hex: string): Light {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

// Bytes of sRGB for linear light in 4,096 steps: fast enough to shade every patch of every picture.
const bytes = Array.from({ length: 4097 }, (_, i) => {
  const v = i / 4096;
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
});
const pairs = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));

/** Linear light as a hex colour, in steps of `step` of 255 so that near neighbours share one. */
export function toHex(light: Light, step = 1): string {
  const channel = (value: number) => {
    const byte = bytes[Math.round(Math.min(1, Math.max(0, value)) * 4096)]!;
    return pairs[Math.min(255, Math.round(byte / step) * step)]!;
  };
  return `#${channel(light[0])}${channel(light[1])}${channel(light[2])}`;
}

/** The colour `amount` of the way to black (negative) or white (positive), perceptually. */
export function shaded(hex: string, amount: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    const to = amount < 0 ? 0 : 255;
    return Math.round(value + (to - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
