import { data } from "react-router";
import { hasMoreFields } from "./has-more-fields.ts";
import { receiveParts } from "./multipart.server.ts";
import { readText } from "./read-text.ts";
import { storable } from "./sent-text.ts";

/** More than any form of ours has; one with files has a few. */
const maxFields = 10_000;
const maxParts = 1_000;
/** Of a form's fields; how long its files may be is decided by its path (`body-limits.server.ts`). */
const maxTextBytes = 1024 * 1024;

type Field = [name: string, value: FormDataEntryValue];

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
 * The form data of a request with storable texts, the one way in which forms are read. It is limited before it is parsed. Throws a 400 response for a
 * body that is not a form or is incomplete, 413 for one of more than 10,000 fields (1,000 of a form with files) or 1 MB of text: that is the sender's error, and isn't logged as ours.
 */
export async function readForm(request: Pick<Request, "headers" | "body">): Promise<FormData> {
  const isText = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? "");
  const form = await (isText ? readTextForm(request) : partFields(request));
  if (form.kind === "ok") return new IndexedForm(form.fields);
  const status = form.kind === "too_large" ? 413 : 400;
  throw data(null, { status, headers: { "Cache-Control": "no-store" } });
}

type TextForm = { kind: "ok"; fields: [name: string, value: string][] } | { kind: "too_large" };

/**
 * The fields of a form without files, which calls take as well. They are counted before they are parsed, since `URLSearchParams` takes a time in
 * proportion to the square of their number.
 */
export async function readTextForm(
  request: Pick<Request, "headers" | "body">,
  maxBytes = maxTextBytes,
): Promise<TextForm> {
  const text = await readText(request, maxBytes);
  if (text === null || hasMoreFields(text, maxFields)) return { kind: "too_large" };
  const fields = [...new URLSearchParams(text)];
  return { kind: "ok", fields: fields.map(([name, value]) => [storable(name), storable(value)]) };
}

async function partFields(
  request: Pick<Request, "headers" | "body">,
): Promise<{ kind: "ok"; fields: Field[] } | { kind: "broken" | "too_large" }> {
  const fields: Field[] = [];
  const limits = {
    parts: maxParts,
    nameLength: Number.POSITIVE_INFINITY,
    fieldBytes: maxTextBytes,
    fileBytes: Number.POSITIVE_INFINITY,
  };
  const outcome = await receiveParts(request, limits, {
    field: (name, value) => fields.push([name, value]),
    file(name, stream, { name: fileName, type }) {
      const at = fields.push([name, ""]) - 1;
      const pieces: BlobPart[] = [];
      stream.on("data", (piece: Buffer<ArrayBuffer>) => pieces.push(piece));
      stream.on("end", () => {
        fields[at] = [name, new File(pieces, fileName, { type })];
      });
    },
  });
  return outcome.kind === "ok" ? { kind: "ok", fields } : outcome;
}
