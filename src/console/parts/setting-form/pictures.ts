export type KnownPicture = { src: string; alt: string };

export type SentPicture = { kind: "stored"; src: string } | { kind: "refused"; problem: string };

/** The largest file that is sent; the server refuses larger ones. */
export const maxPictureBytes = 10_000_000;

/** The address under which the console shows a stored picture small; other websites' pictures aren't shown there. */
export function thumbnailOf(src: string): string | null {
  const key = /^\/img\/\d+\/([^/?#]+)$/.exec(src)?.[1];
  return key ? `/img/320/${key}` : null;
}
