import type { FormCar } from "./form-model.ts";

/** The lead that the server has just accepted from this browser (LEAD-06, LEAD-07). */
export type Success = {
  category: string;
  subcategory: string;
  leadId: string;
  car: Pick<FormCar, "id" | "slug" | "name" | "make" | "model"> | null;
  /** A booked time, ISO with offset; null when none was booked. */
  dateTime: string | null;
};

type Stored = Pick<Storage, "getItem" | "setItem" | "removeItem">;
const names = { category: "success_category", car: "enquired_car", lead: "success_lead" };
/** After this time the page no longer refers to a form just sent. */
const freshMs = 60 * 60_000;

export function rememberSuccess(storage: () => Stored, success: Success, nowMs: number): void {
  try {
    const { category, car, subcategory, leadId, dateTime } = success;
    storage().setItem(names.category, category);
    if (car) storage().setItem(names.car, JSON.stringify(car));
    else storage().removeItem(names.car);
    storage().setItem(names.lead, JSON.stringify({ subcategory, leadId, dateTime, at: nowMs }));
  } catch {
    // The page then shows a general thank-you.
  }
}

/** Null when nothing was sent recently. */
export function readSuccess(storage: () => Stored, nowMs: number): Success | null {
  try {
    const category = storage().getItem(names.category);
    const lead = JSON.parse(storage().getItem(names.lead) ?? "null") as
      | (Omit<Success, "category" | "car"> & { at: number })
      | null;
    if (!category || !lead || !(nowMs - lead.at < freshMs)) return null;
    const car = JSON.parse(storage().getItem(names.car) ?? "null") as Success["car"];
    return {
      category,
      subcategory: lead.subcategory ?? "",
      leadId: lead.leadId,
      dateTime: lead.dateTime ?? null,
      car: typeof car?.slug === "string" && typeof car.name === "string" ? car : null,
    };
  } catch {
    return null;
  }
}
