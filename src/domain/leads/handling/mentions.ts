type Named = { name: string };

/** An @ that begins a word, unlike that of an address. */
const at = /(?<![\p{L}\p{N}.@_+-])@(?=\p{L})/gu;
const word = /^[\p{L}\p{N}'’-]+/u;

/**
 * Whom a text names: `@Ana Li`, in any case, or `@Ana` where one of the people alone has that first name. Each once, in the order of the text.
 * @returns `unknown` what stands behind an @ and is the name of none, or of several
 */
export function mentionedIn<Person extends Named>(
  text: string,
  people: readonly Person[],
): { people: Person[]; unknown: string[] } {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const named = new Set<Person>();
  const unknown = new Set<string>();
  for (const { index } of text.matchAll(at)) {
    const rest = text.slice(index + 1, index + 201);
    const first = word.exec(rest)?.[0] ?? "";
    const ofFirstName = people.filter(({ name }) => isSame(word.exec(name)?.[0] ?? "", first));
    const person =
      byLength.find(({ name }) => begins(rest, name)) ??
      (ofFirstName.length === 1 ? ofFirstName[0] : undefined);
    if (person) named.add(person);
    else unknown.add(first);
  }
  return { people: [...named], unknown: [...unknown] };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const begins = (text: string, name: string): boolean =>
  isSame(text.slice(0, name.length), name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
