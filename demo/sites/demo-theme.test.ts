import { expect, it } from "vitest";
import { contrast } from "#domain/configuration/colour.ts";
import { themeSlice } from "#domain/configuration/slices/theme-slice.ts";
import {
  contrastPairs,
  minReadableContrast,
  themeColours,
  themeProblems,
} from "#domain/configuration/theme.ts";
import type { DemoArt } from "./demo-document.ts";
import { demoSites } from "./demo-sites.ts";

const none = () => null;
const art = {
  logo: none,
  building: none,
  model: none,
  badge: none,
  scene: none,
  banner: none,
  certifiedBadge: null,
} as unknown as DemoArt;
const themes = demoSites.map((make) => {
  const { site } = make(new Date("2026-11-21T02:00:00Z"), art);
  return [site.slug, themeSlice.parse(site.theme)] as const;
});

/** Backgrounds defined by templates, with their text colours (shell.css, home.css, models.css), as sRGB. */
const fixed = [
  ["the dark header's ink", "#ffffff", "#14181c"],
  ["the dark front's words", "#cbced1", "#101317"],
  ["the footer's words", "#b5babf", "#14181c"],
] as const;

it.each(themes)("%s is legible: every role has 4.5:1 on each of its backgrounds [SITE-04]", (_, theme) => {
  expect(themeProblems(theme)).toEqual([]);
  const colours = themeColours(theme);
  for (const [text, ground] of contrastPairs)
    expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
      minReadableContrast,
    );
  // Indicators of a control: a chosen button's background, a focus ring.
  for (const role of ["accent", "brand", "text"] as const)
    expect(contrast(colours[role], colours.surface), `${role} as a mark`).toBeGreaterThanOrEqual(3);
});

it.each(fixed)("%s has 4.5:1", (_, ink, ground) => {
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(minReadableContrast);
});
