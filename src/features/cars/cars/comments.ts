/** Longer comments than this get a toggle and are cut when closed (LIMIT-09). */
const commentsLimit = 400;

/** Said when the dealer has written nothing yet (CAR-24). */
export const noCommentsText = "Dealer comments are pending. Please check back here later.";

/** What the dealer wrote: each segment on its own; `cut` is what shows while closed, null when it is short enough. */
export type CommentsView =
  | { kind: "none"; text: string }
  | { kind: "comments"; segments: string[]; cut: string[] | null };

/** Splits comments at pipes (CAR-22) and cuts those longer than 400 characters at 400 (CAR-23). */
export function commentsView(comments: string | null | undefined): CommentsView {
  const text = comments?.trim() ?? "";
  const segments = segmentsOf(text);
  if (segments.length === 0) return { kind: "none", text: noCommentsText };
  // Counted by characters, not by UTF-16 units, so that no emoji is cut in half.
  const characters = Array.from(text);
  const cut =
    characters.length > commentsLimit ? segmentsOf(characters.slice(0, commentsLimit).join("")) : null;
  return { kind: "comments", segments, cut };
}

function segmentsOf(text: string): string[] {
  return text
    .split("|")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "");
}
