/** What is needed beside an offer's words to judge them. */
export type OfferTerms = {
  /** Whether Australian consumer credit and motor dealer rules apply. */
  isAustralian: boolean;
  /** The site's own warning beside comparison rates. */
  warning: string;
  /** Whether every page of the site shows its dealer licence number. */
  showsLicence: boolean;
};

/** Bounded, and from its first digit: an unbounded one is tried at each digit of a long number again. */
const percent = String.raw`(?<!\d)\d{1,6}(?:\.\d{1,6})?\s{0,3}%`;
const namesRate = new RegExp(
  `${percent}\\s{0,3}(?:p\\.?\\s?a\\b|per annum|apr\\b|interest|fixed|finance|comparison|rate)` +
    `|\\b(?:rate|finance|interest|apr)\\b[^.%\\n]{0,40}?${percent}`,
  "i",
);
const namesRepayment =
  /\$\s?\d[\d,.]{0,12}\s{0,3}(?:\/|a\s|per\s|each\s)?\s{0,3}(?:p\/?w\b|pcm\b|p\/?m\b|wk\b|week|fortnight|month|mth\b)|\b(?:weekly|fortnightly|monthly|repayments?)\b[^.\n]{0,40}\$\s?\d/i;
const givesComparison = new RegExp(
  `comparison rate[^.%\\n]{0,40}?${percent}|${percent}[^.%\\n]{0,30}?comparison rate`,
  "i",
);
const givesWarning = /comparison rate (?:is true only for|applies only to) the examples?/i;
const givesLicence = /\b(?:licen[cs]e|lic|lmct|lmd|lmvd|mvd|md|mdl|dl)\b[^\n\d]{0,20}\d{3}/i;

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/**
 * What Australian advertisements must say and an offer's words don't, each with what to add. A rate or a regular repayment needs the comparison
 * rate and its warning (National Credit Code, part 10, in particular section 164; ASIC Regulatory Guide 178); a dealer's advertisement needs
 * the licence number (advertising rules of NSW Fair Trading, and alike in other states). A price by subscription is no credit.
 * @param words everything that the offer says
 */
export function missingTerms(words: string, { isAustralian, warning, showsLicence }: OfferTerms): string[] {
  if (!isAustralian) return [];
  const isCredit = namesRate.test(words) || (namesRepayment.test(words) && !/\bsubscri/i.test(words));
  const hasWarning =
    givesWarning.test(words.replaceAll(/\s+/g, " ")) ||
    (warning.trim() !== "" && plain(words).includes(plain(warning)));
  return [
    ...(isCredit && !givesComparison.test(words)
      ? ["It names a rate or a repayment: add the comparison rate, such as “Comparison rate 7.20% p.a.”."]
      : []),
    ...(isCredit && !hasWarning ? [`Add the warning of the comparison rate: “${warning}”`] : []),
    ...(showsLicence || givesLicence.test(words)
      ? []
      : [
          "Add the dealer licence number, such as “Dealer licence MD012345”: the site’s pages don’t show it.",
        ]),
  ];
}
