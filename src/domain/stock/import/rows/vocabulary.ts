import type { CarStatus, CarType } from "#domain/cars/car.ts";

type Rule<Word> = [pattern: RegExp, word: Word | null];

/**
 * Maps words of feeds to the platform's own: `undefined` for an unknown word, null for one without meaning
 * ("Other").
 */
export type Vocabulary<Word> = ((text: string) => Word | null | undefined) & { rules: readonly Rule<Word>[] };

/** Different texts that a vocabulary remembers, and their longest one. */
const maxTexts = 5_000;
const maxLength = 80;

function reader<Word>(rules: Rule<Word>[]): Vocabulary<Word> {
  const known = new Map<string, Word | null | undefined>();
  const read = (text: string) => {
    const seen = known.get(text);
    if (seen !== undefined || known.has(text)) return seen;
    const word = rules.find(([pattern]) => pattern.test(text))?.[1];
    // A file has few different words, and each in many rows.
    if (known.size >= maxTexts) known.clear();
    if (text.length <= maxLength) known.set(text, word);
    return word;
  };
  return Object.assign(read, { rules });
}

/** Words that say that nothing is known. */
const nothingSaid =
  /^(?:other|others|unknown|misc|not specified|sonstige[rs]?|andere[rs]?|unbekannt|keine angabe)$/i;

/** Whether a text only says that something is of no named kind, such as a model called "Other". */
export const saysOther = (text: string): boolean => text.length < 20 && nothingSaid.test(text);

/** Body types, `simple_body`; here and below also in German, French, Spanish, Italian, Dutch, Polish and Portuguese. */
export const readBody = reader<string>([
  [nothingSaid, null],
  [/caravan/i, "Caravan"],
  [/camper ?trailer/i, "Camper Trailer"],
  [/motor ?home|campervan/i, "Motorhome"],
  [
    /\bsuv\b|sports? utility|crossover|off-?road|4x4 wagon|softroader|gel(?:ä|ae)ndewagen|tout[- ]terrain|todo ?terreno|fuoristrada|terreinwagen|terenow/i,
    "SUV",
  ],
  [
    /hatch|\bhbk\b|liftback|kleinwagen|schr(?:ä|ae)gheck|citadine|utilitari[ao]|city ?car|stadswagen|\bcompact[ao]?\b|\bkompakt/i,
    "Hatchback",
  ],
  [/\butes?\b|pick-?up|utility|cab ?chassis|dual cab|crew cab|single cab|double cab|\btray\b/i, "Ute"],
  [
    /people ?mover|\bmpv\b|minivan|passenger van|kleinbus|gro(?:ß|ss)raum|monospace|monovolum/i,
    "People Mover",
  ],
  [/wagon|estate|\bwgn\b|tourer|kombi|\bbreak\b|familiar\b|ranchera|station ?car|perua/i, "Wagon"],
  [/sedan|saloon|\bsdn\b|^4 ?dr car$|limousine|stufenheck|berlin[ae]|sed[aá]n/i, "Sedan"],
  [/convert[ai]ble|cabrio|roadster|spider|spyder|soft ?top|d[eé]capotable|descapotable/i, "Convertible"],
  [/coup[eé]/i, "Coupe"],
  [/\bvan\b|furgon|fourgon|bestelwagen|bestelauto|kastenwagen|transporter/i, "Van"],
  [/\bbus\b/i, "Bus"],
  [/truck|camion/i, "Truck"],
  [/commercial/i, "Commercial"],
  [/motor ?cycle|motor ?bike/i, "Motorcycle"],
]);

/**
 * Fuel types, `simple_fuel`. "Gas" alone is unknown: it is petrol in North America and LPG
 * in Australia.
 */
export const readFuel = reader<string>([
  [nothingSaid, null],
  [/plug[- ]?in|\bphev\b|\bphv\b|4xe\b|rechargeable|enchufable|ricaricabile/i, "Plug-in hybrid"],
  [/mild|\bmhev\b|\b48 ?v/i, "Mild hybrid"],
  [/h[yí]bri|ibrid|hybryd|\bf?hev\b|range ext/i, "Hybrid"],
  [
    /(?:petrol|gas|gasoline|benzin|diesel)\W+(?:und |and )?ele[ck]tr|ele[ck]tr\w*\W+(?:und |and )?(?:petrol|gas|benzin|diesel)/i,
    "Hybrid",
  ],
  [/hydrogen|fuel ?cell|\bfcev\b|wasserstoff|brennstoffzelle/i, "Hydrogen"],
  [/[eé]l[eé][ck]tri|elettri|elektr|\bb?ev\b/i, "Electric"],
  [/\b[cl]ng\b|compressed|natural gas|erdgas|metano|\bgn[cv]\b|aardgas/i, "CNG"],
  [/\blpg\b|\bg[pl][lp]\b|autogas|liquefied|liquid petroleum|fl(?:ü|ue)ssiggas|propane/i, "LPG"],
  [/ethanol|\be85\b/i, "Ethanol"],
  [/di[eé]sel|d[ií]zel|gas[oó]il|gazole|gas[oó]l[ei]o|olej nap/i, "Diesel"],
  [
    /petrol|unleaded|premium|leaded|gasolin|ben[zc][iy]n|benzine|essence|sans plomb|\bsp9[58]\b|nafta|bencina|\bp?ulp\b|\be10\b|flex|^super\b/i,
    "Petrol",
  ],
  [/^(?:p|es|ess|b|ben)$/i, "Petrol"],
  [/^(?:d|go|dies|di|dsl)$/i, "Diesel"],
  [/^(?:el|elec|elek|ele)$/i, "Electric"],
  [/^(?:eh|ee|hyb)$/i, "Hybrid"],
  [/^e$/i, "Electric"],
  [/^h$/i, "Hybrid"],
]);

/** Transmissions, `simple_transmission`. */
export const readTransmission = reader<string>([
  [nothingSaid, null],
  [/^[ast]$|^a\d{1,2}$|^\d{1,2}a$/i, "Automatic"],
  [/^m$|^m\d$|^\dm$/i, "Manual"],
  [/^c$|cvt\b|continuously|variable|stufenlos|multitronic|xtronic|lineartronic/i, "CVT"],
  [
    /dual[- ]?clutch|double[- ]?clutch|twin[- ]?clutch|doppelkupplung|\bd[ck][tg]\b|\bdsg\b|\bpdk\b|\bedc\b|s[- ]?tronic|powershift/i,
    "Dual clutch",
  ],
  [
    /auto|\bbva|\btip\b|\ba\/?t\b|\bamt\b|tiptronic|steptronic|geartronic|semi|sequential|dual shift|\b\d+-?sp(?:ee)?d? a\b/i,
    "Automatic",
  ],
  [/\bbvm/i, "Manual"],
  [/reduction|single[- ]?speed|1[- ]?sp(?:ee)?d?\b|direct drive/i, "Automatic"],
  [/\bman|\bm\/?t\b|schalt|stick|hand ?geschakeld|m[eé]cani|r[eę]czn|\b\d+-?sp(?:ee)?d? m\b/i, "Manual"],
]);

/** One-letter transmission codes as words; a word is unchanged. */
export function transmissionWord(text: string): string {
  return (text.length === 1 && transmissionLetters[text.toUpperCase()]) || text;
}
const transmissionLetters: Record<string, string> = {
  A: "Automatic",
  M: "Manual",
  S: "Semi-automatic",
  T: "Tiptronic",
  C: "CVT",
};

/** Driven wheels. */
export const readDrive = reader<string>([
  [nothingSaid, null],
  [
    /\bawd\b|all[- ]?wheel|(?:fyr|fire)hjul|4 ?rm\b|allrad|quattro|4matic|xdrive|int[eé]gral|vierwiel|4 roues|na 4 ko/i,
    "AWD",
  ],
  [/\b4wd\b|4x4|four[- ]?wheel|part[- ]?time/i, "4WD"],
  [
    /\bfwd\b|front|framhjul|forhjul|^traction$|^ta$|vorderrad|avant\b|anteriore|delanter|voorwiel|przedni|dianteir/i,
    "FWD",
  ],
  [/\brwd\b|rear|bakhjul|baghjul|hinterrad|heckantrieb|propulsion|posteriore|traser|achterwiel|tyln/i, "RWD"],
  [/\b2wd\b|4x2|two[- ]?wheel|tv(?:å|a)hjul/i, "2WD"],
]);

export const readCarType = reader<CarType>([
  [/demo|d[eé]monstr|vorf(?:ü|ue)hr|^vfw?$|^dv$|^vd$/i, "demo"],
  [
    /(?<!un)used|\b(?:nearly|near|almost|as|like|quasi|semi)[- ]?(?:new|neuf|nuovo|nuevo)|(?:neu|nieuw)wertig|occasion|ocasi[oó]n|usad|usat[oa]|gebruikt|tweedehands|u[zż]ywan|seminuevo|semi[- ]?novo|^km ?0$|^u$|pre-?owned|pre-?loved|certified|cpo|second|gebraucht|pre-?registered|jahreswagen|tageszulassung|^gw$|^uv$|^vo$|usag[eé]/i,
    "used",
  ],
  [/\bnew\b|^new|^n$|^nv$|^vn$|^neu|^nw$|^nuov|^nuev|^nieuw|^now[yae]$|^nov[oa]$/i, "new"],
  [/^d$/i, "demo"],
]);

/** A feed's sale status: a status, or that the car is not to be listed. */
export const readStatus = reader<CarStatus | "hidden">([
  [
    /\b(?:not|non|never|nicht|niet|no)[-_ ]?(?:sold|verkauft|verkocht|vendid[oa]|vendut[oa]|vendu)\b|\bunsold/i,
    "in_stock",
  ],
  [
    /\b(?:not|no|non|nicht|niet|pas)[-_ ]?(?:for[-_ ]?sale|available|active|live|published|listed|disponib|verf(?:ü|ue)gbar|beschikbaar)/i,
    "hidden",
  ],
  [
    /unavailable|withdrawn|\b(?:on[-_ ]?)?hold\b|inactive|archived|deleted|removed|draft|expired|unpublished|unlisted|disabled|suspended|indispon[ií]|inactif|entwurf|gel(?:ö|oe)scht/i,
    "hidden",
  ],
  [
    /coming|transit|on order|pre-?order|arriving|to order|\bdue[-_ ]?in\b|incoming|inbound|on the water|in production|im zulauf|bestellt|in arrivo|en camino|onderweg|[aà] venir/i,
    "coming_soon",
  ],
  [
    /\bsold|delivered|out[-_ ]of[-_ ]stock|\bverkauft|^verk\.?$|ausgeliefert|\bvendu|\bvendid|verkocht|sprzedan/i,
    "sold",
  ],
  [
    /stock|forecourt|showroom|in[-_ ]?yard|on[-_ ]?lot|frontline|retail[-_ ]?ready|in[-_ ]?prep|preparing|advertised|sale\b|available|\bactive|\blive\b|published|pending|reserved|under offer|^dep\.?$|\bdeposit|\blisted|verf(?:ü|ue)gbar|^verf\.?$|lagernd|reserviert|^res\.?$|disponi[bv]|en venta|en vente|in vendita|beschikbaar|te koop|voorraad|dost[eę]pn|gereserveerd|r[eé]serv[eé]/i,
    "in_stock",
  ],
]);

/**
 * Restores the case of a make or model in capitals: `MAZDA` → `Mazda`, `MERCEDES-BENZ` → `Mercedes-Benz`.
 * Short ones (BMW, MG, LDV), and any with a digit (CX-5), are unchanged.
 */
export function unshout(text: string): string {
  return text.replace(/(?<![\p{Lu}\d-])[\p{Lu}\d-]+(?: |$)/gu, (word) => {
    if (word.trim().length < 5 || /\d/.test(word)) return word;
    return word.replace(/\p{Lu}+/gu, (part) =>
      part.length < 3 ? part : `${part[0]}${part.slice(1).toLowerCase()}`,
    );
  });
}
