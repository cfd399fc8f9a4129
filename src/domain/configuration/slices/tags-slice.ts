import { z } from "zod";
import { flag, optional, pictureAddress } from "#platform/config/slice-fields.ts";

/** The banner over a car's picture. */
export const tagsSlice = z.strictObject({
  electricHybrid: flag(false, "Puts ELECTRIC or HYBRID first (TAG-01)."),
  certifiedImage: optional(pictureAddress)(
    "Address of the certified brand image; none passes to the next rule (TAG-03).",
  ),
  showNew: flag(false, "Ends the list with New for new cars (DECIDE-10)."),
  texts: z
    .strictObject({
      sold: z.string().default("SOLD").describe("Banner of a sold car."),
      justSold: z.string().default("JUST SOLD").describe("Banner of a car sold within the listing days."),
      reserved: z.string().default("RESERVED").describe("Banner of a reserved car (TAG-02)."),
      comingSoon: z.string().default("COMING SOON").describe("Banner of a car that is coming soon (TAG-05)."),
      newArrival: z.string().default("New Arrival").describe("Banner of a car new to the stock (TAG-06)."),
      new: z.string().default("New").describe("Banner of a new car (DECIDE-10)."),
      electric: z.string().default("ELECTRIC").describe("Banner of an electric car (TAG-01)."),
      hybrid: z.string().default("HYBRID").describe("Banner of a hybrid car (TAG-01)."),
    })
    .default({
      sold: "SOLD",
      justSold: "JUST SOLD",
      reserved: "RESERVED",
      comingSoon: "COMING SOON",
      newArrival: "New Arrival",
      new: "New",
      electric: "ELECTRIC",
      hybrid: "HYBRID",
    })
    .describe("Wording of the tags (DECIDE-09)."),
});
