/** A number with everything after its first five characters hidden: `(02) 5550 4160` is `(02) •••• ••••` (PHONE-01). */
export function maskedPhone(number: string): string {
  return number.slice(0, 5) + number.slice(5).replace(/\S/g, "•");
}
