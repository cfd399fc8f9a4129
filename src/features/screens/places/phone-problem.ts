/** Why a text can't be a phone number; null for one that can, letters for digits and an empty text included. */
export function phoneProblem(text: string): string | null {
  if (text === "") return null;
  const isWritten = /^[+(]?[\d(][\dA-Z ()./-]*$/i.test(text);
  const dialled = text.replace(/[^\dA-Z]/gi, "").length;
  return isWritten && dialled >= 6 && dialled <= 16
    ? null
    : `“${text}” isn’t a phone number. Write it as shoppers dial it, such as (02) 5550 4120.`;
}
