/** A campaign's word; none that looks like an e-mail address or a telephone number. */
export const plainWords = (text: string | undefined): string | undefined =>
  text === undefined || /@|%40|(?:\d[\s()-]*){8}/.test(text) ? undefined : text.slice(0, 100);
