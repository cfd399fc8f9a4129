import { z } from "zod";

/** The card in lists. */
export const cardSlice = z.strictObject({
  titleField: z
    .enum(["name", "carsales_title"])
    .default("name")
    .describe("Which text titles the card (DECIDE-94)."),
  chips: z
    .array(z.enum(["km", "transmission", "fuel", "body", "seats", "drive", "engine", "sleeps", "length"]))
    .default(["km", "transmission", "fuel", "body"])
    .describe("The facts on the card (DECIDE-97)."),
  control: z
    .enum(["save", "compare", "favourite", "none"])
    .default("favourite")
    .describe("The control in the card's corner (CARD-11)."),
  buttons: z
    .array(
      z.strictObject({
        action: z
          .enum(["explore", "quick_enquiry", "reserve", "finance", "find_similar"])
          .describe("What it does."),
        label: z.string().describe("Words on the button."),
      }),
    )
    .default([{ action: "explore", label: "View details" }])
    .describe("Buttons of the card, in order (CARD-12, CARD-15)."),
});
