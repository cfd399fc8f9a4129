import { data } from "react-router";
import { storable } from "./sent-text.ts";

/**
 * The form that a page was sent, its texts storable. Throws a 400 answer for a body that is no form, or one that breaks off: that is the sender's
 * doing, and no error of ours to be logged.
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
