/** The words of a schema's problem as a form says them, in order; `$1` is what the pattern found. */
const words: [schema: RegExp, form: string][] = [
  [/^expected .*, it is missing$/, "Fill this in."],
  [/^Too small: expected string to have >=1 characters$/, "Fill this in."],
  [/^Too small: expected string to have >=(\d+) characters$/, "Write at least $1 characters."],
  [/^Too big: expected string to have <=(\d+) characters$/, "Write at most $1 characters."],
  [/^Too small: expected (?:array|set|record) to have >=(\d+) (?:items|keys)$/, "Add at least $1."],
  [/^Too big: expected (?:array|set|record) to have <=(\d+) (?:items|keys)$/, "At most $1 are possible."],
  [/^Too small: expected (?:number|int) to be >=?(-?[\d.]+)$/, "The least is $1."],
  [/^Too big: expected (?:number|int) to be <=?(-?[\d.]+)$/, "The most is $1."],
  [/^expected (?:number|int), received .*$/, "Write a number."],
  [/^expected string, received .*$/, "Write words here."],
  [/^Invalid URL$/, "Write a whole address, such as https://www.example.com/page."],
  [/^Invalid email address$/, "Write an e-mail address, such as name@example.com."],
  [/^Invalid ISO date$/, "Write a day, such as 2026-03-02."],
  [/^Invalid string: .*$/, "This isn’t written as it should be: compare it with the description above."],
];

/** What a form says of a schema's problem: what to do, never how the schema is written. */
export function formWords(message: string): string {
  const found = words.find(([schema]) => schema.test(message));
  return found ? message.replace(found[0], found[1]) : message;
}
