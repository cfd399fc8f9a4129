import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

export const watchSlice = z.strictObject({
  localFavourites: flag(true, "Enables favourites, stored in the shopper's browser (DECIDE-72)."),
  compare: flag(true, "Offers compare beside save on cards and car pages (WATCH-17, DECIDE-43)."),
  alerts: flag(
    false,
    "Lets shoppers save searches and get e-mails about new cars, and about lower prices of saved cars (DECIDE-300).",
  ),
  hideWithoutPrice: flag(false, "Hides save and compare on cars without a price (WATCH-19)."),
});
