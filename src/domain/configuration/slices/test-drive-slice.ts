import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

export const testDriveSlice = z.strictObject({
  enabled: flag(true, "Whether the site takes test drives."),
  slots: flag(true, "Whether times are offered and booked; false asks for a date only (DECIDE-54)."),
  minutes: z.int().min(10).max(240).default(60).describe("Length of a test drive, minutes."),
  capacity: z.int().min(1).max(50).default(1).describe("Test drives a location can do at the same time."),
  noticeHours: z.number().min(0).max(336).default(3).describe("Hours ahead that a time must be booked."),
  horizonDays: z.int().min(1).max(90).default(14).describe("Days ahead that can be booked."),
});
