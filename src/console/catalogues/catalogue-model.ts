import type { CataloguePreview } from "#domain/integrations/catalogues/catalogue-preview.ts";
import type { CatalogueState } from "#domain/integrations/catalogues/catalogue-state.ts";
import type { Difference } from "#domain/integrations/catalogues/file-difference.ts";
import type { ProfileName } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import type { DeliveryType } from "#domain/integrations/catalogues/sending/delivery-types.ts";

/** A catalogue in the list. Instants are ISO. */
export type ListedCatalogue = {
  id: string;
  name: string;
  profile: ProfileName;
  site: { slug: string; name: string };
  state: CatalogueState;
  rows: number;
  considered: number;
  builtAt: string | null;
  fetchedAt: string | null;
  fetchedBy: string | null;
  sentAt: string | null;
};

export type CataloguesModel = {
  catalogues: ListedCatalogue[];
  /** The sites for which the member may make one. */
  sites: { slug: string; name: string }[];
};

/** What the form has, as text. */
export type CatalogueFields = {
  name: string;
  profile: ProfileName;
  isOn: boolean;
  carTypes: string[];
  makes: string;
  storeCodes: Record<string, string>;
  priceWithoutCharges: boolean;
  format: string;
  separator: string;
  maxPictures: string;
  isOpenedByPeople: boolean;
  columns: string;
};

export type CatalogueFormModel = {
  site: { slug: string; name: string };
  /** Null for one that is to be made. */
  id: string | null;
  fields: CatalogueFields;
  locations: { id: string; name: string }[];
  mayChange: boolean;
};

/** What the form of the receiver has, as text; those of another type are empty. */
export type SendingFields = {
  type: DeliveryType;
  onChange: boolean;
  everyMinutes: string;
  schedule: string;
  path: string;
  username: string;
  host: string;
  port: string;
  hostKeys: string;
  url: string;
  bucket: string;
  region: string;
  pathStyle: boolean;
};

export type CatalogueModel = CatalogueFormModel & {
  id: string;
  listed: ListedCatalogue;
  failure: string | null;
  heldBack: number | null;
  address: { isSet: boolean; oldUntil: string | null };
  reasons: { reason: string; cars: number }[];
  /** Its last files, the newest first; how many cars each has, and how it differs from the one before. */
  files: { id: string; builtAt: string; rows: number; differs: Record<Difference, number> | null }[];
  sending: {
    /** Null where it isn't sent. */
    stored: {
      type: DeliveryType;
      host: string;
      hasLogin: boolean;
      sentAt: string | null;
      failure: string | null;
      failedAt: string | null;
      nextAt: string | null;
    } | null;
    /** Of the stored receiver, or of the type that the address names. */
    fields: SendingFields | null;
  };
  /** The cars of the reason that the address names: `in` for those in the file, `added` and so on for those in which it differs. */
  shown: { reason: string; cars: { id: string; name: string }[] } | null;
};

export type CatalogueAnswer =
  | { kind: "invalid"; problem: string }
  | { kind: "previewed"; preview: CataloguePreview }
  | { kind: "problems"; problems: Record<string, string> }
  | { kind: "saved" }
  | { kind: "done"; step: string }
  /** The address is shown once. */
  | { kind: "address"; address: string };
