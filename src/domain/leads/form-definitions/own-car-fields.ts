import { field, type LeadField } from "./lead-field.ts";

/** The shopper's own car, as far as a call about it needs; the names are those of service bookings (ENT-239..242). */
export function ownCarFields(): LeadField[] {
  return [
    field("Vehicle Make", "Make", "text", {
      required: true,
      ask: "Enter your car’s make.",
      maxLength: 60,
      placeholder: "Mazda",
    }),
    field("Vehicle Model", "Model", "text", {
      required: true,
      ask: "Enter your car’s model.",
      maxLength: 60,
      placeholder: "CX-5",
    }),
    field("Vehicle Year", "Year", "year", { maxLength: 4, inputMode: "numeric", placeholder: "2021" }),
    field("odometer", "Kilometres", "text", { maxLength: 12, inputMode: "numeric", placeholder: "84,500" }),
  ];
}
