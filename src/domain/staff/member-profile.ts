/** How a member signs answers to shoppers; what is empty is as the site has it. */
export type MemberProfile = {
  /** The name that shoppers read. */
  name?: string;
  title?: string;
  phone?: string;
  /** In place of the site's signature. */
  signature?: string;
};

export const profileLimits = { name: 80, title: 80, phone: 30, signature: 500 } as const;

/** What members are notified of. */
export const noticeKinds = ["new", "assigned", "reply", "reminder", "mention"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeNames: Record<NoticeKind, string> = {
  new: "A new lead for me, by “Who answers which lead?”",
  assigned: "A lead that a colleague assigns to me",
  reply: "A copy of what a shopper answers me",
  reminder: "A lead of mine that slept until today",
  mention: "A note on a lead in which a colleague names me",
};
