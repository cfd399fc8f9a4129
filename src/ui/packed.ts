/**
 * A view-model as one JSON string. React Router encodes loader data value by value, which costs more than
 * rendering the page; one string costs almost nothing. On the server the model is cached beside the string,
 * so it is never parsed there.
 */
export type Packed<T> = { readonly json: string; readonly of?: T };

const known = new WeakMap<object, unknown>();

export function pack<T>(model: T): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(model) };
  known.set(packed, model);
  return packed;
}

/** The packed model; parsed once, then the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  const model = known.get(packed);
  if (model !== undefined) return model as T;
  const parsed = JSON.parse(packed.json) as T;
  known.set(packed, parsed);
  return parsed;
}
