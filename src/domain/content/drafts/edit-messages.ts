/** What a page in the console's frame reports: edited places with their texts, what was pressed, moved or followed, and Esc. */
export type FrameMessage =
  | { kind: "ready"; path: string; places: { place: string; text: string }[] }
  /** Its own places, the most exact one first; `section` is the section or block around it, `href` where it leads. */
  | { kind: "press"; places: string[]; section: string | null; href: string | null }
  | { kind: "move"; place: string; by: number }
  | { kind: "go"; path: string }
  | { kind: "leave" };

/** What the console has the page do. `was` is the text that the form began with. */
export type ConsoleMessage =
  | { kind: "text"; place: string; was: string; text: string }
  | { kind: "choose"; places: string[]; focus: boolean }
  | { kind: "reload" };
