import type { SiteDocument } from "#domain/configuration/document.ts";
import { phoneProblem } from "#lib/phone-number.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { emailAddress } from "#platform/config/slice-fields.ts";

/** The number in the header, and the addresses that get enquiries, one a line. */
export type ContactForm = { phone: string; emails: string };

/** More addresses than any dealer's enquiries go to. */
const maxEmails = 10;

type Lead = NonNullable<SiteDocument["lead"]>;
type Route = NonNullable<Lead["routes"]>[number];

/** The one route that the form writes: every lead, to e-mail addresses. */
const isPlain = (route: Route): boolean =>
  [route.categories, route.carTypes, route.dealerships, route.locations, route.departments].every(
    (condition) => condition.length === 0,
  ) && route.channels.every(({ channel }) => channel === "email");

/** Whether leads go where the form can't say, as a command wrote it. */
export const hasOtherRoutes = ({ lead }: SiteDocument): boolean =>
  (lead?.routes ?? []).length > 1 || (lead?.routes ?? []).some((route) => !isPlain(route));

/** Where a site's leads go by e-mail. */
export function emailsOf(site: SiteDocument): string[] {
  const { fallbackEmail, routes } = site.lead ?? {};
  const plain = hasOtherRoutes(site) ? [] : (routes ?? []);
  const routed = plain.flatMap(({ channels }) => channels.map(({ to }) => to));
  return [...new Set([...(fallbackEmail ? [fallbackEmail] : []), ...routed])];
}

export const contactForm = (site: SiteDocument): ContactForm => ({
  phone: site.phone?.number ?? "",
  emails: emailsOf(site).join("\n"),
});

export type ReadContact =
  | { kind: "ok"; site: SiteDocument }
  | { kind: "invalid"; errors: Partial<ContactForm> };

/**
 * The site with what was typed. The first address gets every lead that no route leads elsewhere, and the alerts; several get every lead each.
 */
export function readContact(typed: ContactForm, site: SiteDocument): ReadContact {
  const emails = [
    ...new Set(
      typed.emails
        .split(/[\s,;]+/)
        .map(plainCharacters)
        .filter(Boolean),
    ),
  ];
  const wrong = emails.find((one) => !emailAddress.safeParse(one).success);
  const errors: Partial<ContactForm> = {};
  const wrongPhone = phoneProblem(typed.phone);
  if (wrongPhone !== null) errors.phone = wrongPhone;
  if (emails.length === 0) errors.emails = "Write the address that gets enquiries.";
  else if (wrong !== undefined) errors.emails = `“${wrong}” isn’t an e-mail address.`;
  else if (emails.length > maxEmails) errors.emails = `Write up to ${maxEmails} addresses.`;
  else if (emails.length > 1 && hasOtherRoutes(site))
    errors.emails = "This site has routes of its own: write one address, for leads that none of them is for.";
  const [first] = emails;
  if (Object.keys(errors).length > 0 || first === undefined) return { kind: "invalid", errors };
  const everyLead: Route = {
    categories: [],
    carTypes: [],
    dealerships: [],
    locations: [],
    departments: [],
    last: false,
    channels: emails.map((to) => ({ channel: "email", to })),
  };
  const routes = hasOtherRoutes(site) ? site.lead?.routes : emails.length > 1 ? [everyLead] : undefined;
  const { routes: _, ...lead } = site.lead ?? {};
  return {
    kind: "ok",
    site: {
      ...site,
      phone: { ...site.phone, number: typed.phone || null },
      lead: { ...lead, fallbackEmail: first, ...(routes ? { routes } : {}) },
    },
  };
}
