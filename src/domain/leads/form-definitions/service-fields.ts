import type { Site } from "#domain/configuration/site.ts";
import { choices, field, type LeadField, select } from "./lead-field.ts";

export type ServiceFormSite = Pick<Site, "service" | "forms" | "features">;

const states = ["QLD", "NSW", "VIC", "SA", "WA", "TAS", "ACT", "NT"] as const;

/** The required fields of the vehicle step (SERVICE-06, SERVICE-07). */
export const vehicleNames = ["Vehicle Make", "Vehicle Model", "Vehicle Year"] as const;
const regoNames = ["Vehicle Rego", "rego_state"] as const;
const addressNames = ["street", "suburb", "state", "postcode"] as const;

/**
 * The vehicle of a service booking, ENT-239..242. Where the vehicle check is on, the number plate comes first
 * and is enough (SERVICE-18).
 */
export function vehicleFields(site: ServiceFormSite): LeadField[] {
  const checked = site.features.vehicleCheck === true;
  const [make, model, year] = vehicleNames;
  const needed = { required: !checked };
  const car = [
    field(make, "Make", "text", {
      ...needed,
      ask: "Enter your car’s make.",
      maxLength: 60,
      placeholder: "For example Mazda",
    }),
    field(model, "Model", "text", {
      ...needed,
      ask: "Enter your car’s model.",
      maxLength: 60,
      placeholder: "For example CX-5",
    }),
    field(year, "Year", "year", {
      ...needed,
      ask: "Enter the year of your car, such as 2021.",
      maxLength: 4,
      inputMode: "numeric",
      placeholder: "For example 2021",
    }),
  ];
  const rego = field("Vehicle Rego", "Rego", "text", {
    required: checked,
    ask: "Enter your number plate.",
    maxLength: 12,
    isPlain: true,
  });
  if (checked) return [rego, stateField("rego_state", "Registered in", site), ...car];
  return site.service.form === "minimal" ? car : [...car, rego];
}

/** The customer's address, ENT-251..254, of which the postcode is required (CONTACT-20); for a free ride (DECIDE-116). */
export function addressFields(site: ServiceFormSite): LeadField[] {
  if (!site.service.address || site.service.form === "minimal") return [];
  return [
    field("street", "Street", "text", { maxLength: 120, autocomplete: "address-line1" }),
    field("suburb", "Suburb", "text", { maxLength: 80, autocomplete: "address-level2" }),
    stateField("state", "State", site),
    field("postcode", "Postcode", "postcode", {
      required: true,
      ask: "Enter your postcode, such as 2250.",
      maxLength: 4,
    }),
  ];
}

/** The order itself, ENT-243..247. @param places the service locations to choose among, if there is a choice */
export function orderFields(site: ServiceFormSite, places: LeadField[]): LeadField[] {
  const { intervals, intervalRequired, types, tyres, dropoff, freeRideKm, form, address } = site.service;
  const date = field("Preferred Service Date", "Preferred date", "date", {
    required: true,
    ask: "Choose a day.",
    maxLength: 10,
  });
  const comments = field("Comments", "Comments", "textarea");
  if (form === "minimal") return [...places, date, comments];
  return [
    ...places,
    ...(intervals.length > 0
      ? [
          select("Service Interval", "Service interval", choices(intervals), {
            required: intervalRequired,
            ask: "Choose a service interval.",
          }),
        ]
      : []),
    ...(types.length > 0
      ? [
          select("Service Type", "Kind of service", choices(types), {
            required: true,
            ask: "Choose the kind of service.",
          }),
        ]
      : []),
    date,
    ...(dropoff
      ? [
          select("Drop-off Time", "Drop-off", choices(dropoff.times)),
          ...(dropoff.pickups.length > 0
            ? [
                select(
                  "Pick-up Time",
                  "Pick-up",
                  choices(dropoff.pickups.map(({ time, place }) => `${time} from ${place}`)),
                ),
              ]
            : []),
        ]
      : []),
    ...(freeRideKm > 0 && address
      ? [field("Free Ride", `I’d like a free ride within ${freeRideKm} km`, "checkbox")]
      : []),
    ...(tyres ? [select("Tyres Replacement", "Do you need tyres?", choices(["Yes", "No"]))] : []),
    comments,
  ];
}

/**
 * Stored in lower case (DECIDE-25). The site's default state is offered first but not selected (SERVICE-10, DECIDE-143):
 * without a choice no state is sent.
 */
function stateField(name: string, label: string, site: ServiceFormSite): LeadField {
  const { defaultState } = site.forms;
  const options = states.map((state) => ({ value: state.toLowerCase(), label: state }));
  const first = options.filter(({ value }) => value === defaultState);
  const others = options.filter(({ value }) => value !== defaultState);
  return select(name, label, [...first, ...others], { placeholder: "Please select…" });
}

/** The steps of the booking (SERVICE-01, SERVICE-02): each field in exactly one, a site's own ones with the order. */
export function serviceSteps(
  names: readonly string[],
  order: ServiceFormSite["service"]["stepOrder"],
): { title: string; fields: string[] }[] {
  const vehicle = names.filter((name) => ([...vehicleNames, ...regoNames] as string[]).includes(name));
  const contact = names.filter((name) =>
    ["name", "last_name", "email", "phone", ...addressNames].includes(name),
  );
  const rest = names.filter((name) => !vehicle.includes(name) && !contact.includes(name));
  const steps = [
    { title: "Vehicle Details", fields: vehicle },
    { title: "Contact Details", fields: contact },
  ];
  if (order === "contact-vehicle-order") steps.reverse();
  return [...steps, { title: "Order Details", fields: rest }];
}
