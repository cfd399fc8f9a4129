import { columnQuantities, quantityColumns } from "#features/cars/cars/quantities.ts";
import { type FeedField, recogniseHeader } from "../rows/fields.ts";

/**
 * Words that column names of unknown formats contain, English and German, most telling first. The first rule
 * that matches decides; null is a quantity that no field takes.
 */
const rules: [RegExp, FeedField | null][] = [
  [
    /\b(?:mpg|tax|co2|emission|insurance|monthly|deposit|lat|lon|long|latitude|longitude|seller|power|hp|kw|ps|url|link)\b/,
    null,
  ],
  ...columnQuantities.map((name): [RegExp, FeedField] => [quantityColumns[name].words, name]),
  [/\bvin\b|\bfin\b|fahrgestell/, "vin"],
  [/\b(?:image|images|photo|photos|picture|pictures|bild|bilder)\b/, "image_urls"],
  [/interior|innen/, "interior_colour"],
  [/colou?r|farbe|\bpaint\b/, "colour"],
  [/consumption|verbrauch/, "variant.fuelconsumptioncombined"],
  [/fuel|kraftstoff|treibstoff|\bgas type\b/, "fuel"],
  [/transmission|gear ?box|getriebe|\bgears?\b/, "trans"],
  [/drive ?train|drive ?type|wheel system|antrieb|\bdrive\b/, "drive"],
  [/body|karosserie|aufbau|fahrzeugtyp|vehicle type/, "simple_body"],
  [/\bdoors?\b|t(?:ü|ue)ren/, "doors"],
  [/\bseats?\b|sitze|sitzpl/, "seats"],
  [/cylinder|zylinder/, "variant.cylinders"],
  [/engine|displacement|hubraum|\bccm?\b/, "engine_size"],
  [/mileage|odo|kilomet|\bkms?\b|laufleistung|\bmiles\b|driven/, "km"],
  [/price|preis|\bcost\b|\bamount\b/, "price"],
  [/make|brand|manufacturer|marke|hersteller/, "make"],
  [/trim|badge|variant|version|grade|ausf(?:ü|ue)hrung/, "badge"],
  [/model|modell/, "model"],
  [/year|baujahr|\bjahr\b/, "year"],
  [/condition|zustand|new or used|offer type|angebotsart/, "car_type"],
  [/\bcity\b|suburb|\btown\b|\bort\b|stadt/, "city"],
  [/\bstate\b|\bregion\b|county|bundesland/, "state"],
  [/equipment|features|options|extras|ausstattung/, "standardEquipment"],
  [/description|comments|notes|beschreibung/, "dealercomments"],
  [/title|titel|heading|\bname\b/, "name"],
  [/stock|listing ?id|^id$|\bid\b|inserat|reference|\bref\b/, "stocknum"],
];

/** The field that a column's name means, by its known names or by its words; null when neither is known. */
export function fieldByHeader(name: string): FeedField | null {
  const known = recogniseHeader(name);
  if (known && known !== "own" && !known.includes("finance_lenders")) return known as FeedField;
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return rules.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
