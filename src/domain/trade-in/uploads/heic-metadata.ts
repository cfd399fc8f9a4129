/**
 * Blanks a camera's metadata in a HEIC file (Exif with its position, XMP), in place. For files that are
 * stored as they are; ISO/IEC 14496-12 and 23008-12: `meta` contains `iinf`, which names the items, and
 * `iloc`, which locates their bytes. A file that can't be parsed isn't changed; returns false.
 */
export function blankHeicMetadata(file: Uint8Array): boolean {
  try {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const meta = boxes(view, 0, file.length).find(({ type }) => type === "meta");
    if (!meta) return false;
    const inner = boxes(view, meta.start + 4, meta.end);
    const [items, places] = ["iinf", "iloc"].map((name) => inner.find(({ type }) => type === name));
    if (!items || !places) return false;
    const described = itemsIn(view, items);
    const data = inner.find(({ type }) => type === "idat");
    for (const { id, offset, length, inData } of extentsIn(view, places)) {
      if (!described.has(id)) continue;
      const from = inData ? (data?.start ?? 0) + offset : offset;
      if (from < 0 || length <= 0 || from + length > file.length) return false;
      file.fill(0, from, from + length);
    }
    return true;
  } catch {
    return false;
  }
}

type Box = { type: string; start: number; end: number };

function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    } else if (size === 0) size = to - at;
    if (size < head || at + size > to) break;
    found.push({ type: letters(view, at + 4), start: at + head, end: at + size });
    at += size;
  }
  return found;
}

/** The ids of items that are metadata rather than the picture. */
function itemsIn(view: DataView, { start, end }: Box): Set<number> {
  const version = view.getUint8(start);
  const ids = new Set<number>();
  for (const item of boxes(view, start + (version === 0 ? 6 : 8), end)) {
    const itemVersion = view.getUint8(item.start);
    if (item.type !== "infe" || itemVersion < 2) continue;
    const wide = itemVersion === 3;
    const id = wide ? view.getUint32(item.start + 4) : view.getUint16(item.start + 4);
    const type = letters(view, item.start + (wide ? 10 : 8));
    if (type === "Exif" || type === "mime") ids.add(id);
  }
  return ids;
}

type Extent = { id: number; offset: number; length: number; inData: boolean };

function extentsIn(view: DataView, { start }: Box): Extent[] {
  const version = view.getUint8(start);
  const sizes = [view.getUint8(start + 4), view.getUint8(start + 5)];
  const [offsetSize, lengthSize] = [sizes[0]! >> 4, sizes[0]! & 15];
  const [baseSize, indexSize] = [sizes[1]! >> 4, version === 0 ? 0 : sizes[1]! & 15];
  let at = start + 6;
  const number = (size: number): number => {
    const value =
      size === 0
        ? 0
        : size === 2
          ? view.getUint16(at)
          : size === 8
            ? Number(view.getBigUint64(at))
            : view.getUint32(at);
    at += size;
    return value;
  };
  const wide = version === 2 ? 4 : 2;
  const count = number(wide);
  const extents: Extent[] = [];
  for (let item = 0; item < count; item++) {
    const id = number(wide);
    const inData = version === 0 ? false : (number(2) & 15) === 1;
    number(2);
    const base = number(baseSize);
    const parts = number(2);
    for (let part = 0; part < parts; part++) {
      number(indexSize);
      extents.push({ id, offset: base + number(offsetSize), length: number(lengthSize), inData });
    }
  }
  return extents;
}

function letters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
