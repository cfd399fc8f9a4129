import { mulberry } from "#tests/support/seeded-random.ts";

/**
 * A mail as a mail server has it.
 * `copies`: how many messages have to be stored of it; 0 for one that is refused for good.
 */
export type Mail = {
  mark: string;
  kind: string;
  from: string;
  to: string[];
  raw: Buffer;
  copies: number;
  /** Attachments that are stored, of each copy. */
  files: number;
};

/** Addresses that mails go to. */
export type Addresses = {
  /** Of leads, each with a token. */
  leads: readonly string[];
  domain: string;
};

/** Of mails that differ in their picture only. */
export const sameSender = "same@mail.example";

type Parts = { head?: string[]; body: string | Buffer; from?: string; to?: string[]; files?: number };
type Making = { mark: string; n: number; random: () => number; addresses: Addresses };

const crlf = "\r\n";
const picture = (random: () => number, bytes: number) =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), noise(random, bytes)]);

function noise(random: () => number, bytes: number): Buffer {
  const piece = Buffer.from(Array.from({ length: 4_096 }, () => Math.floor(random() * 256)));
  return Buffer.alloc(bytes, piece);
}

const encoded = (bytes: Buffer) => bytes.toString("base64").replace(/.{76}/g, `$&${crlf}`);

const part = (type: string, body: string, more: string[] = []) =>
  [`--b`, `Content-Type: ${type}`, ...more, "", body, ""].join(crlf);
const multipart = (kind: string, parts: string[]): Pick<Parts, "head" | "body"> => ({
  head: ["MIME-Version: 1.0", `Content-Type: multipart/${kind}; boundary=b`],
  body: `${parts.join("")}--b--${crlf}`,
});
const attached = (name: string, bytes: Buffer) =>
  part("application/octet-stream", encoded(bytes), [
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment; filename="${name}"`,
  ]);
const html = (mark: string) => `<p>Is it <b>still</b> there? <i>${mark}</i></p>`;

const large =
  (bytes: number) =>
  ({ random }: Making): Parts => ({
    ...multipart("mixed", [
      part("text/plain", "The video of my car."),
      attached("walkaround.png", picture(random, Math.floor((bytes * 57) / 78))),
    ]),
    files: 1,
  });

/** The kinds, with how many of a thousand each is. */
const kinds: Record<string, { share: number; copies?: number; make(making: Making): Parts }> = {
  plain: { share: 270, make: ({ mark }) => ({ body: `Is it still there? ${mark}` }) },
  HTML: {
    share: 130,
    make: ({ mark, n }) =>
      n % 2
        ? { head: ["Content-Type: text/html; charset=utf-8"], body: html(mark) }
        : multipart("alternative", [part("text/plain", mark), part("text/html", html(mark))]),
  },
  attachments: {
    share: 130,
    make: ({ random, n }) => ({
      ...multipart("mixed", [
        part("text/plain", "My car."),
        attached("a.png", picture(random, 20_000 + Math.floor(random() * 400_000))),
        attached("b.png", picture(random, 5_000)),
        ...(n % 3 ? [] : [attached("setup.exe", Buffer.from("MZ a program"))]),
      ]),
      files: 2,
    }),
  },
  forwarded: {
    share: 80,
    make: ({ mark, n }) =>
      n % 2
        ? {
            ...multipart("mixed", [
              part("text/plain", "See below"),
              part(
                "message/rfc822",
                ["From: a@b.example", `Subject: Inner ${mark}`, "", "Inner text"].join(crlf),
              ),
            ]),
            files: 1,
          }
        : {
            body: ["", "---------- Forwarded message ----------", "From: a@b.example", "", mark].join(crlf),
          },
  },
  loops: {
    share: 80,
    make: ({ mark, n, addresses: { leads } }) => ({
      head: [n % 2 ? "Auto-Submitted: auto-replied" : "Precedence: bulk", "X-Loop: yes"],
      body: `I am away. ${mark}`,
      from: n % 3 ? (leads[n % leads.length] as string) : "",
    }),
  },
  "wrong charset": {
    share: 60,
    make: ({ mark, n }) => ({
      head: [`Content-Type: text/plain; charset=${["utf-8", "x-none", "utf-16", "us-ascii"][n % 4]}`],
      body: Buffer.concat([Buffer.from("caf\xe9 \x80\xff\xfe ", "latin1"), Buffer.from(mark)]),
    }),
  },
  "without a lead": {
    share: 80,
    make: ({ mark, n, addresses: { domain } }) => ({
      body: `Do you buy cars? ${mark}`,
      to: [n % 2 ? `sales@${domain}` : `reply+${"a".repeat(26)}@${domain}`],
      from: `stranger${n}@elsewhere.example`,
    }),
  },
  "to two leads": {
    share: 30,
    copies: 2,
    make: ({ mark, n, random, addresses: { leads } }) => ({
      ...multipart("mixed", [part("text/plain", mark), attached("a.png", picture(random, 9_000))]),
      to: [leads[n % leads.length] as string, leads[(n + 1) % leads.length] as string],
      files: 1,
    }),
  },
  "one Message-ID, another text": {
    share: 20,
    make: ({ mark, addresses: { leads } }) => ({
      body: mark,
      head: ["Message-ID: <1@same.example>"],
      to: [leads[0] as string],
    }),
  },
  "no Message-ID, the same words": {
    share: 20,
    make: ({ random, addresses: { leads } }) => ({
      from: sameSender,
      to: [leads[0] as string],
      ...multipart("mixed", [part("text/plain", ""), attached("a.png", picture(random, 3_000))]),
      head: ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b", "Message-ID:"],
      files: 1,
    }),
  },
  hostile: { share: 80, make: (making) => hostile[making.n % hostile.length]!(making) },
  "50 MB": { share: 4, make: large(51_900_000) },
  "50 MB of text": {
    share: 2,
    make: () => ({ body: Buffer.alloc(51_000_000, "0123456789abcdef\r\n"), files: 1 }),
  },
  "over 50 MB": { share: 4, copies: 0, make: large(53_500_000) },
  "another domain": {
    share: 6,
    copies: 0,
    make: ({ mark }) => ({ body: mark, to: ["someone@elsewhere.example"] }),
  },
};

const hostile: ((making: Making) => Parts)[] = [
  () => {
    const body = Array.from({ length: 2_000 }, (_, at) => nested(at)).join("");
    return { head: ["Content-Type: multipart/mixed; boundary=b0"], body };
  },
  ({ mark }) => ({ head: Array(100_000).fill("X-A: b"), body: mark }),
  ({ mark }) => ({ head: ["Content-Type: text/html"], body: `${"<div>".repeat(100_000)}${mark}` }),
  () => ({ ...multipart("mixed", Array(20_000).fill(part("text/plain", "x"))) }),
  () => ({
    ...multipart("mixed", Array(300).fill(attached("x.png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")))),
    files: 20,
  }),
  ({ mark }) => ({ head: ["Content-Transfer-Encoding: base64"], body: `${"=*&^%$".repeat(10_000)}${mark}` }),
  ({ mark }) => ({ head: ["Content-Type: multipart/mixed"], body: `--b${crlf}${mark}\0\0` }),
  ({ mark }) => ({ head: [`To: ${"a@b.example, ".repeat(50_000)}`], body: mark }),
  ({ mark }) => ({ head: [`References: ${"<a@b.example> ".repeat(50_000)}`], body: mark }),
  () => ({ head: ["Content-Type: text/html"], body: `<a href="${"x".repeat(3_000_000)}">` }),
  () => ({ body: "> ".repeat(2_000_000) }),
  ({ mark }) => ({ head: [`Content-Type: text/plain; ${"name*0*=a; ".repeat(20_000)}`], body: mark }),
];

const nested = (at: number) =>
  `--b${at}${crlf}Content-Type: multipart/mixed; boundary=b${at + 1}${crlf}${crlf}`;

/** A thousand mails of every kind, or fewer, in a random order that the seed decides. */
export function* mailsOf(count: number, addresses: Addresses, seed: number): Generator<Mail> {
  const random = mulberry(seed);
  const wanted = Object.keys(kinds).flatMap((kind) =>
    Array<string>(Math.max(1, Math.round(((kinds[kind]?.share ?? 0) * count) / 1_000))).fill(kind),
  );
  for (let at = wanted.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [wanted[at], wanted[other]] = [wanted[other] as string, wanted[at] as string];
  }
  for (const [n, kind] of wanted.entries()) yield mailOf(kind, n, addresses, random);
}

/** The kinds whose cost is measured, once each; of hostile ones each. */
export function* costlyMails(addresses: Addresses): Generator<Mail> {
  const random = mulberry(1);
  let n = 100_000;
  for (const kind of Object.keys(kinds).filter((one) => kinds[one]?.copies !== 0 && one !== "hostile"))
    yield mailOf(kind, n++, addresses, random);
  for (const at of hostile.keys()) yield mailOf("hostile", hostile.length * 10_000 + at, addresses, random);
}

function mailOf(kind: string, n: number, addresses: Addresses, random: () => number): Mail {
  const { make, copies = 1 } = kinds[kind] as (typeof kinds)[string];
  const mark = `mark-${n}-end`;
  const made = make({ mark, n, random, addresses });
  const { from = `shopper${n}@mail.example`, to = [addresses.leads[n % addresses.leads.length] as string] } =
    made;
  const own = made.head ?? [];
  const hasId = own.some((line) => /^Message-ID:/i.test(line));
  const head = [
    `From: Shopper <${from || "mailer-daemon@mail.example"}>`,
    `Subject: ${kind.startsWith("no Message-ID") ? "" : mark}`,
    `To: ${to.join(", ")}`,
    ...(hasId ? [] : [`Message-ID: <${mark}@mail.example>`]),
    ...own.filter((line) => line !== "Message-ID:"),
  ].join(crlf);
  const raw = Buffer.concat([Buffer.from(`${head}${crlf}${crlf}`), Buffer.from(made.body)]);
  return { mark, kind, from, to, raw, copies, files: made.files ?? 0 };
}
