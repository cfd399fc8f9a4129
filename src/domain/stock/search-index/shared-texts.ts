/** How many texts, and how many lists, are remembered for groups read later. */
const maxCommon = 20_000;
/** The longest text and list that are remembered, in characters: a car's description is its own. */
const maxCommonLength = 300;

/** Strings seen so far, so that equal ones can share memory. */
export type SharedTexts = Map<string, string>;

/**
 * Replaces every string within a freshly parsed value by an equal one seen before, and returns the value.
 * Cars mostly have equal texts (makes, colours, the small print of a loan), and parsing creates a new string
 * for each: sharing them halves the memory of a car.
 * @param texts the strings seen so far; updated, and to be dropped when everything is read
 */
export function withSharedTexts<T>(value: T, texts: SharedTexts): T {
  if (typeof value === "string") return shared(value, texts) as T;
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const one = fields[name];
    if (typeof one === "string") fields[name] = shared(one, texts);
    else if (isTexts(one)) fields[name] = sharedList(withSharedTexts(one, texts));
    else if (typeof one === "object" && one !== null) withSharedTexts(one, texts);
  }
  return value;
}

/**
 * Replaces what equals the same part of `before` by that part, down to single strings, and returns the value: `before` itself if all of
 * it is equal. A changed car repeats most of its previous state.
 * @param value freshly parsed JSON
 */
export function withPartsOf<T>(value: T, before: T): T {
  if (value === before) return before;
  if (typeof value !== "object" || value === null) return value;
  if (typeof before !== "object" || before === null || Array.isArray(value) !== Array.isArray(before))
    return value;
  const fields = value as Record<string, unknown>;
  const known = before as Record<string, unknown>;
  const names = Object.keys(fields);
  let isEqual = names.length === Object.keys(known).length;
  for (const name of names) {
    const part = Object.hasOwn(known, name) ? withPartsOf(fields[name], known[name]) : fields[name];
    fields[name] = part;
    if (part !== known[name]) isEqual = false;
  }
  return isEqual ? before : value;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= maxList && value.every((one) => typeof one === "string");

/** Short lists of texts, such as a car's ways of payment: many cars have the same, which must not be changed. */
const lists = new Map<string, string[]>();
const maxList = 4;

function sharedList(list: string[]): string[] {
  const key = JSON.stringify(list);
  if (key.length > maxCommonLength) return list;
  const known = lists.get(key);
  if (known !== undefined) return known;
  if (lists.size >= maxCommon) lists.clear();
  lists.set(key, list);
  return list;
}

/**
 * Texts that cars of some group had in common, for the groups read later: dealers sell the same makes, models and colours. Forgotten when they
 * are too many, which costs memory only.
 */
const common = new Map<string, string>();

function shared(text: string, texts: SharedTexts): string {
  const known = texts.get(text);
  if (known === undefined) {
    const one = common.get(text) ?? text;
    texts.set(one, one);
    return one;
  }
  if (known.length <= maxCommonLength && !common.has(known)) {
    if (common.size >= maxCommon) common.clear();
    common.set(known, known);
  }
  return known;
}
