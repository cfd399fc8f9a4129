import { expect, it } from "vitest";
import { knownModel, looksCoded } from "./models.ts";

it.each([
  ["corolla ascent", true, false],
  ["LandCruiser Prado", true, false],
  ["320d", false, true],
  ["C 220", false, true],
  ["Automatic", false, false],
  ["4x4", false, false],
])("%s is a known model: %s, made like one: %s", (text, known, coded) =>
  expect([knownModel(text), looksCoded(text)]).toEqual([known, coded]),
);
