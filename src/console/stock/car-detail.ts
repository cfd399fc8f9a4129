import type { ShownInterest } from "#domain/measurement/car-interest.ts";
import type {
  FieldKind,
  FieldValue,
  SectionName,
} from "#domain/stock/changes-by-staff/overrides/override-fields.ts";

/** A field of a car: what shoppers see, and what the feed says beneath a correction. */
export type DetailField = {
  name: string;
  label: string;
  section: SectionName;
  kind: FieldKind;
  /** What a select offers, by value. */
  choices: { value: string; name: string }[];
  /** Words that are known of a text. */
  suggestions: readonly string[];
  isRequired: boolean;
  hint: string | null;
  /** What shoppers see. */
  shown: FieldValue;
  correction: Correction | null;
};

export type Correction = {
  /** What the feed says now, and what it said when the field was corrected, as people read it. */
  feed: string;
  feedThen: string;
  isMoved: boolean;
  by: string;
  /** ISO instants. */
  at: string;
  until: string | null;
};

export type CarDetail = {
  id: string;
  slug: string;
  name: string;
  stockNumber: string | null;
  vin: string | null;
  status: string;
  site: { slug: string; name: string };
  /** The group's slug. */
  group: string;
  /** Whether staff added it: no feed says anything of it. */
  isByHand: boolean;
  fields: DetailField[];
  /** The price as the site shows it, with the was-price and the type beside it. */
  priceText: string;
  wasText: string | null;
  isHidden: boolean;
  isFeatured: boolean;
  isReserved: boolean;
  photos: number;
  views: number;
  /** How it is looked at, beside cars like it; null where too little is known. */
  interest: ShownInterest | null;
  /** The slug and the first host of a site that shows it; null while none does. */
  shownAt: { slug: string; host: string | null } | null;
  mayChange: boolean;
};
