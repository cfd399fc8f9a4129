import type { SearchVocabulary } from "./vocabulary.ts";

const models: Record<string, readonly string[]> = {
  "Alfa Romeo": ["Giulia"],
  Audi: ["A3", "Q5"],
  BMW: ["X5", "3 Series"],
  Fiat: ["500"],
  Ford: ["Ranger", "Focus", "Everest"],
  GWM: ["Haval Jolion", "Cannon"],
  Holden: ["Commodore"],
  Honda: ["CR-V", "Jazz", "Civic"],
  Hyundai: ["i30", "Tucson", "Kona"],
  "Isuzu UTE": ["D-MAX", "MU-X"],
  Kia: ["Sportage", "Sorento", "Cerato"],
  "Land Rover": ["Defender", "Range Rover Sport"],
  Lexus: ["IS", "NX"],
  MG: ["ZS", "HS"],
  Mazda: ["CX-5", "Mazda3", "BT-50", "MX-5"],
  "Mercedes-Benz": ["A-Class", "C-Class"],
  Mitsubishi: ["Triton", "Outlander", "ASX"],
  Nissan: ["X-Trail", "Navara", "Patrol"],
  Peugeot: ["2008", "3008"],
  Porsche: ["Macan", "911"],
  Subaru: ["Forester", "Outback", "XV"],
  Tesla: ["Model 3", "Model Y"],
  Toyota: ["Camry", "Corolla", "Corolla Cross", "HiLux", "LandCruiser", "LandCruiser Prado", "RAV4", "Yaris"],
  Volkswagen: ["Golf", "Tiguan"],
};

/** The vocabulary of a dealer of many makes, as its facets give it. */
export function aVocabulary(over: Partial<SearchVocabulary> = {}): SearchVocabulary {
  return {
    values: {
      make: Object.keys(models),
      model: Object.values(models).flat(),
      make_model: Object.entries(models).flatMap(([make, some]) => some.map((model) => `${make} ${model}`)),
      badge: ["GT-Line", "Maxx Sport", "Raptor", "SR5", "SR5 Cruiser", "Sport", "Wildtrak", "GX", "XLT"],
      body: ["Convertible", "Coupe", "Hatchback", "People Mover", "SUV", "Sedan", "Ute", "Van", "Wagon"],
      fuel: ["Diesel", "Electric", "Hybrid", "Petrol", "Plug-in hybrid"],
      transmission: ["Automatic", "Manual"],
      drive: ["2WD", "4WD", "AWD", "FWD", "RWD"],
      car_type: ["demo", "new", "used"],
      colour: ["Black", "Blue", "Grey", "Red", "Silver", "White"],
      state: ["NSW", "QLD", "VIC"],
      city: ["Brisbane", "Geelong", "Melbourne", "Sydney"],
      location_name: ["Hilltop Sydney", "Hilltop Geelong"],
      filtered_features: ["Apple CarPlay", "Leather seats", "Reversing camera", "Sunroof", "Tow bar"],
      seats: ["2", "4", "5", "6", "7", "8"],
    },
    makeLabel: (make) => make.replace(/ UTE$/, ""),
    caravans: false,
    subscriptions: true,
    byTheWeek: false,
    thisYear: 2026,
    sorts: ["relevance", "km", "year"],
    ...over,
  };
}
