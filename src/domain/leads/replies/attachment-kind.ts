/** What a file is by its first bytes; its name and declared type don't count. */
export type AttachmentKind = { type: string; isProgram: boolean };

const plain = (type: string): AttachmentKind => ({ type, isProgram: false });
const program: AttachmentKind = { type: "application/octet-stream", isProgram: true };
const unknown = plain("application/octet-stream");

/** How many bytes {@link attachmentKind} reads. */
export const kindBytes = 512;

const beginnings: [string, AttachmentKind][] = [
  ["\xff\xd8\xff", plain("image/jpeg")],
  ["\x89PNG\r\n\x1a\n", plain("image/png")],
  ["GIF87a", plain("image/gif")],
  ["GIF89a", plain("image/gif")],
  ["%PDF-", plain("application/pdf")],
  ["PK\x03\x04", plain("application/zip")],
  ["\xd0\xcf\x11\xe0", plain("application/x-ole-storage")],
  ["MZ", program],
  ["\x7fELF", program],
  ["\xcf\xfa\xed\xfe", program],
  ["\xca\xfe\xba\xbe", program],
  ["#!", program],
  // A shortcut of Windows.
  ["L\x00\x00\x00\x01\x14\x02\x00", program],
];

export function attachmentKind(head: Uint8Array): AttachmentKind {
  const text = String.fromCharCode(...head.subarray(0, 16));
  const found = beginnings.find(([begin]) => text.startsWith(begin));
  if (found) return found[1];
  if (text.slice(4, 8) === "ftyp")
    return plain(/^(?:hei|hev|mif)/.test(text.slice(8)) ? "image/heic" : "video/mp4");
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return plain("image/webp");
  return unknown;
}

const names: Record<string, string> = {
  "image/jpeg": "JPEG picture",
  "image/png": "PNG picture",
  "image/gif": "GIF picture",
  "image/heic": "HEIC picture",
  "image/webp": "WebP picture",
  "video/mp4": "Video",
  "application/pdf": "PDF",
  "application/zip": "ZIP or Office file",
  "application/x-ole-storage": "Office file",
  "message/rfc822": "E-mail",
};
export const kindName = (type: string): string => names[type] ?? "Other file";
