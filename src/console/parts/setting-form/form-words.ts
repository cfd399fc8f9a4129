/** The words of a schema's problem as a form says them: a field that has no value has to be filled in. */
export const formWords = (message: string): string =>
  /^expected .*, it is missing$/.test(message) ? "Fill this in." : message;
