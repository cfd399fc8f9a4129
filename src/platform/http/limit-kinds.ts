/**
 * What one sender may ask of one site: `burst` calls at once, then `perSecond`. Calls that cost money, send something to people or
 * tell what isn't in a page count `everywhere`, in the database, so that more processes allow no more; calls that are many and cheap
 * count `here`, in each process, where counting costs less than answering.
 */
type LimitKind = { burst: number; perSecond: number; counted: "everywhere" | "here" };

export const limitKinds = {
  /** Far above what an office of shoppers sends: below it a lead is at most marked as suspected spam. */
  enquiry: { burst: 200, perSecond: 2, counted: "everywhere" },
  /** A shopper asks once or twice; the provider behind it is paid by the call. */
  geocode: { burst: 30, perSecond: 0.5, counted: "everywhere" },
  /** Looking a car up costs the dealer money: no seller has thirty. */
  valuation: { burst: 30, perSecond: 0.1, counted: "everywhere" },
  /** A trade-in's pictures and their order: this machine decodes them. */
  upload: { burst: 100, perSecond: 1, counted: "everywhere" },
  /** Pictures of one trade-in in a day: ten, each replaced three times. */
  tradeInPictures: { burst: 40, perSecond: 40 / 86_400, counted: "everywhere" },
  /** Pictures of one network in a day, so that nobody uses up the site's. */
  senderPictures: { burst: 200, perSecond: 200 / 86_400, counted: "everywhere" },
  /** Pictures of one site in a day, which bounds its disk: `trade.imageDays` of 2,000 at a megabyte. */
  sitePictures: { burst: 2_000, perSecond: 2_000 / 86_400, counted: "everywhere" },
  phoneReveal: { burst: 60, perSecond: 0.5, counted: "everywhere" },
  /** A brochure takes most of a core for a third of a second, and eight at most may wait: one sender never fills that queue. */
  brochure: { burst: 4, perSecond: 0.25, counted: "here" },
  /** Platforms that preview links fetch many cars' pictures from one network; each takes a tenth of a second. */
  sharePicture: { burst: 6, perSecond: 2, counted: "here" },
  /** A filter is a search, and a shopper sets several in a second; one costs some milliseconds of a core. */
  search: { burst: 300, perSecond: 30, counted: "here" },
  tracking: { burst: 120, perSecond: 2, counted: "here" },
  /** Only the signed-in have one, and it holds so many cars. */
  watchlist: { burst: 120, perSecond: 2, counted: "here" },
} as const satisfies Readonly<Record<string, LimitKind>>;

export type LimitName = keyof typeof limitKinds;
