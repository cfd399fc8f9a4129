import { describe, expect, it } from "vitest";
import { readLimits, readMessage } from "./read-message.server.ts";

const head = "From: Ana Li <Ana@Example.com>\r\nMessage-ID: <m1@example.com>\r\nSubject: Re: Your Mazda\r\n";
const read = async (raw: string | Buffer, limits = readLimits) => {
  const outcome = await readMessage(typeof raw === "string" ? Buffer.from(raw) : raw, limits);
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  return outcome.message;
};

describe("a message", () => {
  it("of plain text, with the messages that it answers", async () => {
    const raw = `${head}In-Reply-To: <d1@harbour.example>\r\nReferences: <d0@harbour.example> <d1@harbour.example>\r\n\r\nTuesday\r\nsuits.`;
    expect(await read(raw)).toMatchObject({
      messageId: "<m1@example.com>",
      references: expect.arrayContaining(["<d0@harbour.example>", "<d1@harbour.example>"]),
      fromName: "Ana Li",
      fromAddress: "ana@example.com",
      subject: "Re: Your Mazda",
      text: "Tuesday\nsuits.",
      files: [],
    });
  });

  it("of HTML becomes text without scripts, pictures or markup", async () => {
    const html = `<style>p{}</style><p>Yes <b>please</b></p><img src="https://tracker.example/p.gif"><script>steal()</script><p>&lt;i&gt;</p>`;
    const { text } = await read(`${head}Content-Type: text/html; charset=utf-8\r\n\r\n${html}`);
    expect(text).toBe("Yes please\n\n<i>");
  });

  it.each([
    ["iso-8859-1", Buffer.from("caf\xe9", "latin1")],
    ["utf-8", Buffer.from("café")],
    ["windows-1252", Buffer.from("caf\xe9", "latin1")],
  ])("in %s", async (charset, bytes) => {
    const raw = Buffer.concat([
      Buffer.from(`${head}Content-Type: text/plain; charset=${charset}\r\n\r\n`),
      bytes,
    ]);
    expect((await read(raw)).text).toBe("café");
  });

  it("whose charset is wrong or unknown is still text", async () => {
    for (const charset of ["x-unknown", "utf-8", "utf-16"]) {
      const bytes = Buffer.concat([
        Buffer.from(`${head}Content-Type: text/plain; charset=${charset}\r\n\r\nHi `),
        Buffer.from([0xff, 0xfe, 0]),
      ]);
      expect((await read(bytes)).text).not.toContain("\0");
    }
  });

  it("whose charset isn’t the one that it says is read as Windows writes [DECIDE-371]", async () => {
    for (const charset of ["; charset=utf-8", "; charset=us-ascii", "", "; charset=x-unknown"]) {
      const head2 = Buffer.from(`${head}Content-Type: text/plain${charset}\r\n\r\n`);
      const bytes = Buffer.concat([head2, Buffer.from("It\x92s \x80 500 caf\xe9", "latin1")]);
      expect((await read(bytes)).text).toBe("It’s € 500 café");
    }
    const cut = Buffer.concat([Buffer.from(`${head}\r\nété à Léon `), Buffer.from([0xc3])]);
    expect((await read(cut)).text).toBe("été à Léon \ufffd");
  });

  it("is read as if it were the first: neither a guessed charset nor a broken one before it changes it", async () => {
    const plain = Buffer.concat([
      Buffer.from(`${head}Content-Type: text/plain; charset=utf-8\r\n\r\n`),
      Buffer.from("café \x92"),
    ]);
    const doubtful = Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from("It\x92s \x80 500", "latin1")]);
    const first = await read(plain);
    await read(doubtful);
    expect(await read(plain)).toEqual(first);
    // Ended by its limit or just before it.
    await readMessage(Buffer.from(`${head}\r\nHi`), { ...readLimits, ms: 0 });
    expect(await read(plain)).toEqual(first);
  });

  it.each([
    ["Your program shows no HTML.", "<p>Tuesday suits me well.</p>", "Tuesday suits me well."],
    ["", "<p>Tuesday suits.</p>", "Tuesday suits."],
    ["Tuesday suits.", "<p><b>Tuesday</b> suits.</p>", "Tuesday suits."],
    [
      "Tuesday suits. When?",
      "<div>Tuesday suits.</div><blockquote>When?</blockquote>",
      "Tuesday suits.\n\n> When?",
    ],
    ["Two bodies", "<p>Two</p><body><p>bodies</p></body>", "Two bodies"],
    ["", `<p>Look <a href="javascript:alert('x')">here</a></p>`, "Look here"],
  ])("of %j and %j says %j [DECIDE-372]", async (plain, html, expected) => {
    const raw = `${head}Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${plain}\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--`;
    expect((await read(raw)).text).toBe(expected);
  });

  it("of 12 MB of HTML is read from its beginning, well before its limit", async () => {
    const raw = `${head}Content-Type: text/html\r\n\r\n<p>Hello</p>${"<div><span>x</span></div>".repeat(500_000)}`;
    const outcome = await readMessage(Buffer.from(raw), { ...readLimits, ms: 15_000 });
    expect(outcome.kind === "read" && outcome.message.text.startsWith("Hello")).toBe(true);
  }, 60_000);

  it("that is forwarded keeps what was forwarded, also as a file", async () => {
    const raw = `${head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: x@y.example\r\nSubject: Inner\r\n\r\nInner text\r\n--b--`;
    const { text, files } = await read(raw);
    expect(text + files.map(({ content }) => Buffer.from(content).toString()).join("")).toContain(
      "Inner text",
    );
    expect(text).toContain("See below");
  });

  it("has its files up to the limit, and the number of the others", async () => {
    const part = (n: number) =>
      `--b\r\nContent-Type: image/png; name="../p${n}.png"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\niVBORw0KGgo=\r\n`;
    const raw = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${[1, 2, 3].map(part).join("")}--b--`;
    const { files, surplus } = await read(raw, { ...readLimits, files: 2 });
    expect(files).toHaveLength(2);
    expect(surplus).toBe(1);
  });

  it("of hostile nesting, endless headers or nothing at all ends within its limits", async () => {
    const deep = Array.from(
      { length: 2_000 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join("");
    const nestedHtml = `${head}Content-Type: text/html\r\n\r\n${"<div>".repeat(50_000)}x`;
    const long = `${head}${"X-A: b\r\n".repeat(100_000)}\r\nHi`;
    for (const raw of [
      `${head}${deep}`,
      nestedHtml,
      long,
      "",
      "\0\0\0",
      `Subject: ${"a".repeat(5_000_000)}`,
    ]) {
      const outcome = await readMessage(Buffer.from(raw));
      expect(["read", "unreadable"]).toContain(outcome.kind);
      if (outcome.kind === "read") expect(outcome.message.subject.length).toBeLessThanOrEqual(200);
    }
  }, 60_000);

  it("that takes too long is given up", async () => {
    const raw = Buffer.alloc(20_000_000, "a ");
    expect(await readMessage(raw, { ...readLimits, ms: 1 })).toEqual({ kind: "unreadable", reason: "time" });
  });

  it("of 50 MB is read with its file, and one of 50 MB of text is given up without harm", async () => {
    const part = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHere it is\r\n--b\r\nContent-Type: image/jpeg; name=a.jpg\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n`;
    const file = Buffer.alloc(49_000_000, `${"/9j/".repeat(18)}\r\n`);
    const { text, files } = await read(Buffer.concat([Buffer.from(part), file, Buffer.from("\r\n--b--")]));
    expect(text).toBe("Here it is");
    expect(files[0]?.content.length).toBeGreaterThan(35_000_000);
    const long = Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.alloc(49_000_000, "0123456789abcde\n")]);
    expect((await readMessage(long)).kind).toBe("unreadable");
  }, 60_000);
});
