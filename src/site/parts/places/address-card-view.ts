export type AddressCardView = {
  name: string;
  /** The place's page; null on that page. */
  href: string | null;
  /** `12 Hunter Street`, `Newcastle NSW 2300`. */
  address: string[];
  directions: string | null;
  open: { now: boolean; text: string } | null;
};
