/** Input actions as W3C WebDriver defines them; classic WebDriver and BiDi take the same. */
export type InputSource = {
  type: "pointer" | "key";
  id: string;
  parameters?: Record<string, string>;
  actions: Record<string, unknown>[];
};

/** One browser tab over one protocol: the commands that `Tab` (tab.ts) is built on. */
export type TabDriver = {
  /** Loads an address and returns once its HTML is parsed, so that a test can act before hydration. */
  navigate(url: string): Promise<void>;
  /** Moves this many entries in the history; may return before the page is loaded. */
  traverseHistory(delta: 1 | -1): Promise<void>;
  /** Calls a function, given as its source, with one string; it returns a string. */
  call(source: string, argument: string): Promise<string>;
  perform(input: InputSource[]): Promise<void>;
  /** PNG screenshot of the window. */
  screenshot(): Promise<Buffer>;
  /** Errors that the page has logged so far, where the protocol reports them. */
  consoleErrors(): string[];
  close(): Promise<void>;
};

/** A running browser. Each tab has its own cookies and storage. */
export type BrowserDriver = {
  openTab(): Promise<TabDriver>;
  quit(): Promise<void>;
};

/** Size of every window, in CSS pixels. */
export const windowSize = { width: 1280, height: 900 };
