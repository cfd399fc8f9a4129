/** Categories of leads in the API (DECIDE-77). */
export const leadCategories = [
  "General Enquiry",
  "Careers Enquiry",
  "Trade-in Enquiry",
  "Vehicle Enquiry",
  "Test Drive",
  "Photo Request",
  "Finance Enquiry",
  "Service Booking",
  "Parts Enquiry",
  "Reserve",
] as const;
export type LeadCategory = (typeof leadCategories)[number];

/** Subcategory of a payment's lead to the dealer (DECIDE-48). */
export const onlinePayment = "Online Payment";

const ofServer = new Set(["reserve", onlinePayment.toLowerCase(), "2. offer made", "3. offer accepted"]);

/**
 * Whether a category or subcategory states what only the server can know: that a car was reserved, a payment
 * received, or a trade-in offer made. Dealers act on these, so no form may send them, in any spelling.
 */
export function isServerOnly(name: string | null): boolean {
  return name !== null && ofServer.has(name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase());
}

export type Department = "sales" | "service" | "parts";

export function departmentOf(category: string): Department {
  if (category === "Service Booking") return "service";
  return category === "Parts Enquiry" ? "parts" : "sales";
}

/**
 * The category and subcategory that are sent: careers are sent as a general enquiry (CONTACT-10, DECIDE-32).
 */
export function sentCategory(
  category: string,
  subcategory: string | null,
): { category: string; subcategory: string | null } {
  if (category === "Careers Enquiry") return { category: "General Enquiry", subcategory: "Career Enquiry" };
  return { category, subcategory };
}
