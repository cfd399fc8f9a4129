/** One page of a form: its heading and the names of its fields. */
export type FormStep = { title: string; fields: string[] };

export const contactNames = ["name", "email", "phone"];
export const agreementNames = ["credit_consent", "opt_in", "terms_conditions"];

/** Those of the names that are in the list, in their order. */
export const among = (names: readonly string[], list: readonly string[]) =>
  names.filter((name) => list.includes(name));
export const except = (names: readonly string[], list: readonly string[]) =>
  names.filter((name) => !list.includes(name));

/**
 * Contact details, the enquiry, then the agreements with a review of the answers (LEAD-01, LEAD-02); a site's own fields are in the second. A
 * single agreement is part of the second.
 */
export function stepsWithReview(names: readonly string[], second: string): FormStep[] {
  const agreements = among(names, agreementNames);
  const own = except(names, [...contactNames, ...agreementNames]);
  const about = { title: "About you", fields: among(names, contactNames) };
  return agreements.length < 2
    ? [about, { title: second, fields: [...own, ...agreements] }]
    : [about, { title: second, fields: own }, { title: "Check and send", fields: agreements }];
}

/** The first step with an error; the given one when the fields are in none. */
export function stepWith(
  steps: readonly FormStep[],
  errors: Record<string, string>,
  otherwise: number,
): number {
  const at = steps.findIndex(({ fields }) => fields.some((name) => name in errors));
  return at < 0 ? otherwise : at;
}

/** The answers of the steps before one: the contents of a partial lead. */
export function answeredBy<T>(
  steps: readonly FormStep[],
  step: number,
  values: Readonly<Record<string, T>>,
): Record<string, T> {
  const done = new Set(steps.slice(0, step).flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(values).filter(([name]) => done.has(name)));
}
