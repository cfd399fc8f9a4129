import { contrast, type Oklch, toHex, toOklch } from "./colour.ts";
import type { ThemeSlice } from "./settings.ts";

/** Minimum contrast of a text and each of its backgrounds (WCAG 2.2, 1.4.3). */
export const minReadableContrast = 4.5;

export const colourRoles = [
  "surface",
  "surface-2",
  "text",
  "muted",
  "line",
  "brand",
  "on-brand",
  "brand-strong",
  "accent",
  "on-accent",
  "good",
  "warning",
  "danger",
] as const;
export type ColourRole = (typeof colourRoles)[number];
export type ThemeColours = Record<ColourRole, string>;

/** Which text is used on which background; every pair is tested. */
export const contrastPairs: readonly (readonly [text: ColourRole, ground: ColourRole])[] = [
  ...(["text", "muted", "brand", "brand-strong", "accent", "good", "warning", "danger"] as const).flatMap(
    (role) =>
      [
        [role, "surface"],
        [role, "surface-2"],
      ] as const,
  ),
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-accent", "accent"],
];

const white = "#ffffff";
const black = "#000000";

/**
 * A site's colours from its brand and accent colours, derived in OKLCH. Both are used for text (headings,
 * links) as well as for backgrounds (header, main buttons), so a pale one is darkened until it is readable on
 * every surface.
 */
export function themeColours(theme: ThemeSlice): ThemeColours {
  const given = toOklch(theme.brand);
  const tint = (l: number, c: number): string => toHex({ l, c: Math.min(c, given.c), h: given.h });
  const surface = white;
  const surface2 = tint(0.972, 0.006);
  const grounds = [surface, surface2];
  const brand = darkened(given, grounds, theme.brand);
  const accent = theme.accent ? darkened(toOklch(theme.accent), grounds, theme.accent) : brand;
  return {
    surface,
    "surface-2": surface2,
    text: tint(0.21, 0.02),
    muted: darkened({ l: 0.5, c: Math.min(0.02, given.c), h: given.h }, grounds),
    line: tint(0.9, 0.01),
    brand,
    "on-brand": readableOn(brand),
    "brand-strong": toHex({ ...toOklch(brand), l: Math.max(0, toOklch(brand).l - 0.07) }),
    accent,
    "on-accent": readableOn(accent),
    good: darkened({ l: 0.55, c: 0.14, h: 150 }, grounds),
    warning: darkened({ l: 0.6, c: 0.13, h: 70 }, grounds),
    danger: darkened({ l: 0.56, c: 0.2, h: 27 }, grounds),
  };
}

/** Messages for pairs below the minimum contrast; empty for a usable theme. */
export function themeProblems(theme: ThemeSlice): string[] {
  const colours = themeColours(theme);
  return contrastPairs
    .filter(([text, ground]) => contrast(colours[text], colours[ground]) < minReadableContrast)
    .map(
      ([text, ground]) =>
        `${text} ${colours[text]} on ${ground} ${colours[ground]} has less than ${minReadableContrast}:1 contrast; choose another brand or accent colour`,
    );
}

/** The changes made to the given colours, reported when a configuration is applied. */
export function themeNotes(theme: ThemeSlice): string[] {
  const colours = themeColours(theme);
  return (["brand", "accent"] as const).flatMap((role) => {
    const given = theme[role];
    const shown = colours[role];
    if (!given || given.toLowerCase() === shown) return [];
    const ratio = (colour: string) => `${minContrast(colour, colours).toFixed(2)}:1`;
    return [
      `theme.${role} ${given} reads with ${ratio(given)} contrast only; it is shown as ${shown} (${ratio(shown)})`,
    ];
  });
}

/** How a brand or accent colour reads on a site's surfaces, and the colour that shoppers see. */
export type ColourJudgement = { ratio: number; shown: string; shownRatio: number };

/**
 * Judges a colour that is being chosen; null for a text that is no colour.
 * @param brand from which the surfaces are derived, where the colour is another
 */
export function judgedColour(colour: string, brand = colour): ColourJudgement | null {
  if (![colour, brand].every((one) => /^#[0-9a-fA-F]{6}$/.test(one))) return null;
  const colours = themeColours({ brand, accent: colour, font: "sans", radius: "soft", header: "light" });
  return {
    ratio: minContrast(colour, colours),
    shown: colours.accent,
    shownRatio: minContrast(colours.accent, colours),
  };
}

function minContrast(colour: string, colours: ThemeColours): number {
  return Math.min(contrast(colour, colours.surface), contrast(colour, colours["surface-2"]));
}

const inter = '"Inter Variable","Inter Fallback",system-ui,sans-serif';

/** The type families by `theme.font`; `src/site/fonts.css` has their files. Headings are of the same family unless another is named. */
const families: Record<ThemeSlice["font"], { text: string; heading?: string }> = {
  sans: { text: inter },
  grotesque: { text: '"Manrope Variable","Manrope Fallback",system-ui,sans-serif' },
  rounded: { text: '"Figtree Variable","Figtree Fallback",system-ui,sans-serif' },
  serif: {
    text: inter,
    heading: '"Source Serif 4","Source Serif 4 Fallback",Georgia,serif',
  },
};

const corners: Record<ThemeSlice["radius"], [small: string, large: string]> = {
  square: ["0px", "0px"],
  soft: ["6px", "12px"],
  round: ["12px", "24px"],
};

/**
 * The theme as a style sheet of CSS variables: colours by role, `--font-family`, `--font-heading`, `--radius`, `--radius-large`.
 */
export function themeCss(theme: ThemeSlice): string {
  const colours = themeColours(theme);
  const [small, large] = corners[theme.radius];
  const { text, heading = text } = families[theme.font];
  const declarations = [
    ...colourRoles.map((role) => `--color-${role}:${colours[role]}`),
    `--font-family:${text}`,
    `--font-heading:${heading}`,
    `--radius:${small}`,
    `--radius-large:${large}`,
  ];
  return `:root{${declarations.join(";")}}`;
}

/**
 * The colour itself when it is readable on every background, else the lightest darker one of its hue that is.
 */
function darkened(colour: Oklch, grounds: readonly string[], asGiven = toHex(colour)): string {
  const reads = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= minReadableContrast);
  if (reads(asGiven)) return asGiven.toLowerCase();
  for (let l = colour.l; l > 0; l -= 0.005) {
    const hex = toHex({ ...colour, l });
    if (reads(hex)) return hex;
  }
  return black;
}

/** White where it is readable, else black: one of the two always has 4.5:1 or more. */
function readableOn(ground: string): string {
  return contrast(white, ground) >= minReadableContrast ? white : black;
}
