/** Whether a query, or a form that is encoded like one, has more fields than this; what follows isn't counted. */
export function hasMoreFields(text: string, max: number): boolean {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) if (++count > max) return true;
  return false;
}
