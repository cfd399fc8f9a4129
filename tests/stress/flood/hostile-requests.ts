import { zip } from "#tests/support/zip-archive.ts";
import { type FloodRequest, newSearch } from "./requests.ts";
import type { StaffMember } from "./staff.ts";

/** Where a flood goes. */
export type FloodTarget = {
  /** Hosts of shoppers' sites. */
  hosts: string[];
  console: { host: string; member: StaffMember };
};

type Make = (target: FloodTarget, count: number) => Omit<FloodRequest, "sender">;

/** More than the body's limit leaves room for is answered 413 unread. */
const bodyBytes = 1_000_000;
const manyFields = "a&".repeat(bodyBytes / 2);
const manyParts = `${"--x\r\n\r\n".repeat(120_000)}--x--\r\n`;
const manyValues = JSON.stringify({
  filters: { make: Array(200_000).fill("a") },
  cars: Array(40_000).fill("b"),
});

const form = "application/x-www-form-urlencoded";
const postTo = (host: string, path: string, type: string, body: string | Buffer, cookie?: string) => ({
  host,
  path,
  body,
  headers: {
    "content-type": type,
    origin: `http://${host}`,
    ...(cookie === undefined ? {} : { cookie }),
  },
});
const hostOf = ({ hosts }: FloodTarget, count: number) => hosts[count % hosts.length] ?? "";

/** The requests of one sender who means harm, by what they do. Members' are those of the lowest role that may send them. */
export const hostileKinds = {
  "new pages": (to, count) => ({ host: hostOf(to, count), path: newSearch() }),
  "missing pages": (to, count) => ({ host: hostOf(to, count), path: `/nothing-${count}` }),
  "a form of 500,000 fields": (to, count) => postTo(hostOf(to, count), "/contact-us", form, manyFields),
  "a form of 120,000 parts": (to, count) =>
    postTo(hostOf(to, count), "/contact-us", "multipart/form-data; boundary=x", manyParts),
  "the console's sign-in, 500,000 fields": ({ console: { host } }) =>
    postTo(host, "/sign-in/company", form, manyFields),
  "JSON of 240,000 values": (to, count) => {
    const path = ["/api/search", "/api/search/cars", "/api/saved-cars"][count % 3] ?? "";
    return postTo(hostOf(to, count), path, "application/json", manyValues);
  },
  "an invitation to 60,000 dots": ({ console: { host, member } }) => {
    const email = `a@${".".repeat(60_000)}`;
    const body = new URLSearchParams({ name: "a", role: "sales", email }).toString();
    return postTo(host, `/people/invite?group=${member.group}`, form, body, member.cookie);
  },
  "a workbook of 20,000,000 cells": ({ console: { host, member } }) => {
    const { type, body } = hugeWorkbook(member.site);
    return postTo(host, `/feeds?group=${member.group}`, type, body, member.cookie);
  },
} as const satisfies Record<string, Make>;

export type HostileKind = keyof typeof hostileKinds;

let workbook: Buffer | null = null;

/** The upload of an XLSX file of 1,250 rows, each with one cell in the last of 16,384 columns. */
function hugeWorkbook(site: string): { type: string; body: Buffer } {
  workbook ??= zip({
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": xml(
      `<worksheet xmlns="${main}"><sheetData>${Array.from({ length: 1_250 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join("")}</sheetData></worksheet>`,
    ),
  });
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(field("feed", "flood") + field("site", site)),
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n',
    ),
    workbook,
    Buffer.from("\r\n--x--\r\n"),
  ]);
  return { type: "multipart/form-data; boundary=x", body };
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>${content}`;
