import { expect, it } from "vitest";
import { fittedSize, panBy, toggledZoom, unzoomed, zoomTo } from "./zoom.ts";

const picture = { width: 1920, height: 1280 };
const upright = { width: 390, height: 260 };
const wide = { width: 1440, height: 600 };

it("fits a picture into its frame", () => {
  expect(fittedSize(picture, upright)).toEqual({ width: 390, height: 260 });
  expect(fittedSize(picture, wide)).toEqual({ width: 900, height: 600 });
});

it("zooms around the point, between 1 and 4", () => {
  const zoom = zoomTo(unzoomed, 2, { x: 100, y: -50 }, picture, upright);
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomTo(zoom, 0.2, { x: 9, y: 9 }, picture, upright)).toEqual(unzoomed);
  expect(zoomTo(zoom, 90, { x: 0, y: 0 }, picture, upright).scale).toBe(4);
});

it("never shows what is beyond the picture's edge", () => {
  const corner = zoomTo(unzoomed, 2, { x: 195, y: 130 }, picture, upright);
  expect(corner).toEqual({ scale: 2, x: -195, y: -130 });
  expect(panBy(corner, { x: -40, y: -40 }, picture, upright)).toEqual(corner);
  expect(panBy(corner, { x: 15, y: 10 }, picture, upright)).toEqual({ scale: 2, x: -180, y: -120 });
  expect(panBy(unzoomed, { x: 50, y: 50 }, picture, upright)).toEqual(unzoomed);
  // Narrower than its frame, it stays centred.
  expect(zoomTo(unzoomed, 1.5, { x: 400, y: 0 }, picture, wide)).toEqual({ scale: 1.5, x: 0, y: 0 });
});

it("zooms in and out by double taps", () => {
  const zoomed = toggledZoom(unzoomed, { x: 0, y: 0 }, picture, upright);
  expect(zoomed.scale).toBe(2);
  expect(toggledZoom(zoomed, { x: 50, y: 0 }, picture, upright)).toEqual(unzoomed);
  // It fills a phone that is held upright.
  expect(toggledZoom(unzoomed, { x: 0, y: 0 }, picture, { width: 390, height: 780 }).scale).toBe(3);
});
