/** A save that an editor sent: the value that its form showed of each field, and the one that was typed. Typed values are unique. */
export type Save = {
  by: string;
  fields: Readonly<Record<string, { seen: string; typed: string }>>;
  isAcknowledged: boolean;
};

type Values = Readonly<Record<string, string>>;

/** What went wrong, in words. */
export type Broken = string;

/**
 * Checks saves against the values at the end. A save takes effect on the value that its form showed, or it is answered as a conflict. So the
 * values that a field had are found backwards from its last: each is the typed value of a save, which replaced the one that it saw.
 * Every acknowledged save has to be among them, and an unacknowledged one with all of its fields or none.
 * @param of the values of each field before all saves and after them, and earlier saves without an answer that may have been done since
 */
export function brokenRules(
  saves: readonly Save[],
  { first, last, late = [] }: { first: Values; last: Values; late?: readonly Save[] },
): Broken[] {
  const all = [...saves, ...late];
  const broken: Broken[] = [];
  const effective = new Map<Save, Set<string>>();
  for (const field of Object.keys(first)) {
    let value = last[field] ?? "";
    const been = new Set<string>();
    while (value !== first[field]) {
      const save = all.find(({ fields }) => fields[field]?.typed === value);
      if (!save || been.has(value)) {
        broken.push(`${field} has ${JSON.stringify(value)}, which no editor typed in place of another value`);
        break;
      }
      been.add(value);
      effective.set(save, (effective.get(save) ?? new Set()).add(field));
      value = save.fields[field]?.seen ?? "";
    }
  }
  for (const save of all) {
    const names = Object.keys(save.fields);
    const had = effective.get(save) ?? new Set();
    const words = names.map((name) => `${name} ${JSON.stringify(save.fields[name]?.typed)}`).join(", ");
    if (save.isAcknowledged && had.size < names.length)
      broken.push(`${save.by} saved ${words}, was told so, and it was overwritten silently or lost`);
    else if (had.size > 0 && had.size < names.length)
      broken.push(`of ${words}, typed by ${save.by}, only ${[...had].join(", ")} was saved`);
  }
  return broken;
}
