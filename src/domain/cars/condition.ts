/** What a photo of a car's wear or damage shows, and where on it, in percent from the left and from the top. */
export type Condition = { caption: string; at: { across: number; down: number } | null };

export const maxCaption = 120;

/** Of those that a feed brings. */
export const maxConditionPhotos = 40;

const written = /^(?:(\d{1,3})%,\s?(\d{1,3})%(?:\s|$))?(.*)$/s;

/** Reads `62%,40% Scratch on the rear bumper`; the place and the caption may be missing. */
export function readCondition(text: string): Condition {
  const [, across, down, rest = ""] = written.exec(text.trim()) ?? [];
  const at =
    across === undefined || down === undefined ? null : { across: Number(across), down: Number(down) };
  const isOnPicture = at === null || (at.across <= 100 && at.down <= 100);
  const caption = rest.replace(/\s+/g, " ").trim().slice(0, maxCaption).trim();
  return { caption, at: isOnPicture ? at : null };
}

/** A condition as `readCondition` reads it. */
export const conditionText = ({ caption, at }: Condition): string =>
  `${at ? `${at.across}%,${at.down}% ` : ""}${caption}`.trim();
