/** The texts of a form by field, to show them again; without what it was made of. */
export const typedTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && name !== "seen" ? [[name, value] as const] : [],
    ),
  );
