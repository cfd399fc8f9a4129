import { data } from "react-router";

/**
 * The form that a page was sent. Throws a 400 answer for a body that is no form, or one that breaks off: that is the sender's
 * doing, and no error of ours to be logged.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}
