/**
 * The first five characters of a number as written, the rest replaced by an ellipsis: `(02) 5550 4160` is
 * `(02) …` (PHONE-01, DECIDE-52).
 */
export function maskedPhone(number: string): string {
  return `${number.slice(0, 5)}…`;
}
