const digits: Readonly<Record<string, number>> = Object.fromEntries(
  [..."零一二三四五六七八九"]
    .map((sign, value) => [sign, value])
    .concat([
      ["两", 2],
      ["兩", 2],
      ["〇", 0],
    ]),
);
const scales: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1_000,
  万: 10_000,
  萬: 10_000,
  천: 1_000,
  만: 10_000,
};

const numberSigns = "[零〇一二两兩三四五六七八九十百千万萬]";
/** A single sign is a number before a word that counts only: it begins many words. */
const counted = /(?=[座人口个個吨噸张張米升缸门門尺年位])/u.source;
const pattern = new RegExp(
  `(\\d{1,4}(?:\\.\\d{1,2})?)(万|萬|千|만|천)|(?<!第)(?:${numberSigns}{2,}|${numberSigns}${counted})`,
  "gu",
);

/** A text with Chinese numbers as digits: `三万五` is 35000, `两百五` 250, `3万` 30000, `二零二零` 2020. */
export function withChineseNumbers(text: string): string {
  return text.replace(pattern, (signs: string, number: string | undefined, scale: string | undefined) =>
    number && scale ? ` ${Number(number) * scales[scale]!}` : (numberIn(signs) ?? signs),
  );
}

function numberIn(signs: string): string | null {
  if (![...signs].some((sign) => sign in scales)) {
    const all = [...signs].map((sign) => digits[sign]).join("");
    return signs.length === 1 || signs.length === 4 ? ` ${all}` : null;
  }
  let total = 0;
  let section = 0;
  let digit = 0;
  let scale = 1;
  for (const sign of signs) {
    if (sign in digits) {
      digit = digits[sign]!;
      if (digit === 0) scale = 10;
      continue;
    }
    scale = scales[sign]!;
    if (scale === 10_000) {
      total += Math.max(1, section + digit) * scale;
      section = 0;
    } else section += Math.max(1, digit) * scale;
    digit = 0;
  }
  // "三万五" is 35,000: a last digit counts the tenths of what it follows.
  return ` ${total + section + digit * (scale > 10 ? scale / 10 : 1)}`;
}
