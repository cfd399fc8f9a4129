import { z } from "zod";
import { settingsFor } from "#domain/configuration/site.ts";
import { locationNamed } from "#domain/leads/form-definitions/location-options.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { offersSlots } from "#domain/leads/test-drive/slots.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import { isDay } from "#lib/date.ts";
import { carForSale } from "./car-for-sale.server.ts";
import { refused, tool } from "./tool.server.ts";

const maxTimes = 60;
const none = { offered: "nothing" as const, location: null, minutes: null, times: [] };

export const testDriveTimes = tool({
  name: "test_drive_times",
  title: "Read free test drive times",
  description:
    "Returns when a test drive of a car can begin. Where the dealer offers times, a lead books one of them; otherwise a lead names a day that suits.",
  stores: null,
  path: "test-drive-times",
  input: z.strictObject({
    car_id: z.string().min(1).max(200).optional().describe("The car to drive; its place is the default."),
    location: z.string().min(1).max(120).optional().describe("Id of a place that sells cars."),
    date: z
      .string()
      .refine(isDay, "a date is written YYYY-MM-DD")
      .optional()
      .describe("Only this day, YYYY-MM-DD by the place's clock."),
  }),
  output: z.object({
    offered: z
      .enum(["times", "days", "nothing"])
      .describe("Times to book, days to ask for, or no test drives."),
    location: z.object({ id: z.string(), name: z.string() }).nullable().describe("Where it begins."),
    time_zone: z.string(),
    minutes: z.int().nullable().describe("How long it takes."),
    times: z.array(z.string()).describe(`The first ${maxTimes} free times, RFC 3339 with offset.`),
  }),
  async run({ car_id, location, date }, { site, services }) {
    const { db, now } = services;
    const found = car_id === undefined ? null : await carForSale(services, site, { id: car_id }, "car_id");
    if (found?.kind === "problem") return refused(found.problem);
    if (location !== undefined && !locationNamed(site, location))
      return refused({
        code: "SCHEMA_VALIDATION_FAILED",
        field: "location",
        message: "This dealer has no such place.",
      });
    const car = found?.known.car;
    const place = testDrivePlace(site, {
      locationId: location ?? car?.location?.id ?? null,
      dealershipSlug: car?.dealership_slug ?? null,
    });
    const { testDrive } = car ? settingsFor(site, car.dealership_slug) : site;
    if (!place || !testDrive.enabled) return { kind: "ok", output: { ...none, time_zone: site.timezone } };
    const times = await timesOf(db, site, place, car?.id ?? null, now(), date ? [date] : undefined);
    const hasTimes = offersSlots(place);
    return {
      kind: "ok",
      output: {
        offered: hasTimes ? ("times" as const) : ("days" as const),
        location: { id: place.location.id, name: place.location.name },
        time_zone: place.timeZone,
        minutes: hasTimes ? place.slice.minutes : null,
        times: times.flatMap((time) => (time.available ? [time.dateTime] : [])).slice(0, maxTimes),
      },
    };
  },
});
