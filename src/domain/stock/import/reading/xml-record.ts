import { SaxesParser } from "saxes";
import { isCarRecord } from "./car-record.ts";

const knownRecords = new Set(["item", "listing", "vehicle", "car", "ad", "entry", "unit"]);
/** Values that an element of another name has at least. */
const fewestValues = 3;
/** Elements that are looked at. */
const maxElements = 5_000;

/** What occurs at a path of the file's beginning. */
type Shape = {
  path: string;
  name: string;
  depth: number;
  /** Times it occurs, and at most within one element around it. */
  count: number;
  within: number;
  /** The names of its own values, and the paths of elements in it. */
  values: Set<string>;
  inner: Set<string>;
};

/**
 * The name of the element that is a car, by the beginning of an XML file: of the elements with several values, one of a known name (vehicle, item)
 * when it has at least half as many different values as any other, else the one that has most. The values of elements that repeat within
 * it, such as those of its pictures, aren't its own. A file of one car is that car. Null when no element has several values.
 */
export function xmlRecord(head: string): string | null {
  const { shapes, ofRoot } = shapesOf(head);
  const candidates = [...shapes.values()]
    .filter(({ depth }) => depth > 1)
    .map((shape) => ({ ...shape, size: valuesOf(shape, shapes).size }))
    // Of a list with one car, the car.
    .sort((a, b) => b.size - a.size || b.count - a.count || b.depth - a.depth);
  const own = Object.keys(ofRoot).length;
  const isInner = ({ name, within, size }: (typeof candidates)[number]) =>
    size >= own && (within > 1 || knownRecords.has(name));
  if (isCarRecord(ofRoot) && !candidates.some(isInner)) return rootOf(shapes);
  const [best] = candidates;
  const known = candidates.find(({ name, size }) => knownRecords.has(name) && size >= (best?.size ?? 0) / 2);
  const record = known ?? (best && best.size >= fewestValues ? best : null);
  return record && (around(record, shapes) ?? record).name;
}

/**
 * The element around a car's values that is the car: it repeats or is the whole file, each has one of them, and it has other values. `<advert id="1"><vehicle/><price/></advert>`
 */
function around({ path, within }: Shape, shapes: ReadonlyMap<string, Shape>): Shape | null {
  const outer = shapes.get(path.slice(0, path.lastIndexOf("/")));
  if (!outer || within !== 1) return null;
  const isRepeated = outer.depth === 1 ? knownRecords.has(outer.name) : outer.within > 1;
  return isRepeated && outer.values.size + outer.inner.size > 1 ? (around(outer, shapes) ?? outer) : null;
}

function valuesOf({ values, inner }: Shape, shapes: ReadonlyMap<string, Shape>): Set<string> {
  const all = new Set(values);
  for (const path of inner) {
    const shape = shapes.get(path);
    if (!shape) continue;
    const isLeaf = shape.values.size === 0 && shape.inner.size === 0;
    if (isLeaf) all.add(path);
    else if (shape.within === 1) for (const value of valuesOf(shape, shapes)) all.add(value);
  }
  return all;
}

/** What tells elements of one name apart: `<field name="make">` and `<field name="model">` are two values. */
const namedPart = ({ name, key }: Record<string, unknown>): string =>
  typeof (name ?? key) === "string" ? `[${String(name ?? key).replaceAll("/", " ")}]` : "";

const rootOf = (shapes: ReadonlyMap<string, Shape>) => shapes.values().next().value?.name ?? null;

/** The shapes of a file's beginning, and the attributes and texts directly in its root. */
function shapesOf(head: string): { shapes: Map<string, Shape>; ofRoot: Record<string, string> } {
  const ofRoot: Record<string, string> = {};
  let content = "";
  const shapes = new Map<string, Shape>();
  const open: { path: string; name: string; children: Map<string, number> }[] = [];
  const parser = new SaxesParser();
  let [elements, isOver] = [0, false];
  parser.on("error", () => {
    isOver = true;
  });
  parser.on("opentag", ({ name: fullName, attributes }) => {
    if (isOver || ++elements > maxElements) {
      isOver = true;
      return;
    }
    const name = fullName.replace(/^.*:/, "").toLowerCase();
    const parent = open.at(-1);
    const path = `${parent?.path ?? ""}/${name}${open.length > 1 ? namedPart(attributes) : ""}`;
    let shape = shapes.get(path);
    if (!shape) {
      shape = {
        path,
        name,
        depth: open.length + 1,
        count: 0,
        within: 0,
        values: new Set(),
        inner: new Set(),
      };
      shapes.set(path, shape);
    }
    shape.count++;
    if (parent) {
      shapes.get(parent.path)?.inner.add(path);
      const times = (parent.children.get(path) ?? 0) + 1;
      parent.children.set(path, times);
      shape.within = Math.max(shape.within, times);
    }
    for (const key of Object.keys(attributes))
      if (!key.startsWith("xmlns")) shape.values.add(`${path}@${key}`);
    if (!parent) Object.assign(ofRoot, attributes);
    content = "";
    open.push({ path, name, children: new Map() });
  });
  const take = (text: string): void => {
    content += text;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed && open.length === 1 && closed.children.size === 0) ofRoot[closed.name] = content.trim();
  });
  parser.write(head);
  return { shapes, ofRoot };
}
