import { formNamed } from "#domain/leads/form-definitions/lead-forms.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { formOfSite } from "#site/parts/lead-form/form-page.server.ts";
import { withLocation } from "#site/parts/lead-form/preselected-location.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/forms/{form}?car_id=&location=`: the fields of a form in a dialog or panel, the same for everyone. */
export async function loader({ request, params, context }: CallArgs) {
  const form = formNamed(params.form);
  const query = new URL(request.url).searchParams;
  const site = context.get(siteContext);
  const found = form ? await formOfSite(siteServices(context), site, form, query.get("car_id"), false) : null;
  return found
    ? Response.json(withLocation(found.model, site, query.get("location")), { headers: noStore })
    : Response.json(
        { error: "There is no such form here.", code: "not_found" },
        { status: 404, headers: noStore },
      );
}
