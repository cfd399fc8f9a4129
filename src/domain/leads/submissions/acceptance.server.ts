import type { Site } from "#domain/configuration/site.ts";
import type { LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import type { LeadCar } from "#domain/leads/stored-leads/lead.ts";
import type { Consent } from "#domain/leads/stored-leads/stored-lead.ts";
import type { SentVisit } from "#domain/measurement/visit-cookies.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";

/** What the request that sends a lead says beside the form. */
export type SenderFacts = {
  address: string | null;
  userAgent: string | null;
  url: string | null;
  /** What the shopper allows to be measured; unset where they weren't asked, so nothing on a site that asks. */
  visit?: SentVisit;
};

/** The agent that sends a lead for a person, and the consent that they gave it. All of it is the agent's own claim. */
export type SendingAgent = NonNullable<Consent["agent"]> & {
  /** The words that the person saw. */
  text: string;
};

/** A submission of a form, not yet validated. */
export type Sending = {
  site: Site;
  /** The application's clock. */
  now: Date;
  facts: SenderFacts;
  /** Not yet validated. */
  userData: unknown;
  /**
   * Created by JavaScript when the form is started; without a key, the same form within ten minutes is the
   * same lead.
   */
  idempotencyKey: string | null;
  /** The draft cookie; it identifies a lead that is sent in steps. */
  draft?: string | null;
  /** For a lead that an agent sends: it may not use a key again for other answers. */
  agent?: SendingAgent;
  /**
   * True for what a member of the staff enters for a caller: only what is sent has to be right, the place needs no notice, and the caller
   * agreed to nothing.
   */
  byStaff?: boolean;
};

export type AcceptOptions = Sending & {
  db: Database;
  postcodes: Postcodes;
  /**
   * A secret of the browser that sends the last step; it permits reading the lead's confirmation. Only its
   * hash is stored, in place of the draft's, which a complete lead no longer needs.
   */
  proof?: string;
  /** Limits the new bookings and acknowledgements of one network; null for leads that the server creates, which are limited before. */
  takeLimit: TakeLimit | null;
  /** Called after the lead is committed. */
  trigger?: () => void;
  /** Counts a complete lead that isn't suspected of being spam, once. */
  count?: ((counted: Counted) => void) | undefined;
  /** True for leads that the server creates; only they may have the categories that forms must not send. */
  byServer?: boolean;
  /** Replaces the site's default acknowledgement e-mail. */
  acknowledgement?: { subject: string; text: string };
  /** Runs in the transaction of a new lead; an error rolls the lead back. */
  also?: (tx: Transaction, leadId: string) => Promise<void>;
};

export type Accepted = {
  kind: "accepted";
  leadId: string;
  /** Whether this submission repeats a lead that was already accepted. */
  repeated: boolean;
  state: "partial" | "complete";
  form: LeadForm | null;
  /** As chosen in the form: for the success page and for tracking (DECIDE-32). */
  category: string;
  car: LeadCar | null;
  booking: { startsAt: Date; minutes: number; locationId: string } | null;
};

export type AcceptOutcome =
  | Accepted
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  /** `next`: the next free times, ISO with offset. */
  | { kind: "taken"; error: string; fields: { dateTime: string }; next: string[] }
  /** Too many new bookings from one network. `wait`: seconds until the next one. */
  | { kind: "limited"; error: string; fields: Record<string, never>; wait: number };
