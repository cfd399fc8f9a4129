import { z } from "zod";
import { flag, text } from "#platform/config/slice-fields.ts";

/** A car's price and how it is shown. */
export const priceSlice = z.strictObject({
  subscriptions: flag(false, "Whether the site offers cars by subscription (PRICE-01)."),
  byTheWeek: flag(
    false,
    "Whether the site sells by the week: search, sort orders, the home page's slider and headings are by the week. Needs `subscriptions`.",
  ),
  showPriceToBuy: flag(true, "Whether a car's price to buy is shown beside its price by the week."),
  noPriceText: text("Contact us for price", "Shown for a car without a price (PRICE-04)."),
});
