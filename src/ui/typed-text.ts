const prototype = globalThis.HTMLTextAreaElement?.prototype;

/**
 * Leaves the texts of `<textarea>`s to the visitor; call once, before hydration starts. React assigns the server's text again when it takes the
 * document over, and the default text each time that it renders: what was typed before would be lost, and what is selected would no longer
 * be, so that the next key adds to the text instead of replacing it. Single-line fields aren't affected.
 */
export function leaveTypedText(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, "defaultValue")!;
  Object.defineProperty(prototype, "defaultValue", {
    configurable: true,
    get,
    set(text: string) {
      if (text !== get?.call(this)) set?.call(this, text);
    },
  });
  for (const area of document.querySelectorAll("textarea")) {
    const text = area.textContent;
    // React assigns the value of those with a text, once.
    if (text)
      Object.defineProperty(area, "value", {
        configurable: true,
        get: () => Reflect.get(prototype, "value", area),
        set(given: string) {
          delete (area as Partial<HTMLTextAreaElement>).value;
          if (given !== text) area.value = given;
        },
      });
  }
}
