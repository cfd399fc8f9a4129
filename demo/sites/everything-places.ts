import { type DemoArt, type DemoLocation, department, hours } from "./demo-document.ts";

const yard = {
  street: "212 Melbourne Road",
  city: "North Geelong",
  state: "VIC",
  postcode: "3215",
  lat: -38.1102,
  long: 144.3489,
};
const licence = "LMCT 99960";
const salesTimes = hours(["08:30", "18:00"], ["09:00", "17:00"], ["10:00", "16:00"]);

/** Two yards, a workshop, and two places that shoppers don't choose: the trade's yard and the wash bay. */
export function everythingLocations(art: DemoArt): DemoLocation[] {
  return [
    department(
      {
        slug: "everything-geelong-sales",
        name: "Everything Motors Geelong - Sales",
        dealership_slug: "everything-geelong",
        location_type: "sales",
        location_subtype: ["buying"],
        primary: true,
        dealer_license_number: licence,
        intro:
          "Half a hectare of cars of every make, parked by size. Walk in, take any key from the board, and sit in it.",
        staff: [
          { name: "Dimi Karras", role: "Owner" },
          { name: "Shona Blake", role: "Sales" },
          { name: "Arjun Mehta", role: "Buying" },
        ],
        reviews: { stars: 4.4, count: 702 },
        address: yard,
        phone: "(03) 5550 6610",
        hours: salesTimes,
      },
      art,
    ),
    department(
      {
        slug: "everything-geelong-service",
        name: "Everything Motors Geelong - Service",
        dealership_slug: "everything-geelong",
        location_type: "service",
        motor_vehicle_repairer: "VACC 99061",
        address: yard,
        phone: "(03) 5550 6611",
        hours: hours(["07:30", "17:30"], ["08:00", "12:00"], null),
      },
      art,
    ),
    department(
      {
        slug: "everything-clearance-corio",
        name: "Everything Clearance Corio",
        dealership_slug: "everything-clearance",
        location_type: "sales",
        dealer_license_number: licence,
        intro: "Older cars, sold as we got them and priced that way. Cash, card or your own loan.",
        reviews: { average_rating: 3.9, count: 118 },
        address: {
          street: "31 Princes Highway",
          city: "Corio",
          state: "VIC",
          postcode: "3214",
          lat: -38.0789,
          long: 144.3561,
        },
        phone: "(03) 5550 6612",
        hours: hours(["09:00", "17:00"], ["09:00", "15:00"], null),
      },
      art,
    ),
    department(
      {
        slug: "everything-handover-lara",
        name: "Everything Handover Lara",
        dealership_slug: "everything-geelong",
        location_type: "parts",
        address: { street: "8 Forest Road", city: "Lara", state: "VIC", postcode: "3212" },
        phone: "(03) 5550 6613",
        hours: hours(["08:00", "16:00"], null, null),
      },
      art,
    ),
    department(
      {
        slug: "everything-wholesale-norlane",
        name: "Everything Wholesale Norlane",
        dealership_slug: "everything-wholesale",
        location_type: "sales",
        dealer_license_number: licence,
        address: { street: "4 Station Street", city: "Norlane", state: "VIC", postcode: "3214" },
        phone: "(03) 5550 6614",
        hours: hours(["07:00", "12:00"], null, null),
      },
      art,
    ),
  ];
}
