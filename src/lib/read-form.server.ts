import { data } from "react-router";
import { storable } from "./sent-text.ts";

/** More than any form of ours has; each look for a name goes through all of them. */
const maxFields = 10_000;

/**
 * The form data of a request with storable texts. Throws a 400 response for a body that is not a form, is
 * incomplete or has more than 10,000 fields: that is the sender's error, and isn't logged as ours.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    const form = new FormData();
    let count = 0;
    for (const [name, value] of await request.formData()) {
      if (++count > maxFields) throw new RangeError("too many fields");
      form.append(storable(name), typeof value === "string" ? storable(value) : value);
    }
    return form;
  } catch {
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}
