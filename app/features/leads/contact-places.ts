import type { Site } from "../../site/site.ts";
import { weekHours } from "../locations/week-hours.ts";

export type ContactPlace = {
  id: string;
  name: string;
  addressLines: string[];
  phone: string | null;
  /** Weekday hours in a line, or null when none are known. */
  hours: string | null;
  directions: string | null;
};

/** The site's visible places as its contact page lists them, in the site's order. */
export function contactPlaces(site: Pick<Site, "locations">): ContactPlace[] {
  return site.locations
    .filter(({ visible }) => visible)
    .map(({ id, name, address, contact_detail }) => {
      const suburb = [address.city, address.state, address.postcode].filter(Boolean).join(" ");
      const [monday] = weekHours(contact_detail.opening_hours);
      return {
        id,
        name,
        addressLines: [address.street, suburb].filter((line): line is string => Boolean(line)),
        phone: contact_detail.phone ?? contact_detail.landline_phone,
        hours: monday && monday.text !== "Closed" ? `Monday ${monday.text}` : null,
        directions: address.place_url,
      };
    });
}
