import { expect, it } from "vitest";
import { isPublicAddress } from "#lib/public-address.server.ts";
import { readSendingForm, sendingFields } from "./sending-form.server.ts";

const sftp = {
  type: "sftp",
  host: "sftp.example.com",
  port: "22",
  username: "dealer",
  hostKeys: `SHA256:${"A".repeat(43)}\n\nssh-ed25519 AAAA`,
  path: "/in/stock.csv",
  onChange: "yes",
  everyMinutes: "15",
  schedule: "",
};
const s3 = {
  type: "s3",
  url: "https://s3.example.com",
  bucket: "cars",
  region: "ap-southeast-2",
  username: "AK",
  path: "stock.csv",
  everyMinutes: "15",
  schedule: "30 4 * * *",
};
const none = { delivery: null, hasLogin: false };
function read(fields: Record<string, string>, stored: Parameters<typeof readSendingForm>[1] = none) {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return readSendingForm(form, stored, isPublicAddress);
}

it("keeps the stored login only for the same server, user and keys [DECIDE-276]", () => {
  const first = read({ ...sftp, password: " with a space " });
  if (first.kind !== "ok") return expect.fail(JSON.stringify(first));
  expect(first.login).toBe(" with a space ");
  const stored = { delivery: first.delivery, hasLogin: true };
  expect(read({ ...sftp, path: "/other.csv" }, stored)).toMatchObject({ kind: "ok", login: null });
  const again = { kind: "problems", problems: { password: "Type it for this receiver." } };
  expect(read(sftp)).toEqual(again);
  expect(read(sftp, { ...stored, hasLogin: false })).toEqual(again);
  for (const change of [
    { host: "other.example.com" },
    { username: "x" },
    { port: "2222" },
    { hostKeys: `SHA256:${"B".repeat(43)}` },
  ])
    expect(read({ ...sftp, ...change }, stored)).toEqual(again);
  expect(read({ ...sftp, key: "-----BEGIN OPENSSH PRIVATE KEY-----", password: "x" })).toMatchObject({
    login: "-----BEGIN OPENSSH PRIVATE KEY-----",
  });
});

it("shows in the form what is stored, and nothing of another type", () => {
  const { delivery } = read({ ...sftp, password: "x" }) as Extract<ReturnType<typeof read>, { kind: "ok" }>;
  expect(sendingFields("sftp", delivery)).toMatchObject({
    ...sftp,
    onChange: true,
    hostKeys: `SHA256:${"A".repeat(43)}\nssh-ed25519 AAAA`,
  });
  expect(sendingFields("ftps", delivery)).toMatchObject({ host: "", port: "21", path: "" });
  const bucket = read({ ...s3, password: "x" }) as Extract<ReturnType<typeof read>, { kind: "ok" }>;
  expect(sendingFields("s3", bucket.delivery)).toMatchObject({ ...s3, onChange: false, pathStyle: false });
});

it.each([
  [{ ...sftp, host: "127.0.0.1" }, "host"],
  [{ ...sftp, host: "localhost" }, "host"],
  [{ ...sftp, host: "::1" }, "host"],
  [{ ...sftp, hostKeys: "" }, "hostKeys"],
  [{ ...sftp, port: "ssh" }, "port"],
  [{ ...sftp, password: "x".repeat(8_001) }, "password"],
  [{ ...s3, url: "http://s3.example.com" }, "url"],
  [{ ...s3, url: "https://10.0.0.1" }, "url"],
  [{ ...s3, bucket: "Not A Bucket" }, "bucket"],
])("names the field that is wrong in %j [DECIDE-276]", (fields, field) => {
  const outcome = read({ password: "x", ...fields });
  expect(outcome.kind === "problems" && Object.keys(outcome.problems)).toEqual([field]);
});
