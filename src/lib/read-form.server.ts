import { data } from "react-router";
import { storable } from "./sent-text.ts";

/**
 * The form data of a request with storable texts. Throws a 400 response for a body that is not a form or is
 * incomplete: that is the sender's error, and isn't logged as ours.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    const form = new FormData();
    for (const [name, value] of await request.formData())
      form.append(storable(name), typeof value === "string" ? storable(value) : value);
    return form;
  } catch {
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}
