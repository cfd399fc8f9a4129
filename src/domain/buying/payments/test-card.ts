/** The test provider's behaviour for a card number; any other valid number is paid. */
export type CardOutcome = "paid" | "declined" | "processing" | "silent" | "invalid";

/** The numbers that shoppers of a demo can try, also shown on the page and in docs/payments.md. */
export const testCards: { number: string; outcome: Exclude<CardOutcome, "invalid">; does: string }[] = [
  { number: "4242 4242 4242 4242", outcome: "paid", does: "is paid (Visa)" },
  { number: "5555 5555 5555 4444", outcome: "paid", does: "is paid (Mastercard)" },
  { number: "4000 0000 0000 0002", outcome: "declined", does: "is declined" },
  { number: "4000 0000 0000 0077", outcome: "processing", does: "takes the bank ten seconds" },
  {
    number: "4000 0000 0000 0259",
    outcome: "silent",
    does: "is paid, but the provider never says so; the site has to ask",
  },
];

/** The duration of a pending card payment, milliseconds. */
export const processingMs = 10_000;

export function cardOutcome(number: string): CardOutcome {
  const digits = number.replace(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return "invalid";
  return testCards.find((card) => card.number.replaceAll(" ", "") === digits)?.outcome ?? "paid";
}

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
