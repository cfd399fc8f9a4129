import { expect, it } from "vitest";
import { languageOf } from "./phrases.ts";

it.each([
  ["Marke Modell Preis Kraftstoff", "german"],
  ["Marque Modèle Prix Carburant", "french"],
  ["Merk Model Prijs Brandstof", "dutch"],
  ["Make Model Price", "english"],
  ["a", null],
])("the language of the columns %s is %s", (names, language) =>
  expect(languageOf(names.split(" "))).toBe(language),
);
