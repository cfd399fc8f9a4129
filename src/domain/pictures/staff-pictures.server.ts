import type { SiteKey } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { type PictureStore, pictureLimits, type StoreOutcome } from "./picture-store.server.ts";

/** What one call of the limits stands for: a larger picture counts several times, since it takes the disk that several take. */
const bytesOfOne = 5_000_000;

/** The store as members of staff add pictures to it: within what one member, and all of a site, may add in a day. */
export type StaffPictures = Pick<PictureStore, "read"> & {
  store(bytes: Buffer): Promise<StoreOutcome | { kind: "refused"; reason: "too_many" }>;
};

/** Why a picture isn't stored, after "it can't be used:". */
export const pictureRefusals = {
  too_large: `it has too many pixels: at most ${pictureLimits.pixels / 1_000_000} million, half of that if it is progressive or interlaced`,
  not_a_picture: "it is no JPEG, PNG, WebP, AVIF or GIF picture",
  too_many: "too many pictures were added today; add the others tomorrow, or by a stock file",
};

export function staffPictures(
  { pictures, takeLimit }: { pictures: Pick<PictureStore, "store" | "read">; takeLimit: TakeLimit },
  { site, memberId }: { site: SiteKey; memberId: string },
): StaffPictures {
  return {
    read: (key) => pictures.read(key),
    async store(bytes) {
      for (let counted = 0; counted < Math.max(1, bytes.length); counted += bytesOfOne) {
        const isOver =
          (await takeLimit("memberPictures", site, `member ${memberId}`)) > 0 ||
          (await takeLimit("staffPictures", site, "site")) > 0;
        if (isOver) return { kind: "refused", reason: "too_many" };
      }
      return pictures.store(bytes);
    },
  };
}
