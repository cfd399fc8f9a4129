import { SaxesParser } from "saxes";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, emptyRecord, type FeedRow, maxRecordLength } from "./broken-feed.ts";
import type { FeedText } from "./feed-text.server.ts";
import { isAttributes, isValueName } from "./named-values.ts";
import { xmlRecord } from "./xml-record.ts";

const maxDepth = 32;
/** Of one car, its attributes and empty elements too. */
const maxValues = 5_000;

/**
 * The cars of an XML file: every element named `record`, else of the name that the file's beginning shows (xml-record.ts). Children become fields, nested names joined by dots, attributes likewise, repeated
 * elements joined by pipes. What an attribute or an element names is its own (`<component name="city">` is `component.city`). Only XML's five predefined entities are expanded.
 * @throws BrokenFeed for a DOCTYPE that declares entities, nesting deeper than 32, a record of more than 5,000 values or longer than
 * `maxRecordLength`, malformed or truncated XML, and a file without records
 */
export async function* readXml(
  text: FeedText,
  options: { record?: string; onProgress?: (bytes: number) => void } = {},
): AsyncGenerator<FeedRow> {
  const parser = new SaxesParser({ position: true });
  const rows: FeedRow[] = [];
  const recordName = options.record?.toLowerCase() ?? xmlRecord(text.head);
  let depth = 0;
  let found = false;
  let record: {
    line: number;
    depth: number;
    fields: Record<string, string>;
    size: number;
    values: number;
  } | null = null;
  let path: string[] = [];
  let open: Open[] = [];
  let content = "";
  let sinceTag = 0;
  let attributes = 0;

  const add = (name: string, value: string): void => {
    if (!record) return;
    record.size += value.length + name.length;
    if (record.size > maxRecordLength) throw tooLong(record.line);
    if (++record.values > maxValues) throw tooManyValues(record.line);
    const { fields } = record;
    const clean = value.trim();
    if (clean === "") return;
    fields[name] = name in fields ? `${fields[name]}|${clean}` : clean;
  };
  parser.on("error", (error) => {
    throw new BrokenFeed(error.message.replace(/^\d+:\d+: /, ""), parser.line);
  });
  parser.on("doctype", (doctype) => {
    if (/\[|ENTITY|SYSTEM|PUBLIC/i.test(doctype))
      throw new BrokenFeed("the DOCTYPE declares entities or refers to another file: refused", parser.line);
  });
  // A tag is known when it ends: after all of its attributes.
  parser.on("attribute", () => {
    if (++attributes > maxValues) throw tooManyValues(parser.line);
  });
  parser.on("opentag", (tag) => {
    sinceTag = 0;
    attributes = 0;
    if (++depth > maxDepth)
      throw new BrokenFeed(`elements are nested more than ${maxDepth} deep`, parser.line);
    const name = tag.name.replace(/^.*:/, "");
    if (!record) {
      if (name.toLowerCase() === recordName) {
        record = { line: parser.line, depth, fields: emptyRecord(), size: 0, values: 0 };
        path = [];
        open = [];
        found = true;
      }
    } else path.push(name);
    content = "";
    const naming = record && path.length > 0 ? namingOf(name, tag.attributes) : null;
    if (!record) return;
    const opened: Open = { naming, hasValue: false, pair: null };
    if (path.length > 0) open.push(opened);
    for (const [key, value] of Object.entries(tag.attributes)) {
      if (key.startsWith("xmlns") || key === naming?.key) continue;
      const isValue = naming !== null && isValueKey.test(key);
      opened.hasValue ||= isValue;
      add([...path, isValue ? naming.name : key].join("."), value);
    }
  });
  const take = (part: string): void => {
    if (record) content += part;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    sinceTag = 0;
    if (record) {
      if (depth === record.depth) {
        rows.push({ line: record.line, record: record.fields });
        record = null;
      } else {
        const closed = open.pop() as Open;
        if (!takesPair(open.at(-1), path, content.trim(), add)) addContent(closed, path, content, add);
        path.pop();
      }
    }
    content = "";
    depth--;
  });

  for await (const piece of text.pieces(options.onProgress)) {
    sinceTag += piece.length;
    if (sinceTag > maxRecordLength) throw tooLong(parser.line);
    parser.write(piece);
    yield* rows.splice(0);
  }
  if (depth > 0)
    throw new BrokenFeed("the file ends before its elements close: it is truncated", parser.line);
  parser.close();
  if (!found)
    throw new BrokenFeed(
      recordName
        ? `there is no element <${options.record ?? recordName}> in the file`
        : "no element with the values of a car was found: name it under `record` in a mapping",
    );
}

type Naming = { key: string; name: string };

/** An open element of a car. */
type Open = {
  /** The attribute that names what it has. */
  naming: Naming | null;
  /** Whether another attribute is what it has. */
  hasValue: boolean;
  /** The element in it that names what the next one has: `<Name>Make</Name><Value>Kia</Value>`. */
  pair: (Naming & { isUsed: boolean }) | null;
};
type Add = (name: string, value: string) => void;

const isValueKey = /^(?:value|val|wert|valeur|valor|waarde|wartosc)$/i;
const isPairName = /^(?:name|key|label)$/i;

/** Takes the text of an element that names what the next one has, and of that one as what was named. */
function takesPair(around: Open | undefined, path: readonly string[], content: string, add: Add): boolean {
  const [outer = "", name = ""] = path.slice(-2);
  if (!around || path.length < 2 || !isAttributes.test(outer)) return false;
  if (isPairName.test(name) && around.pair === null && isValueName(content)) {
    around.pair = { key: name, name: content, isUsed: false };
    return true;
  }
  if (around.pair === null || around.pair.isUsed || !isValueKey.test(name) || content === "") return false;
  around.pair.isUsed = true;
  add([...path.slice(0, -1), around.pair.name].join("."), content);
  return true;
}

function addContent(
  { naming, hasValue, pair }: Open,
  path: readonly string[],
  content: string,
  add: Add,
): void {
  if (pair && !pair.isUsed) add([...path, pair.key].join("."), pair.name);
  const isNamed = naming && content.trim() !== "";
  if (naming && !isNamed && !hasValue) add([...path, naming.key].join("."), naming.name);
  add([...path, ...(isNamed ? [naming.name] : [])].join("."), content);
}

const isAmount = /price|amount|odometer|mileage|colou?r|preis|prix|prezzo|precio|prijs|cena/i;

/** `name` and `key` name any element's text, in any case; their like in other languages that of attributes, `type` and `kind` that of amounts and readings. */
function namingOf(element: string, attributes: Record<string, unknown>): Naming | null {
  const namings = [
    ...["name", "key"],
    ...(isAttributes.test(element) ? ["code", "nom", "nombre", "naam", "klucz", "schluessel"] : []),
    ...(isAmount.test(element) ? ["type", "kind", "art", "typ", "tipo", "soort"] : []),
  ];
  const given = new Map(Object.keys(attributes).map((key) => [key.toLowerCase(), key]));
  const keys = namings.map((one) => given.get(one)).filter((one) => one !== undefined);
  const key = keys.find((one) => isValueName(String(attributes[one])));
  return key === undefined ? null : { key, name: attributes[key] as string };
}

function tooManyValues(line: number): BrokenFeed {
  return new BrokenFeed(`a car has more than ${formatNumber(maxValues)} values`, line);
}

function tooLong(line: number): BrokenFeed {
  return new BrokenFeed(`an element is longer than ${formatNumber(maxRecordLength)} characters`, line);
}
