import type { Failed, ValuationService } from "#domain/trade-in/valuation/valuation.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";

const usedUp: Failed = {
  kind: "failed",
  error: null,
  reason: "the look-ups that a site pays for in a day are used up",
};

/**
 * A valuation service that a site's visitors call only so often in a day, since the dealer pays for each call, whichever networks they come from.
 * Then it fails, and sellers go on by hand.
 */
export function withValuationQuota(
  service: ValuationService,
  takeLimit: TakeLimit,
  site: Parameters<TakeLimit>[1],
): ValuationService {
  const limited =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer | Failed> =>
      (await takeLimit("siteValuations", site, "site")) > 0 ? usedUp : call(request);
  return {
    enterVin: limited((requested) => service.enterVin(requested)),
    manualEntry: limited((requested) => service.manualEntry(requested)),
    updateEval: limited((change) => service.updateEval(change)),
    uploadImage: (image) => service.uploadImage(image),
  };
}
