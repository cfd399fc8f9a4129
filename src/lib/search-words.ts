/** What a search of the console takes, in characters and in words: each word is looked for in each text. */
export const maxSearchText = 100;
export const maxSearchWords = 8;

/** What was typed into a search, as the screen shows it again. */
export const searchText = (typed: string | null): string => (typed ?? "").trim().slice(0, maxSearchText);

/** The words to look for, in lower case and each once. */
export function searchWords(typed: string): string[] {
  const words = searchText(typed).toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxSearchWords);
}
