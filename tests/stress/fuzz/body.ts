import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { type HostileBody, hostileBodies, hostileBody } from "../hostile-bodies.ts";
import { changedJson, type JsonChange, jsonChange, wildJson, wildText } from "./awkward-values.ts";
import { types } from "./headers.ts";

/** Whose cookies a request sends; the environment has their values. */
export type Who = "anonymous" | "shopper" | "keeper" | "spare" | "trade" | "draft" | "everyone" | "malformed";

export type Fields = Record<string, string | undefined>;

/** A valid request as the product's own pages would send it; the fuzzer mutates it. */
export type Seed = {
  site: string;
  path: string;
  method?: string;
  query?: Fields;
  json?: unknown;
  form?: Fields;
  file?: Buffer;
  headers?: Record<string, string>;
  who?: Who;
};

/** How the body of a request is mutated. */
export type BodyChange =
  | { kind: "as-is" }
  | { kind: "changed"; changes: JsonChange[] }
  | { kind: "json"; value: unknown }
  | { kind: "text"; text: string; type: string | null }
  | { kind: "cut"; at: number }
  | { kind: "deep"; depth: number; open: string }
  | { kind: "huge"; bytes: number }
  | { kind: "hostile"; of: HostileBody; bytes: number }
  | { kind: "gzip" }
  | { kind: "form" }
  | { kind: "multipart"; how: number; name: string };
const usualChange: fc.Arbitrary<BodyChange> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: "as-is" } as const) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant("changed" as const),
      changes: fc.array(jsonChange, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("json" as const), value: wildJson }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("text" as const),
      text: wildText,
      type: fc.option(fc.constantFrom(...types)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cut" as const), at: fc.nat(999) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("deep" as const),
      depth: fc.constantFrom(100, 3_000, 30_000),
      open: fc.constantFrom("[", '{"a":', '{"userData":'),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: "gzip" } as const, { kind: "form" } as const) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("multipart" as const), how: fc.nat(9), name: wildText }),
  },
);
/** Rare, since it is slow to transmit. */
const hugeBody = fc.oneof(
  fc.record({
    kind: fc.constant("huge" as const),
    bytes: fc.constantFrom(9_000, 70_000, 300_000, 1_048_577),
  }),
  fc.record({
    kind: fc.constant("hostile" as const),
    of: fc.constantFrom(...(Object.keys(hostileBodies) as HostileBody[])),
    bytes: fc.constantFrom(8_000, 16_000, 32_000, 65_000, 131_000, 1_048_576),
  }),
);

export const bodyChange: fc.Arbitrary<BodyChange> = fc.oneof(
  { weight: 120, arbitrary: usualChange },
  { weight: 1, arbitrary: hugeBody },
);

const boundary = "forecourt-fuzz";

/** The mutated body of a request, and the headers that describe it. */
export function bodyOf(
  seed: Seed,
  change: BodyChange,
): { type: string | null; body: Buffer; headers?: Record<string, string> } {
  const usual = usualBody(seed);
  switch (change.kind) {
    case "as-is":
      return usual;
    case "changed": {
      if (seed.form || seed.file) return asForm(seed, changedJson(seed.form ?? {}, change.changes));
      return json(changedJson(seed.json ?? {}, change.changes));
    }
    case "json":
      return json(change.value);
    case "text":
      return { type: change.type ?? usual.type, body: Buffer.from(change.text) };
    case "cut":
      return { ...usual, body: usual.body.subarray(0, Math.floor((usual.body.length * change.at) / 1_000)) };
    case "deep":
      return {
        type: usual.type,
        body: Buffer.from(
          `${change.open.repeat(change.depth)}1${(change.open === "[" ? "]" : "}").repeat(change.depth)}`,
        ),
      };
    case "huge":
      return {
        type: usual.type,
        body: Buffer.from(
          JSON.stringify({ userData: { category: "General Enquiry", message: "x".repeat(change.bytes) } }),
        ),
      };
    case "hostile": {
      const { type, body } = hostileBody(change.of, change.bytes);
      return { type, body: Buffer.from(body) };
    }
    case "gzip":
      return { type: usual.type, body: gzipSync(usual.body), headers: { "content-encoding": "gzip" } };
    case "form":
      return asForm({ ...seed, form: flat(seed.form ?? seed.json) }, flat(seed.form ?? seed.json));
    case "multipart":
      return brokenMultipart(change.how, change.name, seed);
  }
}

function usualBody(seed: Seed): { type: string | null; body: Buffer } {
  if (seed.form || seed.file) return asForm(seed, seed.form ?? {});
  return json(seed.json ?? {});
}

function json(value: unknown): { type: string; body: Buffer } {
  return { type: "application/json", body: Buffer.from(JSON.stringify(value) ?? "null") };
}

function flat(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((value as object) ?? {}).map(([name, one]) => [
      name,
      typeof one === "string" ? one : JSON.stringify(one),
    ]),
  );
}

function asForm(seed: Seed, given: unknown): { type: string; body: Buffer } {
  const fields: [string, string][] = Object.entries((given as object) ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map((one): [string, string] => [
      name,
      typeof one === "string" ? one : (JSON.stringify(one) ?? ""),
    ]),
  );
  if (!seed.file) {
    const body = fields.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
    return { type: "application/x-www-form-urlencoded", body: Buffer.from(body) };
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: multipart(fields, seed.file, "file", "picture.png"),
  };
}

function multipart(fields: [string, string][], file: Buffer, field: string, name: string): Buffer {
  const texts = fields.map(
    ([one, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${one}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join("") + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Multipart forms that are each invalid in one way. */
function brokenMultipart(how: number, name: string, seed: Seed): { type: string; body: Buffer } {
  const type = `multipart/form-data; boundary=${boundary}`;
  const file = seed.file ?? Buffer.from("GIF89a");
  const fields = Object.entries(flat(seed.form ?? {}));
  const whole = multipart(fields, file, "file", name);
  const part = (head: string, value = "x") => `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
  const end = `--${boundary}--\r\n`;
  switch (how) {
    case 0:
      return { type, body: whole };
    case 1:
      return { type, body: multipart(fields, file, name, "a.png") };
    case 2:
      return { type: "multipart/form-data; boundary=other", body: whole };
    case 3:
      return { type: 'multipart/form-data; boundary="', body: whole };
    case 4:
      return { type, body: Buffer.from(part('Content-Disposition: form-data; name="a"').repeat(700) + end) };
    case 5:
      return { type, body: Buffer.from(part(`X-Long: ${"y".repeat(20_000)}`) + end) };
    case 6:
      return { type, body: Buffer.from(part("Content-Disposition: form-data") + end) };
    case 7:
      return { type, body: whole.subarray(0, whole.length - boundary.length) };
    case 8:
      return {
        type,
        body: Buffer.from(part(`Content-Disposition: form-data; name="step"; filename*=UTF-8''%00`) + end),
      };
    default:
      return { type, body: Buffer.from(`\r\n\r\n--${boundary}`.repeat(2_000)) };
  }
}

/** Percent-encoded as in a form; lone surrogates become U+FFFD. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+");
}
