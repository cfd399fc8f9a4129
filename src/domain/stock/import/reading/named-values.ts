/** Lists and elements whose entries are a name and a value. */
export const isAttributes =
  /(?:attribut|propert|spec|field|param|merkmal|eigenschaft|champ|campo)[a-z]{0,12}$/i;

/** Whether a text may be the name of a value: what becomes a part of a column's name. */
export const isValueName = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u.test(text);
