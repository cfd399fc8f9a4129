import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import type { MemberProblems } from "#domain/staff/members/new-member.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import type { ContactForm } from "./contact-form.ts";
import type { PlaceForm } from "./place-form.ts";
import type { StepId, StepState } from "./set-up-steps.ts";

export type ShownField = Pick<SettingField, "label" | "about" | "control"> & { name: string; text: string };

export type NameForm = Record<"name" | "template" | "timezone" | "language" | "currency", string>;

/** What a step shows. */
export type StepModel =
  | { step: "name"; form: NameForm; templates: readonly string[] }
  | { step: "look"; fields: ShownField[]; logo: string; target: string }
  | { step: "places"; places: ListedPlace[]; editing: string | null; form: PlaceForm }
  | { step: "contact"; form: ContactForm; hasOtherRoutes: boolean }
  | { step: "legal"; fields: ShownField[]; terms: string; privacy: string }
  | { step: "stock"; cars: number }
  | { step: "preview"; page: PreviewedPage | null }
  | {
      step: "live";
      hosts: string;
      missing: StepId[];
      targets: readonly string[];
      drafted: number;
      hasOwner: boolean;
    };

export type ListedPlace = { slug: string; name: string; address: string; phone: string };

export type SetUpModel = {
  site: { slug: string; name: string; groupSlug: string };
  isNewGroup: boolean;
  states: Record<StepId, StepState>;
  /** Versions of the documents that the form was made of. */
  seen: string;
  /** Whether the member has the roles for it. */
  takesPart: boolean;
  shown: StepModel;
};

/** What became of a test message to one address. */
export type SentTest = { to: string; isSent: boolean; answer: string };

export type HostFindings = { host: string; findings: Finding[] };

/** What became of a form; `typed` are its values by field. */
export type SetUpAnswer =
  | {
      kind: "problems";
      errors: Readonly<Record<string, string | undefined>>;
      general: readonly string[];
      typed: Record<string, string>;
    }
  | { kind: "tested"; sent: SentTest[] }
  | OwnerAnswer
  | HostsAnswer;

/** What became of the invitation of a group's owner. */
export type OwnerAnswer =
  | { kind: "invalid"; problems: MemberProblems }
  | { kind: "invited"; address: string; email: string };

/** What became of a form of hosts. `warnings` are set all the same once the person says so; `unproven` ones need these DNS records first. */
export type HostsAnswer =
  | { kind: "warnings"; hosts: HostFindings[]; typed: string }
  | { kind: "unproven"; records: { name: string; value: string }[]; typed: string }
  | { kind: "refused"; problems: string[]; typed: string };
