import { data } from "react-router";
import { storable } from "./sent-text.ts";

/** More than any form of ours has. */
const maxFields = 10_000;

/** Form data that finds a name without a search through all fields: what reads rows of a form requests thousands of names. */
class IndexedForm extends FormData {
  /** Null once the form was changed: then it is searched. */
  #values: Map<string, FormDataEntryValue[]> | null = new Map();

  constructor(fields: Iterable<[name: string, value: FormDataEntryValue]>) {
    super();
    for (const [name, value] of fields) {
      if (typeof value === "string") super.append(name, value);
      else super.append(name, value, value.name);
      const values = this.#values?.get(name);
      if (values) values.push(value);
      else this.#values?.set(name, [value]);
    }
  }

  override get(name: string): FormDataEntryValue | null {
    return this.#values ? (this.#values.get(name)?.[0] ?? null) : super.get(name);
  }

  override getAll(name: string): FormDataEntryValue[] {
    return this.#values ? [...(this.#values.get(name) ?? [])] : super.getAll(name);
  }

  override has(name: string): boolean {
    return this.#values ? this.#values.has(name) : super.has(name);
  }

  override append(name: string, value: string | Blob, fileName?: string): void {
    this.#values = null;
    if (typeof value === "string") super.append(name, value);
    else super.append(name, value, fileName);
  }

  override set(name: string, value: string | Blob, fileName?: string): void {
    this.#values = null;
    if (typeof value === "string") super.set(name, value);
    else super.set(name, value, fileName);
  }

  override delete(name: string): void {
    this.#values = null;
    super.delete(name);
  }
}

/**
 * The form data of a request with storable texts. Throws a 400 response for a body that is not a form, is
 * incomplete or has more than 10,000 fields: that is the sender's error, and isn't logged as ours.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    const fields = [...(await request.formData())].map(([name, value]): [string, FormDataEntryValue] => [
      storable(name),
      typeof value === "string" ? storable(value) : value,
    ]);
    if (fields.length > maxFields) throw new RangeError("too many fields");
    return new IndexedForm(fields);
  } catch {
    throw data(null, { status: 400, headers: { "Cache-Control": "no-store" } });
  }
}
