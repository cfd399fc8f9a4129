import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { errorCode } from "#lib/error-code.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { cutText, storable } from "#lib/sent-text.ts";
import { type Signs, signNames } from "./message-signs.ts";

/** A file of a message, as it is called there. */
export type MessageFile = { name: string; content: Uint8Array };

/** A message as parsed. Texts are cut to their limits. */
export type ReadMessage = {
  messageId: string | null;
  /** Ids of the messages that it answers. */
  references: string[];
  fromName: string;
  fromAddress: string;
  subject: string;
  /** Plain; of a message that has only HTML, its text. */
  text: string;
  signs: Signs;
  files: MessageFile[];
  /** Files beyond the limit. */
  surplus: number;
};

export type ReadOutcome =
  | { kind: "read"; message: ReadMessage }
  | { kind: "unreadable"; reason: "time" | "memory" | "broken" };

export const readLimits = { ms: 30_000, heapMb: 256, files: 20, text: 50_000, html: 200_000 };

/** Smaller messages don't wait for the time that one of this size may need. */
export const largeBytes = 1024 * 1024;
/** The memory that one of this size needed ends with its thread. */
const hugeBytes = 8 * 1024 * 1024;
/** A thread takes longer to begin than most messages to read, so it reads so many, and ends when none came for so long. */
const readings = 100;
const idleMs = 30_000;

const turns = {
  small: oneAtATime(Number.POSITIVE_INFINITY, null),
  large: oneAtATime(Number.POSITIVE_INFINITY, null),
};
const require = createRequire(import.meta.url);

type Reader = { worker: Worker; read: number; idle?: NodeJS.Timeout };
type Lane = keyof typeof turns;
/** The threads that read nothing just now. */
const waiting: Record<Lane, Reader | null> = { small: null, large: null };

/**
 * Parses a message in a worker thread, in the process one small and one large one at a time: a message may neither use more memory than the limit
 * nor take longer. After one that failed, or is huge, its thread ends. HTML becomes plain text, and nothing that it names is loaded.
 */
export async function readMessage(raw: Uint8Array, limits = readLimits): Promise<ReadOutcome> {
  const lane = raw.length > largeBytes ? "large" : "small";
  const outcome = await turns[lane](async () => {
    const reader = takeWaiting(lane) ?? newReader();
    const read = await readIn(reader.worker, raw, limits);
    reader.read++;
    if (raw.length > hugeBytes || read.kind !== "read" || reader.read >= readings)
      void reader.worker.terminate();
    else keepWaiting(lane, reader);
    return read;
  });
  return outcome.kind === "ok" ? outcome.value : { kind: "unreadable", reason: "time" };
}

function takeWaiting(lane: Lane): Reader | null {
  const reader = waiting[lane];
  waiting[lane] = null;
  clearTimeout(reader?.idle);
  return reader;
}

function keepWaiting(lane: Lane, reader: Reader): void {
  waiting[lane] = reader;
  const endWaiting = () => {
    if (waiting[lane] === reader) waiting[lane] = null;
    clearTimeout(reader.idle);
    void reader.worker.terminate();
  };
  reader.idle = setTimeout(endWaiting, idleMs).unref();
  reader.worker.removeAllListeners().once("error", endWaiting).once("exit", endWaiting).unref();
}

function newReader(): Reader {
  const worker = new Worker(`(${parseInWorker.toString()})()`, {
    eval: true,
    stdout: true,
    stderr: true,
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: readLimits.heapMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
    workerData: { library: require.resolve("mailparser"), signNames },
  });
  return { worker, read: 0 };
}

type Posted = Omit<ReadMessage, "surplus"> & { count: number };

function readIn(worker: Worker, raw: Uint8Array, limits: typeof readLimits): Promise<ReadOutcome> {
  return new Promise<ReadOutcome>((resolve) => {
    const unreadable = (reason: "time" | "memory" | "broken") => {
      clearTimeout(timer);
      resolve({ kind: "unreadable", reason });
    };
    const timer = setTimeout(() => unreadable("time"), limits.ms);
    worker
      .removeAllListeners()
      .once("message", (posted: Posted) => {
        clearTimeout(timer);
        resolve({ kind: "read", message: withinLimits(posted, limits) });
      })
      .once("error", (error) =>
        unreadable(errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "broken"),
      )
      .once("exit", () => unreadable("broken"));
    worker.postMessage({ raw, limits });
  });
}

const line = (text: string, most: number) => cutText(storable(text).replace(/\s+/g, " ").trim(), most);
const messageIdOf = (text: string | undefined) => /^<[^<>\s]{1,900}>$/.exec(text?.trim() ?? "")?.[0] ?? null;

function withinLimits({ count, ...posted }: Posted, limits: typeof readLimits): ReadMessage {
  const { files } = posted;
  return {
    ...posted,
    messageId: messageIdOf(posted.messageId ?? undefined),
    references: posted.references.flatMap((one) => messageIdOf(one) ?? []).slice(-50),
    fromName: line(posted.fromName, 100),
    fromAddress: line(posted.fromAddress, 254).toLowerCase(),
    subject: line(posted.subject, 200),
    text: cutText(storable(posted.text).trim(), limits.text),
    files: files.map(({ name, content }) => ({ name: line(name, 120) || "File", content })),
    surplus: count - files.length,
  };
}

type Asked = { raw: Uint8Array; limits: typeof readLimits };

/**
 * The worker's code. It is passed as text, since the server is one bundle, so it must not reference anything outside of it.
 */
function parseInWorker(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const load = process.getBuiltinModule("node:module").createRequire(workerData.library);
  const { simpleParser } = load(workerData.library) as typeof import("mailparser");
  const names: readonly string[] = workerData.signNames;
  let limits: typeof readLimits;
  const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [String(value)] : []);
  const { convert } = load("html-to-text") as { convert(html: string, options: object): string };
  const unusableLinks = /href\s*=\s*(["'])(?!\s*(?:https?:|mailto:|tel:))(?:(?!\1)[^>]){0,2000}\1/gi;
  const asText = (html: string) =>
    convert(html.slice(0, limits.html).replace(unusableLinks, ""), {
      wordwrap: false,
      // Not only the first body: messages have several.
      baseElements: { selectors: [], returnDomByDefault: true },
      limits: { maxInputLength: limits.html, maxDepth: 100, ellipsis: "" },
      selectors: [
        ...["img", "title", "style", "script", "template"].map((selector) => ({ selector, format: "skip" })),
        { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
        { selector: "blockquote", format: "blockquote" },
      ],
    });
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  // A part that only says that the message has HTML.
  const saysNothing = (text: string, html: string) => {
    const inHtml = new Set(wordsOf(html));
    const own = wordsOf(text);
    return inHtml.size > 0 && own.filter((word) => inHtml.has(word)).length * 2 < own.length + 1;
  };
  const textOf = ({ text, html }: { text?: string | undefined; html?: string | false | undefined }) => {
    const plain = (text ?? "").slice(0, limits.text * 2);
    if (!html || (plain.trim() !== "" && html.length > limits.html)) return plain;
    const converted = asText(html);
    return plain.trim() === "" || hasQuotation.test(html) || saysNothing(plain, converted)
      ? converted
      : plain;
  };
  const hasQuotation = /<blockquote/i;
  // Bytes that aren't of the charset which the message says, or doesn't: mail programs of Windows mean theirs.
  const isDoubtful = (text: string) => {
    const broken = text.split("\ufffd").length - 1;
    return broken > 0 && broken >= (text.match(/[\u0080-\ufffc]/g)?.length ?? 0);
  };
  type NodeMaker = { createNode(node: unknown): { charset?: string } };
  const { MailParser } = load(workerData.library) as { MailParser: { prototype: NodeMaker } };
  const { createNode } = MailParser.prototype;
  let isGuessing = false;
  MailParser.prototype.createNode = function (node) {
    const made = createNode.call(this, node);
    const name = (made.charset ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "");
    if (isGuessing && /^(?:|ascii|usascii|utf8|ansi|unknown8bit|xunknown|default)$/.test(name))
      made.charset = "windows-1252";
    return made;
  };
  const options = { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true, skipTextLinks: true };
  const parsed = async (raw: Uint8Array) => {
    isGuessing = false;
    const mail = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.length), options);
    if (!isDoubtful(`${mail.text ?? ""}${mail.html || ""}`)) return mail;
    isGuessing = true;
    const { text, html } = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.length), options);
    return Object.assign(mail, { text, html });
  };
  const post = async (asked: Asked) => {
    limits = asked.limits;
    const mail = await parsed(asked.raw);
    const from = mail.from?.value[0];
    const signs: Record<string, string> = {};
    for (const { key, line } of mail.headerLines)
      if (names.includes(key)) signs[key] ??= line.slice(key.length + 1, key.length + 500);
    const files = mail.attachments.slice(0, limits.files).map(({ filename, content }) => ({
      name: filename ?? "",
      content: new Uint8Array(content),
    }));
    const posted = {
      messageId: mail.messageId ?? null,
      references: [...listOf(mail.references), ...listOf(mail.inReplyTo)],
      fromName: from?.name ?? "",
      fromAddress: from?.address ?? "",
      subject: mail.subject ?? "",
      text: textOf(mail).slice(0, limits.text * 2),
      signs,
      files,
      count: mail.attachments.length,
    };
    parentPort?.postMessage(
      posted,
      files.map(({ content }) => content.buffer as ArrayBuffer),
    );
  };
  parentPort?.on("message", post);
}
