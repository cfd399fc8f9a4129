import * as fc from "fast-check";

/**
 * Strings that programs often mishandle: null bytes, lone surrogates, prototype property names, numbers out
 * of range, invalid dates.
 */
const awkward = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\u0001",
    "\u200b",
    "\u202eabc",
    "\ufeff",
    "\ud800",
    "\udfff",
    "a\ud83d",
    "\ud83d\ude97",
    "İi",
  ],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then", "length"],
  ...[
    "null",
    "undefined",
    "true",
    "NaN",
    "Infinity",
    "-Infinity",
    "-0",
    "1e309",
    "1e-400",
    "0x10",
    "9".repeat(400),
    "-1",
    "0",
  ],
  ...[
    "2147483648",
    "9007199254740993",
    "99999999999999999999",
    "1.5",
    "1,000",
    "１２",
    "1:2:3",
    ":",
    "5:",
    ":5",
    "10:5",
    "NaN:NaN",
  ],
  ...[
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "2026-13-01",
    "+275760-09-13",
    "2026-01-01T00:00:00Z",
    "275761-01-01",
    "24:00",
  ],
  ...[
    "' or 1=1 --",
    "'; drop table leads; --",
    "%",
    "%00",
    "%zz",
    "_%",
    "\\",
    "\\u0000",
    "$1",
    "{{7*7}}",
    "#{7*7}",
  ],
  ...[
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
  ],
  ...[
    "https://evil.example/",
    "http://169.254.169.254/",
    "/\\evil.example",
    "../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "file:///etc/passwd",
  ],
  ...[
    "\r\nSet-Cookie: a=b",
    "a\r\n\r\nb",
    "=1+1",
    "@SUM(A1)",
    "+61 491 570 159",
    "a@b",
    "a@b.c\r\nBcc: x@y.example",
    '"a b"@c.example',
  ],
  ...[
    "x".repeat(300),
    "x".repeat(5_000),
    "é".repeat(20_000),
    "[".repeat(500),
    "(".repeat(300),
    `${"a".repeat(60)}!`,
    "1 ".repeat(5_000),
  ],
];

/** Any string: an awkward one, random characters, a number or an instant as text. */
export const wildText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...awkward) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

/** Any JSON value, with the awkward strings as values and keys. */
export const wildJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: wildText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1e308,
      -0,
      1.5,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
      [""],
    ),
  },
  { weight: 1, arbitrary: fc.array(wildText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(wildText, wildText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1_000, 20_000).map((length) => Array.from({ length }, (_, n) => n)),
  },
  { weight: 1, arbitrary: fc.constantFrom(50, 1_000).map(deepList) },
);

function deepList(depth: number): unknown {
  let made: unknown = 1;
  for (let at = 0; at < depth; at++) made = at % 2 ? { a: made } : [made];
  return made;
}

export type JsonChange = {
  how: "replace" | "remove" | "add" | "wrap" | "repeat";
  at: number;
  key: string;
  value: unknown;
};

export const jsonChange: fc.Arbitrary<JsonChange> = fc.record({
  how: fc.constantFrom("replace", "replace", "replace", "remove", "add", "wrap", "repeat"),
  at: fc.nat(200),
  key: wildText,
  value: wildJson,
});

/**
 * A copy of a JSON value with the mutations applied in sequence, each to one of its nodes, selected by index.
 */
export function changedJson(json: unknown, changes: readonly JsonChange[]): unknown {
  const box: { root: unknown } = { root: structuredClone(json) };
  let copies = 300;
  for (const change of changes) {
    const places = placesOf(box);
    const [holder, key] = places[change.at % places.length] as Place;
    const before = holder[key];
    // Later mutations change it in place; the copy belongs to the fuzzer.
    const value = structuredClone(change.value);
    switch (change.how) {
      case "replace":
        holder[key] = value;
        break;
      case "remove":
        if (holder !== box) delete holder[key];
        break;
      case "add":
        // As JSON.parse does: an own property of that name, not a new prototype.
        if (Array.isArray(before)) before.push(value);
        else if (typeof before === "object" && before !== null) define(before, change.key, value);
        else holder[key] = { [change.key]: value };
        break;
      case "wrap":
        holder[key] = change.at % 2 ? [before] : { value: before };
        break;
      case "repeat":
        holder[key] = Array.from({ length: copies }, () => before);
        // Nested repetition exceeds the maximum string length.
        copies = 2;
    }
  }
  return box.root;
}

function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

type Holder = Record<string, unknown>;
type Place = [Holder, string];

function placesOf(box: Holder): Place[] {
  const found: Place[] = [];
  const waiting: Holder[] = [box];
  for (let holder = waiting.pop(); holder && found.length < 500; holder = waiting.pop())
    for (const key of Object.keys(holder)) {
      found.push([holder, key]);
      const value = holder[key];
      if (typeof value === "object" && value !== null) waiting.push(value as Holder);
    }
  return found;
}
