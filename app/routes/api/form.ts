import { formOfSite } from "../../features/leads/form-page.server.ts";
import { type LeadForm, leadForms } from "../../features/leads/lead-category.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/forms/{form}?car_id=`: what a form in a dialog or panel asks, the same for everyone. */
export async function loader({ request, params, context }: CallArgs) {
  const headers = { "Cache-Control": "no-store" };
  const form = leadForms.find((one): one is LeadForm => one === params.form);
  const carId = new URL(request.url).searchParams.get("car_id");
  const model = form ? await formOfSite(context.get(siteContext), form, carId, false) : null;
  return model
    ? Response.json(model, { headers })
    : Response.json({ error: "There is no such form here.", code: "not_found" }, { status: 404, headers });
}
