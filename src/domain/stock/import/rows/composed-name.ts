import { knownMake } from "#domain/cars/makes.ts";

type Named = { year: number; make: string; model: string; badge?: string | null };

/** A car's name where its feed says none: the badge without the make and model that it begins with, `Golf VIII Life` of a Golf. */
export function composedName({ year, make, model, badge }: Named): string {
  let rest = badge ?? "";
  const [first = ""] = rest.split(" ");
  // A badge may begin with another spelling of the make, `VW Golf GTI`.
  if (rest.length > first.length && knownMake(first) === make) rest = rest.slice(first.length).trim();
  for (const word of [make, model])
    if (rest.toLowerCase().startsWith(`${word.toLowerCase()} `)) rest = rest.slice(word.length).trim();
  return [year, make, model, rest].filter(Boolean).join(" ");
}
