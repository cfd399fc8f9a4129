import { contrast, type Oklch, toHex, toOklch } from "./colour.ts";
import type { ThemeSlice } from "./slices.ts";

/** Least contrast of a text and each ground it stands on (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

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
  "header",
  "on-header",
] as const;
export type ColourRole = (typeof colourRoles)[number];
export type ThemeColours = Record<ColourRole, string>;

/** Which text stands on which ground; every pair is proved. */
export const contrastPairs: readonly (readonly [text: ColourRole, ground: ColourRole])[] = [
  ...(["text", "muted", "brand", "brand-strong", "good", "warning", "danger"] as const).flatMap(
    (role) =>
      [
        [role, "surface"],
        [role, "surface-2"],
      ] as const,
  ),
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-accent", "accent"],
  ["on-header", "header"],
];

const white = "#ffffff";
const black = "#000000";

/**
 * A site's colours from its brand colour, derived in OKLCH. `brand` is text as well as ground, so a pale brand colour
 * is darkened until it reads; `accent` (the main button) and a `header` of the brand keep the colour as given,
 * because only their own text stands on them.
 */
export function themeColours(theme: ThemeSlice): ThemeColours {
  const given = toOklch(theme.brand);
  const tint = (l: number, c: number): string => toHex({ l, c: Math.min(c, given.c), h: given.h });
  const surface = white;
  const surface2 = tint(0.972, 0.006);
  const grounds = [surface, surface2];
  const brand = darkened(given, grounds, theme.brand);
  const accent = theme.accent ?? brand;
  const header = { light: surface, dark: tint(0.2, 0.025), brand: theme.brand.toLowerCase() }[theme.header];
  const text = tint(0.21, 0.02);
  return {
    surface,
    "surface-2": surface2,
    text,
    muted: darkened({ l: 0.5, c: Math.min(0.02, given.c), h: given.h }, grounds),
    line: tint(0.9, 0.01),
    brand,
    "on-brand": readableOn(brand),
    "brand-strong": toHex({ ...toOklch(brand), l: Math.max(0, toOklch(brand).l - 0.07) }),
    accent: accent.toLowerCase(),
    "on-accent": readableOn(accent),
    good: darkened({ l: 0.55, c: 0.14, h: 150 }, grounds),
    warning: darkened({ l: 0.6, c: 0.13, h: 70 }, grounds),
    danger: darkened({ l: 0.56, c: 0.2, h: 27 }, grounds),
    header,
    "on-header": theme.header === "light" ? text : readableOn(header),
  };
}

/** Pairs that don't reach the least contrast, in words; none for a theme that can be shown. */
export function themeProblems(theme: ThemeSlice): string[] {
  const colours = themeColours(theme);
  return contrastPairs
    .filter(([text, ground]) => contrast(colours[text], colours[ground]) < leastContrast)
    .map(
      ([text, ground]) =>
        `${text} ${colours[text]} on ${ground} ${colours[ground]} has less than ${leastContrast}:1 contrast; choose another brand or accent colour`,
    );
}

/** What was changed of the colours as given, for whoever applies the configuration. */
export function themeNotes(theme: ThemeSlice): string[] {
  const { brand, surface } = themeColours(theme);
  if (brand === theme.brand.toLowerCase()) return [];
  const before = contrast(theme.brand, surface).toFixed(2);
  return [
    `theme.brand ${theme.brand} has ${before}:1 contrast on white; where it is text it is shown as ${brand} (${contrast(brand, surface).toFixed(2)}:1)`,
  ];
}

const families: Record<ThemeSlice["font"], string> = {
  sans: '"Inter Variable","Inter Fallback",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif',
  grotesque: '"Helvetica Neue",Helvetica,"Arial Nova",Arial,"Liberation Sans",sans-serif',
  serif: 'Charter,"Bitstream Charter","Iowan Old Style",Cambria,Georgia,"Liberation Serif",serif',
  rounded:
    'ui-rounded,"SF Pro Rounded",Nunito,Quicksand,"Varela Round","Inter Variable",system-ui,sans-serif',
};

const corners: Record<ThemeSlice["radius"], [small: string, large: string]> = {
  square: ["0px", "0px"],
  soft: ["6px", "12px"],
  round: ["12px", "24px"],
};

/** The theme as a style sheet of CSS variables: colours by role, `--font-family`, `--radius`, `--radius-large`. */
export function themeCss(theme: ThemeSlice): string {
  const colours = themeColours(theme);
  const [small, large] = corners[theme.radius];
  const declarations = [
    ...colourRoles.map((role) => `--color-${role}:${colours[role]}`),
    `--font-family:${families[theme.font]}`,
    `--radius:${small}`,
    `--radius-large:${large}`,
  ];
  return `:root{${declarations.join(";")}}`;
}

/** The colour itself when it reads on every ground, else the lightest darker one of its hue that does. */
function darkened(colour: Oklch, grounds: readonly string[], asGiven = toHex(colour)): string {
  const reads = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= leastContrast);
  if (reads(asGiven)) return asGiven.toLowerCase();
  for (let l = colour.l; l > 0; l -= 0.005) {
    const hex = toHex({ ...colour, l });
    if (reads(hex)) return hex;
  }
  return black;
}

/** White where it reads, else black: one of the two always has 4.5:1 or more. */
function readableOn(ground: string): string {
  return contrast(white, ground) >= leastContrast ? white : black;
}
