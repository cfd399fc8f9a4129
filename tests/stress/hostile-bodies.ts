const part = "--b\r\ncontent-disposition:form-data;name=a\r\n\r\n\r\n";
const form = "application/x-www-form-urlencoded";
const json = "application/json";

/** Bodies of a megabyte that a parser without limits takes seconds for, or much memory. */
export const hostileBodies = {
  fields: { type: form, text: "a&".repeat(500_000) },
  "escaped fields": { type: form, text: "%41&".repeat(250_000) },
  "one long field": { type: form, text: `message=${"%E8%BB%8A".repeat(110_000)}` },
  parts: { type: "multipart/form-data; boundary=b", text: `${part.repeat(21_000)}--b--\r\n` },
  "parts without a head": {
    type: "multipart/form-data; boundary=b",
    text: "--b\r\n\r\n\r\n".repeat(100_000),
  },
  values: { type: json, text: `[${"0,".repeat(500_000)}0]` },
  objects: { type: json, text: `{"filters":[${"{},".repeat(330_000)}0]}` },
  names: { type: json, text: `{${Array.from({ length: 80_000 }, (_, at) => `"${at}":1`).join()}}` },
  levels: { type: json, text: '{"a":'.repeat(150_000) },
} as const satisfies Record<string, { type: string; text: string }>;

export type HostileBody = keyof typeof hostileBodies;

/** The first so many bytes of one, which end within it: some are small enough to be read. */
export const hostileBody = (kind: HostileBody, bytes: number): { type: string; body: string } => ({
  type: hostileBodies[kind].type,
  body: hostileBodies[kind].text.slice(0, bytes),
});
