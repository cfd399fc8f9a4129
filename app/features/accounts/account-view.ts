/** What the account's page shows. */
export type AccountView = {
  siteName: string;
  /** `0412 345 678`, or null. */
  phone: string | null;
  name: string;
  email: string;
  /** Calendar day the account was made. */
  since: string;
  hasWatchlist: boolean;
  caravans: boolean;
  /** Cars held and payments made, newest first. */
  reservations: AccountReservation[];
  done: "saved" | null;
};

export type AccountReservation = { title: string; href: string; state: string };

export type AccountErrors = { name?: string; email?: string; confirm?: string; failure?: string };

export const accountTexts = {
  nameLong: "Please use no more than 100 characters.",
  emailInvalid: "Enter an e-mail address such as name@example.com, or leave it empty.",
  confirm: "Tick that you understand: this can't be undone.",
  unexpected: "Something went wrong on our side and nothing was changed. Please try again.",
} as const;
