import { columnQuantities, quantityColumns } from "#domain/cars/quantities.ts";
import { type FeedField, recogniseHeader } from "#domain/stock/import/rows/fields.ts";

/**
 * Words that column names of unknown formats contain, English and German, most telling first. The first rule
 * that matches decides; null is a quantity that no field takes.
 */
const rules: [RegExp, FeedField | null][] = [
  [
    /\b(?:mpg|tax|co2|emission|insurance|monthly|deposit|lat|lon|long|latitude|longitude|seller|power|hp|kw|ps|url|link|days?|tage|jours|jrs)\b/,
    null,
  ],
  ...columnQuantities.map((name): [RegExp, FeedField] => [quantityColumns[name].words, name]),
  [/\bvin\b|\bfin\b|fahrgestell/, "vin"],
  // What the dealer pays is never a price for shoppers, and a number of the dealer or a key is none of the car.
  [/einkauf|\bek\b|invoice|\binv amt\b|dealer cost|purchase (?:price|cost)/, "purchase_cost"],
  [/h(?:ä|ae)ndler ?pr|wholesale|trade price|\bnetto\b|price net|floor ?plan/, null],
  [/\bdlr\b|\bdealer\b|filiale|\bbetrieb|\bkey ?(?:tag|no|number)/, null],
  [/\bintern(?:al|e)? (?:notes?|comments?|bem|notiz)|\b(?:bem|bemerkung|notiz|kommentar) intern/, null],
  [/\b(?:image|images|img|imgs|photo|photos|picture|pictures|bild|bilder|fotos?)\b/, "image_urls"],
  [/interior|innen|polster|\bint clr\b/, "interior_colour"],
  [/colou?r|farbe|\bpaint\b|\bclr\b/, "colour"],
  [/consumption|verbrauch/, "variant.fuelconsumptioncombined"],
  [/fuel|kraftst|treibstoff|\bgas type\b/, "fuel"],
  [/transmission|gear ?box|getriebe|\bgetr\b|\bgears?\b|\bxmsn\b|\bxmission\b/, "trans"],
  [/drive ?train|drive ?type|wheel system|antrieb|\bdrive\b|\bdrv\b/, "drive"],
  [/body|karosserie|aufbau|fahrzeugtyp|vehicle type|\bbdy\b/, "simple_body"],
  [/\bdoors?\b|t(?:ü|ue)ren/, "doors"],
  [/\bseats?\b|sitze|sitzpl/, "seats"],
  [/cylinder|zylinder/, "variant.cylinders"],
  [/engine|displacement|hubraum|\bhubr\b|\beng\b|\bccm?\b/, "engine_size"],
  [/mileage|odo|kilomet|\bkms?\b|laufleistung|\btacho|\bkm ?stand\b|\bmiles\b|driven/, "km"],
  [/price|preis|\bprc\b|\bvk\b|\bcost\b|\bamount\b/, "price"],
  [/make|brand|manufacturer|marke|hersteller|\bherst\b|\bmk\b/, "make"],
  [/trim|badge|variant|version|grade|ausf(?:ü|ue)hrung|\btrm\b|typbez/, "badge"],
  [/model|modell|\bmdl\b/, "model"],
  [/year|baujahr|\bjahr\b|\byr\b|\bmj\b/, "year"],
  [/condition|zustand|new or used|offer type|angebotsart|^n u$/, "car_type"],
  [/\bcity\b|suburb|\btown\b|\bort\b|stadt/, "city"],
  [/\bstate\b|\bregion\b|county|bundesland/, "state"],
  [/equipment|features|options|extras|ausstattung|\bausst\b/, "standardEquipment"],
  [/description|comments|\bcmts\b|notes|beschreibung/, "dealercomments"],
  [/title|titel|heading|\bname\b/, "name"],
  [/stock|\bstk\b|fahrzeug ?n|\bfzg n|listing ?id|^id$|\bid\b|inserat|reference|\bref\b/, "stocknum"],
  [/\bstatus\b|\bsts\b|verf(?:ü|ue)gbarkeit/, "status"],
  [/kennzeichen|\bkennz\b/, "regplate"],
];

/** Names of columns that can stand for a field which no other column has: a car's year is that of its first registration. */
const substitutes: [RegExp, FeedField][] = [[/erstzulassung|\bez\b|first registration/, "year"]];

/** The field that a column's name means, by its known names or by its words; null when neither is known. */
export function fieldByHeader(name: string): FeedField | null {
  const known = recogniseHeader(name);
  if (known && known !== "own" && !known.includes("finance_lenders")) return known as FeedField;
  return rules.find(([pattern]) => pattern.test(wordsOf(name)))?.[1] ?? null;
}

/** The field that a column can stand for where no other column has it; null for none. */
export const substituteByHeader = (name: string): FeedField | null =>
  substitutes.find(([pattern]) => pattern.test(wordsOf(name)))?.[1] ?? null;

function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
