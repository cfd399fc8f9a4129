import { data } from "react-router";

/**
 * The form that a page was sent, without null bytes, which no field has and no database takes. Throws a 400 answer for a body that is no form, or one that breaks off: that is the sender's
 * doing, and no error of ours to be logged.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    const form = new FormData();
    for (const [name, value] of await request.formData())
      form.append(plain(name), typeof value === "string" ? plain(value) : value);
    return form;
  } catch {
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}

const plain = (text: string): string => text.replaceAll("\0", "");
