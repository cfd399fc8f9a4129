import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "./child-process.ts";
import { type BrowserDriver, type TabDriver, windowSize } from "./driver.ts";

/** What Firefox logs when a page is left, to pay elsewhere, while the answer of a call is still being read. */
const leftStream = "TypeError: Error in input stream";

/**
 * Starts a headless Firefox with an empty profile and drives it by WebDriver BiDi, which it supports itself.
 */
export async function startFirefox(path: string): Promise<BrowserDriver> {
  const profile = await mkdtemp(join(tmpdir(), "forecourt-firefox-"));
  const args = [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port=0",
    "about:blank",
  ];
  // Firefox refuses a home folder of another user.
  const program = await startProgram(path, args, { HOME: profile }, (output) =>
    /WebDriver BiDi listening on (ws:\S+)/.exec(output),
  );
  const connection = await connect(`${program.ready[1]}/session`);
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: ["log.entryAdded"] });
  return {
    openTab: () => openTab(connection),
    quit: async () => {
      connection.close();
      await program.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openTab(connection: Connection): Promise<TabDriver> {
  const { userContext } = await connection.send<{ userContext: string }>("browser.createUserContext", {});
  const { context } = await connection.send<{ context: string }>("browsingContext.create", {
    type: "tab",
    userContext,
  });
  await connection.send("browsingContext.setViewport", { context, viewport: windowSize });
  const errors: string[] = [];
  const stopListening = connection.onEvent("log.entryAdded", (entry) => {
    const { level, text, source } = entry as LogEntry;
    if (source.context === context && (level === "error" || level === "warn") && text !== leftStream)
      errors.push(`${level}: ${text}`);
  });
  return {
    navigate: async (url) => {
      await connection.send("browsingContext.navigate", { context, url, wait: "interactive" });
    },
    traverseHistory: async (delta) => {
      await connection.send("browsingContext.traverseHistory", { context, delta });
    },
    call: async (source, argument) => {
      const answer = await connection.send<CallResult>("script.callFunction", {
        functionDeclaration: source,
        arguments: [{ type: "string", value: argument }],
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    perform: async (actions) => {
      await connection.send("input.performActions", { context, actions });
    },
    screenshot: async () => {
      const { data } = await connection.send<{ data: string }>("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(data, "base64");
    },
    consoleErrors: () => errors,
    close: async () => {
      stopListening();
      await connection.send("browsingContext.close", { context });
      await connection.send("browser.removeUserContext", { userContext });
    },
  };
}

type CallResult =
  | { type: "success"; result: { value: string } }
  | { type: "exception"; exceptionDetails: { text: string } };
type LogEntry = { level: string; text: string; source: { context?: string } };
type Message =
  | { type: "success"; id: number; result: unknown }
  | { type: "error"; id: number; error: string; message: string }
  | { type: "event"; method: string; params: unknown };

type Connection = {
  send<Result>(method: string, params: object): Promise<Result>;
  onEvent(method: string, listener: (params: unknown) => void): () => void;
  close(): void;
};

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`no WebDriver BiDi at ${url}`));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<{ method: string; listener: (params: unknown) => void }>();
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data as string) as Message;
    if (message.type === "event") {
      for (const { method, listener } of listeners) if (method === message.method) listener(message.params);
      return;
    }
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "success") answer?.resolve(message.result);
    else answer?.reject(new Error(`${message.error}: ${message.message}`));
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox closed the connection"));
    waiting.clear();
  };
  return {
    send: <Result>(method: string, params: object) => {
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      return answer.promise as Promise<Result>;
    },
    onEvent: (method, listener) => {
      const entry = { method, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close: () => socket.close(),
  };
}
