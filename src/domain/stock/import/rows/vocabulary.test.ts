import { describe, expect, it } from "vitest";
import { readBody, readCarType, readDrive, readFuel, readStatus, readTransmission } from "./vocabulary.ts";

const table = (rows: Record<string, string>) =>
  Object.entries(rows).flatMap(([word, texts]) => texts.split(", ").map((text) => [text, word] as const));

describe("the vocabulary of feeds", () => {
  it.each(
    table({
      Petrol: "Petrol, Unleaded, Premium, PULP, Gasoline, Gasoline Fuel, Benzin, Super, E10, P, Flex Fuel",
      Diesel: "Diesel, DIESEL, Diesel Fuel, D, DSL",
      Electric: "Electric, Elektro, BEV, EV, Electric Fuel System, Electricity",
      Hybrid:
        "Hybrid, HEV, Petrol/Electric, Petrol Hybrid, Hybrid (Benzin/Elektro), Electric/Gasoline, Gas/Electric Hybrid, Electric/Diesel, Range Extender",
      "Plug-in hybrid":
        "Plug-in hybrid, Petrol Plug-in Hybrid, PHEV, Plug-In Electric/Gas, Plugin Hybrid, Plug-in-Hybrid (Benzin/Elektro), Hybrid 4xe",
      "Mild hybrid": "Mild hybrid, MHEV, Petrol mild hybrid, Diesel 48V",
      LPG: "LPG, Petrol / LPG, Autogas (LPG), Flüssiggas, Bi Fuel LPG",
      CNG: "CNG, Compressed Natural Gas, Erdgas (CNG), Natural Gas",
      Hydrogen: "Hydrogen, Fuel Cell, Wasserstoff, FCEV, Hydrogen Electric",
      Ethanol: "Ethanol, E85, E85 Flex Fuel, Bioethanol",
    }),
  )("fuel %j is %s", (text, word) => {
    expect(readFuel(text)).toBe(word);
  });

  it.each(
    table({
      Automatic:
        "Automatic, Auto, AUTO, A, A10, 6A, 8-Speed A/T, 8-Speed Automatic, Automatik, Halbautomatik, Semi-Auto, Tiptronic, 6-Speed Automatic with Auto-Shift, Single speed, 1-speed reduction gear, Sports Automatic, Transmission w/Dual Shift Mode",
      Manual: "Manual, M, M6, 5M, 6 Sp Manual, 6-Speed M/T, Schaltgetriebe, 5 Speed Man, Man., Stick shift",
      CVT: "CVT, C, Continuously Variable, Automatic CVT, eCVT, Stufenloses Getriebe, CVT Transmission",
      "Dual clutch":
        "Dual clutch, DCT, DSG, PDK, 7-speed DCT, Sports Automatic Dual Clutch, Doppelkupplungsgetriebe, S tronic, 8-Speed Automatic with Dual-Clutch",
    }),
  )("gearbox %j is %s", (text, word) => {
    expect(readTransmission(text)).toBe(word);
  });

  it.each([
    [readBody, "Kombi", "Wagon"],
    [readBody, "Limousine", "Sedan"],
    [readBody, "Geländewagen", "SUV"],
    [readBody, "Kleinwagen", "Hatchback"],
    [readDrive, "Allradantrieb", "AWD"],
    [readDrive, "Vorderradantrieb", "FWD"],
    [readCarType, "Gebrauchtwagen", "used"],
    [readCarType, "Neufahrzeug", "new"],
    [readCarType, "Vorführwagen", "demo"],
    [readCarType, "VFW", "demo"],
    [readCarType, "NW", "new"],
    [readStatus, "verkauft", "sold"],
    [readStatus, "verk.", "sold"],
    [readStatus, "Verfügbar", "in_stock"],
    [readStatus, "verf.", "in_stock"],
    [readStatus, "zu verkaufen", undefined],
  ] as const)("%# knows German words", (read, text, word) => {
    expect(read(text)).toBe(word);
  });

  it("reads its own words as themselves, so that an export is imported unchanged", () => {
    for (const vocabulary of [readBody, readFuel, readTransmission, readDrive])
      for (const [, word] of vocabulary.rules) if (word) expect(vocabulary(word)).toBe(word);
  });

  it.each(["Gas", "Nuclear", "14", "6-Speed"])("doesn't guess at %j", (text) => {
    expect(readFuel(text)).toBeUndefined();
    expect(readTransmission(text)).toBeUndefined();
  });

  it.each(["Other", "unknown", "Sonstige", "keine Angabe"])("knows that %j says nothing", (text) => {
    for (const vocabulary of [readBody, readFuel, readTransmission, readDrive])
      expect(vocabulary(text)).toBeNull();
  });
});

describe("words of sale", () => {
  it.each(
    table({
      hidden:
        "not_available, Not available, Unavailable, Removed, Draft, Expired, not for sale, On hold, No disponible",
      in_stock: "Not sold, Unsold, Reserved, Under offer, Available, nicht verkauft, disponible, In stock",
      sold: "Sold, verkocht, vendu, Out of stock, Delivered",
    }),
  )("status %j is %s", (text, status) => {
    expect(readStatus(text)).toBe(status);
  });

  it.each(
    table({
      used: "Nearly new, As new, Like new, Pre-registered, occasion, usato, Seminuevo, gebruikt",
      demo: "Demo, Ex-demo, démonstration",
      new: "New, Brand new, neuf, nuovo, nieuw, NUEVO, Unused new",
    }),
  )("type %j is %s", (text, type) => {
    expect(readCarType(text)).toBe(type);
  });

  it.each([
    [readFuel, "Gasóleo", "Diesel"],
    [readFuel, "Essence", "Petrol"],
    [readFuel, "Benzyna", "Petrol"],
    [readFuel, "Híbrido enchufable", "Plug-in hybrid"],
    [readFuel, "Électrique", "Electric"],
    [readTransmission, "Handgeschakeld", "Manual"],
    [readTransmission, "Automático", "Automatic"],
    [readDrive, "Trazione anteriore", "FWD"],
    [readBody, "Citadine", "Hatchback"],
    [readBody, "Monovolumen", "People Mover"],
  ] as const)("%# knows words of other languages", (read, text, word) => {
    expect(read(text)).toBe(word);
  });
});
