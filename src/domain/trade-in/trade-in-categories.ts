export const tradeInCategory = "Trade-in Enquiry";
/** The lead's progress (DECIDE-78, TRADE-25). */
export const tradeInSubcategories = {
  details: "1. Details Submitted",
  offer: "2. Offer Made",
  accepted: "3. Offer Accepted",
} as const;
