import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { tradeInTexts } from "./trade-in-texts.ts";

/**
 * Takes one picture from what a trade-in, its sender's network and the site have left for the day. Pictures that were removed again
 * count too: each was decoded and stored.
 * @returns null, or the message for the seller when there is none left
 */
export type UploadQuota = (tradeInId: string) => Promise<string | null>;

export function uploadQuota(
  takeLimit: TakeLimit,
  site: Parameters<TakeLimit>[1],
  address: string,
): UploadQuota {
  return async (tradeInId) => {
    if ((await takeLimit("tradeInPictures", site, `trade-in ${tradeInId}`)) > 0)
      return tradeInTexts.tradeInQuota;
    if ((await takeLimit("senderPictures", site, address)) > 0) return tradeInTexts.tradeInQuota;
    return (await takeLimit("sitePictures", site, "site")) > 0 ? tradeInTexts.siteQuota : null;
  };
}
