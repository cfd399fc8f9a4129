/** What the account's page shows. */
export type AccountView = {
  siteName: string;
  /** `0412 345 678`, or null. */
  phone: string | null;
  name: string;
  email: string;
  /** Calendar day the account was created. */
  since: string;
  hasWatchlist: boolean;
  caravans: boolean;
  /** Cars held and payments made, newest first. */
  reservations: AccountReservation[];
  /** Browsers that this account is signed in on, the most recently used first. */
  sessions: AccountSession[];
  done: "saved" | null;
};

/** `since` and `lastSeen` are formatted days. */
export type AccountSession = { id: string; since: string; lastSeen: string; current: boolean };

export type AccountReservation = { title: string; href: string; state: string };

export type AccountErrors = { name?: string; email?: string; confirm?: string; failure?: string };

export const accountTexts = {
  nameLong: "Please use no more than 100 characters.",
  emailInvalid: "Enter an e-mail address such as name@example.com, or leave it empty.",
  confirm: "Tick that you understand: this can't be undone.",
  unexpected: "Something went wrong on our side and nothing was changed. Please try again.",
} as const;
