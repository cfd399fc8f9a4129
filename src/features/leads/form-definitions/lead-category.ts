/** Categories of leads in the API (DECIDE-77) and the forms behind them. */
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

export const leadForms = [
  "enquiry",
  "test_drive",
  "photos",
  "similar",
  "call_back",
  "contact",
  "careers",
  "parts",
  "model",
  "brochure",
  "finance",
  "entry",
  "service",
] as const;
export type LeadForm = (typeof leadForms)[number];

const byForm: Record<LeadForm, { category: string; subcategory: string | null }> = {
  enquiry: { category: "Vehicle Enquiry", subcategory: null },
  test_drive: { category: "Test Drive", subcategory: null },
  photos: { category: "Photo Request", subcategory: null },
  similar: { category: "Vehicle Enquiry", subcategory: "Find Me Something Similar" },
  call_back: { category: "General Enquiry", subcategory: "Call Back" },
  contact: { category: "General Enquiry", subcategory: null },
  careers: { category: "Careers Enquiry", subcategory: null },
  parts: { category: "Parts Enquiry", subcategory: null },
  entry: { category: "General Enquiry", subcategory: "Competition Entry" },
  model: { category: "Vehicle Enquiry", subcategory: "Model Enquiry" },
  brochure: { category: "Vehicle Enquiry", subcategory: "Brochure Request" },
  finance: { category: "Finance Enquiry", subcategory: null },
  service: { category: "Service Booking", subcategory: null },
};

export function formCategory(form: LeadForm): { category: string; subcategory: string | null } {
  return byForm[form];
}

/** Subcategory of a payment's lead to the dealer (DECIDE-48). */
export const onlinePayment = "Online Payment";

const ofServer = new Set(["reserve", onlinePayment.toLowerCase(), "2. offer made", "3. offer accepted"]);

/**
 * Whether a category or subcategory states what only the server can know: that a car was reserved, money
 * came, or a trade-in was offered for. A dealer acts on these, so no form may send them, in any spelling.
 */
export function speaksForServer(name: string | null): boolean {
  return name !== null && ofServer.has(name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase());
}

/**
 * The form whose rules apply to a category: the one with this exact subcategory, else the category's default.
 * Null for a category whose forms have their own rules elsewhere, such as trade-ins.
 */
export function formOf(category: string, subcategory: string | null): LeadForm | null {
  // Written by the server once the money is received, from the payer's input.
  if (subcategory === onlinePayment) return null;
  const same = leadForms.filter((form) => byForm[form].category === category);
  return (
    same.find((form) => byForm[form].subcategory === (subcategory || null)) ??
    same.find((form) => byForm[form].subcategory === null) ??
    null
  );
}

/** Forms about one car: they use the vehicle forms' texts for terms and failure (DECIDE-11, DECIDE-12). */
export function isVehicleForm(form: LeadForm | null): boolean {
  return form === "enquiry" || form === "test_drive" || form === "photos" || form === "similar";
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
