import { z } from "zod";
import { flag, text } from "#platform/config/slice-fields.ts";

/**
 * How places are shown. The rules call these options `locations.…`; the key is `places`, because `locations`
 * is the group's list of locations (configuration/places.ts).
 */
export const placesSlice = z.strictObject({
  cardHours: flag(true, "Shows hours on location cards: Mon-Sat and Sunday (LOC-05)."),
  cardLinkText: text("View Details", "Text of the button on a location card (DECIDE-30)."),
  viewSlug: z
    .enum(["location", "dealership"])
    .default("location")
    .describe("Slug used in `/locations/{slug}` on cards: the location's or its dealership's (LOC-08)."),
  viewContact: flag(false, "Cards link to the contact page; on by default on manufacturer sites (LOC-09)."),
  serviceLink: flag(
    false,
    "A service location's card has Book a Service, to /service, where the site takes bookings (LOC-10).",
  ),
  saturdayByAppointment: flag(false, "A closed Saturday says 'By appointment only' (LOC-40)."),
  servicePaths: z
    .array(z.string().regex(/^\/\S*$/, "a path begins with /"))
    .default([])
    .describe("More paths on which only service locations are listed (LOC-18)."),
  listOverride: flag(false, "Lists every location on /service and the parts page, too (LOC-18)."),
  buyingTeam: flag(true, "Shows the buying team's hours at locations of the subtype buying (LIMIT-45)."),
});
