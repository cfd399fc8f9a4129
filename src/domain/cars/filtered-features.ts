/**
 * The equipment that shoppers can filter by (`filtered_features`, SEARCH-16). Feeds name one feature in many
 * ways; each entry is the label shoppers see and the pattern that matches it.
 */
const searchable: readonly (readonly [label: string, words: RegExp])[] = [
  ["Adaptive cruise control", /adaptive cruise|radar cruise|active cruise/i],
  ["Alloy wheels", /alloy/i],
  ["Android Auto", /android auto/i],
  ["Apple CarPlay", /car ?play/i],
  ["Blind spot monitor", /blind[- ]spot/i],
  ["Bluetooth", /bluetooth/i],
  ["Bull bar", /bull ?bar/i],
  ["Climate control", /climate/i],
  ["Heated seats", /heated (front |rear |driver )?seat/i],
  ["Head-up display", /head[- ]?up/i],
  ["Keyless entry", /keyless|smart key|proximity key/i],
  ["Leather seats", /leather (seat|trim|upholstery|accented)|leather$/i],
  ["Navigation", /nav(igation)?\b/i],
  ["Parking sensors", /park(ing)? (sensor|assist|distance)/i],
  ["Power tailgate", /(powered|power|electric) (tail|lift) ?gate/i],
  ["Reversing camera", /(revers|rear[- ]?view|rear view|reverse)\w{0,10} camera/i],
  ["Roof racks", /roof (rack|rail|bar)/i],
  ["Sunroof", /sun ?roof|moon ?roof|panoramic roof/i],
  ["Surround camera", /(360|surround|bird).{0,60}(camera|view|monitor)/i],
  ["Third-row seats", /third[- ]row|3rd[- ]row/i],
  ["Tow bar", /tow ?bar|tow(ing)? pack/i],
  ["Wireless charging", /wireless (phone )?charg|qi charg/i],
  ["Annexe", /annexe/i],
  ["Awning", /awning/i],
  ["Ensuite", /ensuite|shower/i],
  ["Solar panel", /solar/i],
];

/** What any of them is named by, wherever it stands. */
const anyFeature = new RegExp(
  searchable.map(([, words]) => words.source.replaceAll(/\$/g, "\\b")).join("|"),
  "i",
);

/** Whether words may name a feature: most don't, and need no more looking at. */
export const mayNameFeature = (words: string): boolean => anyFeature.test(words);

/**
 * Labels of the searchable features among a car's equipment, without duplicates, in the alphabetical order of
 * the list. Cars with the same ones share the list, which must not be changed.
 */
export function filteredFeatures(equipment: readonly string[] | null | undefined): string[] {
  let named = 0;
  for (const line of equipment ?? []) named |= featuresNamedBy(line);
  const known = listOf.get(named);
  if (known) return known;
  const labels = searchable.flatMap(([label], at) => ((named >>> at) & 1 ? [label] : []));
  remember(listOf, named, labels);
  return labels;
}

// Cars mostly have the same lines, and the same combinations of features: a bit for each entry of `searchable`.
const namedBy = new Map<string, number>();
const listOf = new Map<number, string[]>();
const maxRemembered = 20_000;

function featuresNamedBy(line: string): number {
  const known = namedBy.get(line);
  if (known !== undefined) return known;
  const found = searchable.reduce((bits, [, words], at) => (words.test(line) ? bits | (1 << at) : bits), 0);
  remember(namedBy, line, found);
  return found;
}

function remember<K, V>(values: Map<K, V>, key: K, value: V): void {
  if (values.size >= maxRemembered) values.clear();
  values.set(key, value);
}
