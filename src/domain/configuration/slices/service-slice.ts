import { z } from "zod";
import {
  copyBlock,
  flag,
  link,
  optional,
  pictureAddress,
  section,
  text,
} from "#platform/config/slice-fields.ts";

/** The optional perks under their configuration names (SERVICE-23..28). */
const perkNames = ["select", "quick", "loanCars", "lounge", "shuttle", "earlyBird"] as const;

const clock = z.string().regex(/^\d{1,2}:\d{2}(am|pm)$/, "a time is written like 7:45am");

const page = z.strictObject({
  enabled: flag(true, "Whether /service is the page about servicing; false makes it the booking."),
  hero: optional(pictureAddress)("The page's picture (SERVICE-12)."),
  title: text("Service that knows your car", "Heading of the page (SERVICE-13)."),
  subtitle: text("GENUINE SERVICING", "Line above the heading (SERVICE-13)."),
  intro: text(
    "Factory-trained technicians, genuine parts and a price you know before we start. Book in two minutes; we confirm by phone or e-mail.",
    "Paragraph below the heading (SERVICE-14).",
  ),
  benefits: z
    .array(copyBlock)
    .default([
      {
        title: "Genuine Parts",
        text: "Made for your car, and under the maker’s own parts warranty.",
        items: [],
      },
      {
        title: "Ongoing maintenance plan",
        text: "Each visit is written into your logbook, and the next one is planned.",
        items: [],
      },
      {
        title: "Software Updates",
        text: "Your car’s systems leave as current as they can be, at no extra charge.",
        items: [],
      },
      {
        title: "Full Health Checks",
        text: "Brakes, tyres, battery and fluids looked at and reported every time.",
        items: [],
      },
    ])
    .describe("Benefits of servicing at this dealer (SERVICE-19..22)."),
  perks: z
    .array(
      z.strictObject({
        perk: z.enum(perkNames).describe("Which of the perks it is."),
        title: z.string().optional().describe("Its heading; a standard one by default."),
        text: z.string().optional().describe("Its paragraph; a standard one by default."),
      }),
    )
    .default([])
    .describe("Perks of this dealer (SERVICE-23..28, SERVICE-33)."),
  banner: text(
    "A certified dealership: trained people, the right tools, and work that stands in your car’s history.",
    "Banner with BOOK NOW (SERVICE-29).",
  ),
  warranty: copyBlock
    .extend({ url: link.describe("Where it leads.") })
    .default({
      title: "5 year unlimited kilometre warranty",
      text: "What is covered, and how servicing keeps it whole.",
      items: [],
      url: "/warranty",
    })
    .describe("First related link; left out while its page doesn't exist (SERVICE-30, SERVICE-36)."),
  roadside: copyBlock
    .extend({ url: link.describe("Where it leads.") })
    .default({
      title: "Roadside assistance",
      text: "Help at any hour, wherever the car stopped.",
      items: [],
      url: "/roadside-assist",
    })
    .describe("Second related link; left out while its page doesn't exist (SERVICE-31)."),
  complimentary: text(
    "Your first service is complimentary at 3,000 km or 3 months, whichever comes first.",
    "Note beside the benefits; empty leaves it out (SERVICE-37, LIMIT-31).",
  ),
});

export const serviceSlice = z.strictObject({
  enabled: flag(true, "Whether the site takes service bookings."),
  path: z
    .enum(["/book-a-service", "/service"])
    .default("/book-a-service")
    .describe(
      "Path of the booking on a site without a servicing page; the other one redirects to it (DECIDE-45).",
    ),
  form: z
    .enum(["default", "minimal"])
    .default("default")
    .describe(
      "The booking's questions: all, or the car, the person and a date only (SERVICE-06, SERVICE-17).",
    ),
  stepOrder: z
    .enum(["vehicle-contact-order", "contact-vehicle-order"])
    .default("vehicle-contact-order")
    .describe("Order of the steps (SERVICE-01, SERVICE-02)."),
  intervals: z
    .array(z.string().min(1))
    .default(["10,000 km or 6 months", "15,000 km or 12 months", "30,000 km or 24 months", "I’m not sure"])
    .describe("Options of the service interval; empty hides the question (DECIDE-67, DECIDE-122)."),
  intervalRequired: flag(false, "Whether the interval must be chosen (SERVICE-08)."),
  types: z
    .array(z.string().min(1))
    .default(["Logbook service", "General service", "Repair or diagnosis", "Recall or warranty work"])
    .describe("Choices of the kind of service; required when there are any (SERVICE-09, DECIDE-67)."),
  tyres: flag(true, "Asks whether tyres need replacement (DECIDE-67)."),
  address: flag(
    true,
    "Asks for the street, suburb, state and postcode, of which the postcode is required (CONTACT-20).",
  ),
  capacity: z.int().min(1).max(500).default(12).describe("Bookings per service location and day."),
  noticeDays: z.int().min(0).max(30).default(1).describe("Days ahead that a service must be booked."),
  horizonDays: z.int().min(1).max(365).default(90).describe("Days ahead that can be booked."),
  dropoff: optional(
    z.strictObject({
      times: z.array(clock).min(1).describe("Drop-off times (SERVICE-34)."),
      pickups: z
        .array(
          z.strictObject({
            time: clock.describe("When the car is brought back."),
            place: z.string().min(1).describe("Where, such as the train station."),
          }),
        )
        .default([])
        .describe("Pick-up times and places (SERVICE-35)."),
    }),
  )("Complimentary drop-off and pick-up; offered only when set (SERVICE-15)."),
  freeRideKm: z
    .number()
    .min(0)
    .max(100)
    .default(8)
    .describe(
      "Kilometres within which a free ride is offered; 0 offers none (SERVICE-38, LOC-52, DECIDE-116).",
    ),
  page: section(page)("The page about servicing."),
});
