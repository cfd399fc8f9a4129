/**
 * Rate limits for one client: `burst` calls at once, then `perSecond`, and `perDay` at most where a rate that is fair for a minute would be too
 * much for a day. Calls that cost money, send a
 * message or reveal something that isn't on a page are counted `everywhere`, in the database, so that the limit is
 * independent of the number of processes. Frequent, cheap calls are counted `here`, in each process, where counting
 * costs less than the response. What is counted `here` because it takes the processor, which all sites share, is counted for all
 * `sites` together.
 */
type LimitKind = {
  burst: number;
  perSecond: number;
  perDay?: number;
  counted: "everywhere" | "here";
  on: "site" | "sites";
};

export const limitKinds = {
  /**
   * Far above what an office full of shoppers sends. Below the limit a lead is at most marked as suspected spam. Each is stored for years and
   * sent to the dealer, so that a day has far fewer than the rate would allow; steps of a form count too.
   */
  enquiry: { burst: 200, perSecond: 2, perDay: 1_000, counted: "everywhere", on: "site" },
  /**
   * Acknowledgements of leads in a day: any mailbox can be typed, and a network that sends more would write to strangers in a dealer's name. The
   * dealer gets the leads all the same.
   */
  acknowledgement: { burst: 200, perSecond: 200 / 86_400, counted: "everywhere", on: "site" },
  /** Downloads of one account's data in a day: each reads all of it. */
  dataDownload: { burst: 20, perSecond: 20 / 86_400, counted: "everywhere", on: "site" },
  /** New drafts of forms, sent step by step without script: each is a row for seven days. An office full of shoppers begins fewer. */
  draft: { burst: 60, perSecond: 60 / 3_600, counted: "everywhere", on: "site" },
  /**
   * New bookings in a day: each takes a place from other shoppers before anyone at the dealer has read it. Many phones share an
   * address, and one showroom may book for its visitors.
   */
  newBooking: { burst: 40, perSecond: 40 / 86_400, counted: "everywhere", on: "site" },
  /**
   * Leads that agents send in a day from one network, which may be a provider's with many people behind it. Each is sent to the dealer.
   */
  agentLead: { burst: 20, perSecond: 0.2, perDay: 200, counted: "everywhere", on: "site" },
  /** The same of all networks, which bounds what agents can send to one dealer. */
  siteAgentLeads: { burst: 500, perSecond: 500 / 86_400, counted: "everywhere", on: "site" },
  /**
   * New reservations in a day: each takes a car off sale for a quarter of an hour before anything is paid, and one visitor may have several accounts.
   */
  newReservation: { burst: 40, perSecond: 40 / 86_400, counted: "everywhere", on: "site" },
  /** Moving and cancelling bookings: each sends messages. */
  booking: { burst: 30, perSecond: 0.2, perDay: 200, counted: "everywhere", on: "site" },
  /** Searches that are saved: each sends an e-mail to a typed address, three a day to one mailbox at most. */
  alert: { burst: 30, perSecond: 30 / 3_600, perDay: 100, counted: "everywhere", on: "site" },
  /** Changes by the link of such an e-mail. */
  alertChange: { burst: 60, perSecond: 0.2, perDay: 500, counted: "everywhere", on: "site" },
  /** A shopper requests one or two; the provider charges for each. */
  geocode: { burst: 30, perSecond: 0.5, perDay: 1_000, counted: "everywhere", on: "site" },
  /** The dealer pays for each lookup, and no seller has thirty cars. A trade-in takes some three to five calls. */
  valuation: { burst: 30, perSecond: 0.1, perDay: 150, counted: "everywhere", on: "site" },
  /** The same of all visitors of a site, which bounds what its valuation service costs: sellers go on by hand then. */
  siteValuations: { burst: 2_000, perSecond: 2_000 / 86_400, counted: "everywhere", on: "site" },
  /** Look-ups by one member of staff: a buyer at an auction has a few dozen cars. The dealer pays for each. */
  staffLookUp: { burst: 40, perSecond: 40 / 3_600, counted: "everywhere", on: "site" },
  /** Answers by e-mail of one member of staff in a day: each has a free text and any recipient who enquired, or whose address someone entered. */
  staffAnswer: { burst: 200, perSecond: 200 / 86_400, counted: "everywhere", on: "site" },
  /** What one member of staff does with leads in a day: notes, changes, spam. Each is stored for good, and the audit log has it. */
  staffLeadStep: { burst: 2_000, perSecond: 2_000 / 86_400, counted: "everywhere", on: "site" },
  /** Leads that one member has delivered again, or assigns to others, in a day: each sends messages. */
  staffLeadMessage: { burst: 200, perSecond: 200 / 86_400, counted: "everywhere", on: "site" },
  /** Test messages by one member of staff, to each address of a site that is set up. */
  staffInvitation: { burst: 20, perSecond: 20 / 3_600, counted: "everywhere", on: "site" },
  staffTestMessage: { burst: 5, perSecond: 5 / 3_600, counted: "everywhere", on: "site" },
  /** Pictures of a trade-in and their order: the server decodes them. */
  upload: { burst: 100, perSecond: 1, counted: "everywhere", on: "site" },
  /** Pictures of one trade-in in a day: ten, each replaced three times. */
  tradeInPictures: { burst: 40, perSecond: 40 / 86_400, counted: "everywhere", on: "site" },
  /** Pictures of one network in a day, so that no network uses up the site's. */
  senderPictures: { burst: 200, perSecond: 200 / 86_400, counted: "everywhere", on: "site" },
  /** Pictures of one site in a day, which bounds its disk: `trade.imageDays` of 2,000 at a megabyte. */
  sitePictures: { burst: 2_000, perSecond: 2_000 / 86_400, counted: "everywhere", on: "site" },
  /** Pictures that one member adds to a site in a day: sixty cars with thirty each. One of more than 5 MB counts several times. */
  memberPictures: { burst: 2_000, perSecond: 2_000 / 86_400, counted: "everywhere", on: "site" },
  /** The same of all members, which bounds what a site's staff take of the disk. */
  staffPictures: { burst: 5_000, perSecond: 5_000 / 86_400, counted: "everywhere", on: "site" },
  /** Each is a row, as are events. */
  phoneReveal: { burst: 60, perSecond: 0.5, perDay: 1_000, counted: "everywhere", on: "site" },
  /** A brochure takes most of a core for a third of a second, and eight at most may wait: one sender never fills that queue. */
  brochure: { burst: 4, perSecond: 0.25, counted: "here", on: "sites" },
  /** Platforms that preview links fetch many cars' pictures from one network; each takes a tenth of a second. */
  sharePicture: { burst: 6, perSecond: 2, counted: "here", on: "sites" },
  /** A destination fetches a file a few times an hour. Right and wrong addresses count, so that none is found by trying. */
  catalogueFile: { burst: 30, perSecond: 1, counted: "here", on: "site" },
  /**
   * A filter is a search, and a shopper sets several in a second. Suggestions while typing count too. What they cost is limited by the budget
   * (cost-budget.ts); this many are sent by a thousand people behind one address.
   */
  search: { burst: 1_000, perSecond: 100, counted: "here", on: "sites" },
  /** Every other call: a page makes a few, each of which costs some milliseconds of a core or of the database. */
  call: { burst: 600, perSecond: 60, counted: "here", on: "sites" },
  tracking: { burst: 120, perSecond: 2, perDay: 5_000, counted: "here", on: "site" },
  /** Sampled loads that report how fast they were: an office reports a few an hour, and a sender of forged ones changes no figure. */
  vitals: { burst: 30, perSecond: 30 / 3_600, counted: "everywhere", on: "site" },
  /** Pages report a few times each. */
  measure: { burst: 60, perSecond: 1, counted: "here", on: "site" },
  /** Events that pages report, of all senders: a row for each destination for seven days. 200 a second fit for a quarter of an hour. */
  siteMeasured: { burst: 200_000, perSecond: 200_000 / 86_400, counted: "here", on: "site" },
  /** Events and revealed numbers of all senders, which bounds what anonymous calls store of a site: `retention.events` of 100,000. */
  siteEvents: { burst: 100_000, perSecond: 100_000 / 86_400, counted: "here", on: "site" },
  /** Requires a session, and a watchlist has a limited size. */
  watchlist: { burst: 120, perSecond: 2, counted: "here", on: "site" },
} as const satisfies Readonly<Record<string, LimitKind>>;

export type LimitName = keyof typeof limitKinds;

/** A bucket of calls that fills again by time. */
export type Bucket = { burst: number; perSecond: number };

const secondsOfDay = 86_400;

/** The buckets of a kind, from each of which a call is taken: that of its rate and, where it has one, that of a day. */
export function bucketsOf(name: LimitName): { suffix: "" | " day"; bucket: Bucket }[] {
  const { burst, perSecond, perDay }: LimitKind = limitKinds[name];
  const rate = { suffix: "" as const, bucket: { burst, perSecond } };
  if (perDay === undefined) return [rate];
  return [rate, { suffix: " day", bucket: { burst: perDay, perSecond: perDay / secondsOfDay } }];
}
