/** The zeros of scripts with digits of their own, such as Arabic, Devanagari and full-width; nine digits follow each. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

/** A text with the digits and signs of numbers as in English: `١٢٬٥٠٠` is `12,500`. */
export function asciiDigits(text: string): string {
  if (!/[^\u0000-\u065f]/.test(text)) return text;
  return text.replace(/[\p{Nd}٬٫]/gu, (sign) => {
    if (sign === "٬") return ",";
    if (sign === "٫") return ".";
    const code = sign.codePointAt(0) as number;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? sign : String(code - zero);
  });
}
