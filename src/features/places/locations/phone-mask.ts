/** A number's first five characters as written, the rest left out: `(02) 5550 4160` is `(02) …` (PHONE-01, DECIDE-52). */
export function maskedPhone(number: string): string {
  return `${number.slice(0, 5)}…`;
}
