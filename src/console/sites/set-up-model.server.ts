import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { fieldText } from "#console/parts/setting-form/setting-values.ts";
import { templates } from "#domain/configuration/site.ts";
import { valueAt } from "#domain/content/drafts/document-path.ts";
import { countDraftChanges, draftChangesOf } from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { legalText } from "#domain/content/pages/legal-texts.ts";
import { may } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import { contactForm, hasOtherRoutes } from "./contact-form.ts";
import { hasOwner } from "./invite-owner.server.ts";
import { placeForm } from "./place-form.ts";
import { controlName, legalFields, lookFields } from "./save-step.server.ts";
import type { SetUpModel, ShownField, StepModel } from "./set-up.ts";
import { missingSteps, type StepId, stepStates } from "./set-up-steps.ts";
import type { SetUp } from "./set-up-store.server.ts";

type Shown = {
  setUp: SetUp;
  step: StepId;
  /** The slug of the location whose form is shown. */
  place: string | null;
  hasPreviews: boolean;
  /** What the DNS records of the sites point to. */
  targets: readonly string[];
  at: Date;
};

/** A step of a site that is set up. */
export async function setUpModel(
  db: Database,
  { access }: Pick<SignedIn, "access">,
  of: Shown,
): Promise<SetUpModel> {
  const { groupId, siteId, group, site, isNewGroup, versions } = of.setUp;
  return {
    site: { slug: site.slug, name: site.name, groupSlug: group.slug },
    isNewGroup,
    states: stepStates(of.setUp),
    seen: `${versions.group} ${versions.site}`,
    takesPart: may(access, "content.edit", { groupId, siteId }),
    shown: await shownStep(db, of),
  };
}

async function shownStep(
  db: Database,
  { setUp, step, place, hasPreviews, targets, at }: Shown,
): Promise<StepModel> {
  const { groupId, siteId, group, site, resolved } = setUp;
  switch (step) {
    case "name":
      return {
        step,
        templates,
        form: {
          name: site.name,
          template: site.template,
          currency: group.currency,
          timezone: resolved.timezone,
          language: resolved.seo.language,
        },
      };
    case "look":
      return {
        step,
        logo: site.logo?.url ?? "",
        target: `site:${site.slug}`,
        fields: lookFields().map((field) => shownField(field, setUp)),
      };
    case "places": {
      const edited = group.locations.find(({ slug }) => slug === place) ?? null;
      const places = group.locations.map(({ slug, name, address, contact_detail: contact }) => ({
        slug,
        name,
        phone: contact?.phone ?? "",
        address: [address?.street, address?.city, address?.state, address?.postcode]
          .filter(Boolean)
          .join(", "),
      }));
      return { step, places, editing: edited?.slug ?? null, form: placeForm(edited) };
    }
    case "contact":
      return { step, form: contactForm(site), hasOtherRoutes: hasOtherRoutes(site) };
    case "legal":
      return {
        step,
        fields: legalFields().map((field) => shownField(field, setUp)),
        terms: legalText("terms", resolved) ?? "",
        privacy: legalText("privacy", resolved) ?? "",
      };
    case "stock":
      return { step, cars: setUp.cars };
    case "preview": {
      const changes = await db.withTenant({ groupId }, (tx) => draftChangesOf(tx, groupId));
      const version = `${setUp.versions.group} ${setUp.versions.site} ${draftVersion(changes)}`;
      const page = { of: siteId, siteName: site.name, path: "/", version };
      return { step, page: hasPreviews ? page : null };
    }
    case "live": {
      const drafted = await db.withTenant({ groupId }, (tx) => countDraftChanges(tx, groupId));
      return {
        step,
        targets,
        missing: missingSteps(stepStates(setUp)),
        drafted,
        hosts: (site.hosts ?? []).join("\n"),
        hasOwner: await hasOwner(db, groupId, at),
      };
    }
  }
}

/** A setting with its own value, or the one that it inherits. */
function shownField(field: SettingField, { resolved }: SetUp): ShownField {
  const { label, about, control, path } = field;
  return {
    label,
    about,
    control,
    name: controlName(field),
    text: fieldText(field, valueAt("site", resolved, path)),
  };
}
