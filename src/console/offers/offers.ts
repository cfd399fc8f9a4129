import type { RowTexts } from "#console/parts/setting-form/row-texts.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import type { OfferKind } from "./offer.ts";
import type { OfferFilter } from "./offer-query.ts";
import type { OfferState } from "./offer-state.ts";

type NamedSite = { slug: string; name: string };

export type ListedOffer = {
  id: string;
  kind: OfferKind;
  title: string;
  /** Its form. */
  address: string;
  /** The sites that show it, or would. */
  sites: NamedSite[];
  from: string | null;
  until: string | null;
  state: OfferState;
  /** Why it never runs. */
  reason: string | null;
  /** The pages that show it. */
  pages: string[];
  /** Whether it is on the sites as it is listed. */
  isPublished: boolean;
  /** What its words have to say and don't. */
  missing: string[];
  /** The entry as JSON, which says what the member saw. */
  seen: string;
  /** Whether the member may change it: what belongs to a whole group needs a role for it. */
  mayChange: boolean;
  /** Whether it is a block of one page, whose form its address is. */
  isWithinPage: boolean;
};

/** How often an offer was seen and pressed, as it is shown. */
export type ShownFigures = { seen: string; pressed: string };

export type OffersModel = {
  filter: OfferFilter;
  sites: NamedSite[];
  /** Those that match the filter, by their first day. */
  offers: ListedOffer[];
  /** By the calendar of the first site. */
  today: string;
  /** How many changes the drafts have. */
  changes: number;
  /** Sites whose draft can't be read as a whole. */
  unreadable: string[];
  /** How many popups within pages are more than the list has. */
  unlistedPopups: number;
  /** Figures by the ids of the offers. */
  figures: Record<string, ShownFigures>;
};

export type OfferModel = {
  kind: OfferKind;
  /** The address of the form; what is typed is stored in the tab under it. */
  address: string;
  title: string;
  fields: readonly SettingField[];
  texts: RowTexts;
  /** The stored entry as JSON; empty for a new offer. */
  seen: string;
  /** Sites that a new offer may be on. */
  sites: NamedSite[];
  chosen: string[];
  /** Models of the range that a new offer may be on. */
  models: { id: string; name: string }[];
  /** The model of the offer that this one copies. */
  model: string;
  /** Where each site shows offers of this kind; none where the offer says it itself. */
  shownOn: { site: string; pages: string[]; why: string | null }[];
  /** What becomes of a stored one. */
  listed: ListedOffer | null;
  /** The form of a copy for the next month; null for a new offer. */
  copy: string | null;
  /** The site or group, as in addresses, whose pictures and pages are offered as choices. */
  choicesOf: string;
  changes: number;
};

/** What a form answers. `problems` are by the name of the control. */
export type OfferAnswer =
  | { kind: "saved"; address: string }
  | { kind: "unchanged" }
  | { kind: "ended" | "removed" }
  /** Another kind was chosen: nothing is saved, and what was typed is in the fields that it has too. */
  | { kind: "switched"; texts: RowTexts; chosen: string[]; model: string }
  | {
      kind: "problems";
      texts: RowTexts;
      seen: string;
      problems: Record<string, string>;
      general: string[];
      chosen: string[];
      model: string;
    };
