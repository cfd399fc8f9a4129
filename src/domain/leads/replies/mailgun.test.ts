import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import type { Envelope } from "./inbox.server.ts";
import { mailgunWebhook } from "./mailgun.server.ts";

const key = "a signing key";
const now = new Date("2026-03-02T00:00:00Z");
const stored: { envelope: Envelope; content: Buffer }[] = [];
let isUnavailable = false;
const receive = (domain: string | null = "reply.example", secret: string | null = key) =>
  mailgunWebhook({
    domain,
    inbox: {
      store: async (envelope, content) => {
        if (isUnavailable) throw new Error("the database is unavailable");
        stored.push({ envelope, content: Buffer.concat(await Array.fromAsync(content)) });
        return { kind: "stored", id: "1" };
      },
    },
    platformSecrets: async () =>
      secret === null ? { kind: "missing", reason: "not there" } : { kind: "secret", text: secret },
    onStored: () => {},
    now: () => now,
  });

function request(
  more: Record<string, string> = {},
  raw: Buffer | string = "Subject: Hi\r\n\r\ncaf\xe9",
  at = now,
): Request {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const token = "t".repeat(50);
  const signature = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  const fields = {
    sender: "ana@example.com",
    recipient: "reply@reply.example",
    timestamp,
    token,
    signature,
    ...more,
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const mime = `--b\r\nContent-Disposition: form-data; name="body-mime"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join("") + mime),
    typeof raw === "string" ? Buffer.from(raw, "latin1") : raw,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  return new Request("http://x.example/api/mail/mailgun/mime", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body,
  });
}

it("stores a signed message byte for byte, in whatever encoding [DECIDE-321]", async () => {
  expect((await receive()(request())).status).toBe(200);
  expect(stored.at(-1)).toEqual({
    envelope: { source: "mailgun", sender: "ana@example.com", recipients: ["reply@reply.example"] },
    content: Buffer.from("Subject: Hi\r\n\r\ncaf\xe9", "latin1"),
  });
});

it.each([
  ["a wrong signature", { signature: "0".repeat(64) }, 401],
  ["no signature", { signature: "" }, 401],
  ["another token", { token: "other" }, 401],
  ["a recipient elsewhere", { recipient: "a@b.example" }, 406],
])("refuses %s", async (_, fields, status) => {
  const before = stored.length;
  expect((await receive()(request(fields))).status).toBe(status);
  expect(stored).toHaveLength(before);
});

it("refuses an old signature, a form that isn't one, and everything where it isn't set up", async () => {
  expect((await receive()(request({}, "x", new Date(now.getTime() - 3_600_000)))).status).toBe(401);
  const plain = new Request("http://x.example/", { method: "POST", body: "x" });
  expect((await receive()(plain)).status).toBe(406);
  expect((await receive(null)(request())).status).toBe(404);
  expect((await receive("reply.example", null)(request())).status).toBe(404);
});

it("fails while the message can't be stored, so that Mailgun sends it again", async () => {
  isUnavailable = true;
  await expect(receive()(request())).rejects.toThrow();
  isUnavailable = false;
});
