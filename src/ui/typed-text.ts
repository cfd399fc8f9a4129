/**
 * Leaves the texts of the document's `<textarea>`s to the visitor while React takes the document over; call once, before hydration starts.
 * React assigns the server's text again: what was typed meanwhile would be lost, and what was selected would no longer be, so that the next
 * key adds to the text instead of replacing it. Single-line fields aren't affected: React leaves their value.
 */
export function leaveTypedText(): void {
  for (const area of document.querySelectorAll("textarea")) {
    const text = area.textContent;
    // React assigns both, once, to those with a text.
    for (const name of text ? (["defaultValue", "value"] as const) : [])
      Object.defineProperty(area, name, {
        configurable: true,
        get: () => Reflect.get(HTMLTextAreaElement.prototype, name, area),
        set(given: string) {
          delete (area as Partial<HTMLTextAreaElement>)[name];
          if (given !== text) area[name] = given;
        },
      });
  }
}
