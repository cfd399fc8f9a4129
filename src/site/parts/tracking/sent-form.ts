import type { AscName } from "#domain/measurement/asc-names.ts";
import type { trackingData } from "#domain/measurement/tracking-id.ts";
import { dataRouter } from "#ui/data-router.ts";
import { departmentOf, flows, formParameters, reportFlow } from "./form-events.ts";
import { knownItem } from "./known-item.ts";
import { isFirst } from "./once.ts";
import { report } from "./report.ts";

export type CountedCar = NonNullable<Parameters<typeof trackingData>[1]> & { year?: number | null };
export type SentForm = { category: string; subcategory: string; submissionId: string } & (
  | { form: string }
  /** Sent through a widget. */
  | { form: null; isAboutSales: boolean }
);

/** The second event of a sent form, for its department; careers have none. A test drive and a booked service are appointments. */
function twinOf(category: string, form: string): AscName | null {
  if (category === "Test Drive") return "asc_form_submission_sales_appt";
  const department = departmentOf(category);
  if (department === "other") return null;
  if (department === "service" && form !== "contact") return "asc_form_submission_service_appt";
  return `asc_form_submission_${department}` as AscName;
}

/** A form that the server has accepted, by the id of its conversion: no vendor gets the lead's. */
export function reportSubmission(sent: SentForm, car: CountedCar | null): void {
  // The page that the form was on: the next one is being loaded.
  const state = dataRouter()?.state;
  const submission_id = sent.submissionId;
  if (!isFirst(`sent ${submission_id} ${sent.subcategory}`)) return;
  const about = { item: car ? knownItem(car) : undefined, state };
  if (sent.form === null) {
    const chat = { comm_type: "chat", comm_status: "submit", comm_outcome: "submitted" };
    report("asc_comm_submission", chat, { state });
    if (sent.isAboutSales) report("asc_comm_submission_sales", chat, { state });
    return;
  }
  const params = {
    ...formParameters(sent.form, sent.category, "submit"),
    submission_id,
    element_text: "submit",
  };
  report("asc_form_submission", params, about);
  const twin = twinOf(sent.category, sent.form);
  if (twin) report(twin, params, about);
  const flow = flows[sent.category];
  if (flow) reportFlow(flow, "success", submission_id);
}
