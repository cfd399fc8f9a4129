import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { startProgram } from "./child-process.ts";
import { type BrowserDriver, type TabDriver, windowSize } from "./driver.ts";

/** Starts WebKitGTK's driver on its own display (it has no headless mode); each tab is a separate browser. */
export async function startWebKit(paths: {
  driver: string;
  browser: string;
  display: string;
}): Promise<BrowserDriver> {
  const { width, height } = windowSize;
  const display = await startProgram(
    paths.display,
    ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"],
    {},
    (output) => /^(\d+)\n/m.exec(output),
  );
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const driver = await startProgram(
    paths.driver,
    [`--port=${port}`],
    // Layers that are composited without a graphics card take more of the processor than all else of a page.
    { DISPLAY: `:${display.ready[1]}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
    () => answers(server),
  );
  return {
    openTab: () => openTab(server, paths.browser),
    quit: async () => {
      await driver.stop();
      await display.stop();
    },
  };
}

async function openTab(server: string, binary: string): Promise<TabDriver> {
  const { sessionId } = await send<{ sessionId: string }>("POST", `${server}/session`, {
    capabilities: {
      alwaysMatch: {
        // "eager" would be right, but then the next command never gets a response (WebKitGTK 2.50).
        pageLoadStrategy: "none",
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      },
    },
  });
  const session = `${server}/session/${sessionId}`;
  const post = <Result>(command: string, body: object, timeout?: number) =>
    send<Result>("POST", `${session}/${command}`, body, timeout);
  const run = <Result>(script: string, ...args: string[]) =>
    repeated((timeout) => post<Result>("execute/sync", { script, args }, timeout));
  await post("window/rect", { x: 0, y: 0, ...windowSize });
  return {
    navigate: async (url) => {
      await run("window.leftByTest = true");
      await post("url", { url });
      while (!(await run<boolean>("return !window.leftByTest && document.readyState !== 'loading'"))) {
        await delay(20);
      }
    },
    traverseHistory: (delta) => post(delta < 0 ? "back" : "forward", {}),
    call: (source, argument) => run(`return (${source})(arguments[0])`, argument),
    perform: (actions) => post("actions", { actions }),
    screenshot: async () => Buffer.from(await send<string>("GET", `${session}/screenshot`), "base64"),
    consoleErrors: () => [],
    close: () => send("DELETE", session),
  };
}

/** Maximum wait for the response to a command, in milliseconds. WebKitGTK 2.50 sometimes sends none. */
const patience = 20_000;

async function send<Result>(method: string, url: string, body?: object, timeout = patience): Promise<Result> {
  const answer = await fetch(url, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  }).catch((error: Error) => {
    throw new Error(`WebKit's driver: ${method} ${new URL(url).pathname}: ${error.message}`, {
      cause: error,
    });
  });
  const { value } = (await answer.json()) as { value: Result };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Scripts only read, so one without a response is sent again: first soon, since most are answered in milliseconds, then after longer waits. */
async function repeated<Result>(command: (timeout: number) => Promise<Result>): Promise<Result> {
  for (let timeout = patience / 20; ; timeout *= 2) {
    try {
      return await command(timeout);
    } catch (error) {
      const unanswered =
        error instanceof Error && (error.cause as Error | undefined)?.name === "TimeoutError";
      if (!unanswered || timeout > patience) throw error;
    }
  }
}

async function answers(server: string): Promise<true | null> {
  const status = await fetch(`${server}/status`).catch(() => null);
  return status?.ok ? true : null;
}
