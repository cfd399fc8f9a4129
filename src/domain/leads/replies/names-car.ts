const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a subject names a car: every word of its title but the year, as in “Re: Your Mazda CX-5 Maxx Sport”. */
export function namesCar(subject: string, title: string): boolean {
  const subjectWords = new Set(wordsOf(subject));
  const titleWords = wordsOf(title).filter((word) => !/^(?:19|20)\d\d$/.test(word));
  return titleWords.length > 0 && titleWords.every((word) => subjectWords.has(word));
}
