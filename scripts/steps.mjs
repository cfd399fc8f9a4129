import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** The running steps, which a terminal shows in one line. */
const running = new Set();
let clock;

/**
 * Runs a command as a step of one line: a terminal shows its seconds and its progress while it runs, a log its seconds when it ended. What the
 * command writes as errors is shown at once, its other output only when it fails.
 * @param options of `spawn`; `progress` returns how far the step is, by default it is the last line that the command printed
 * @returns the command's exit code
 */
export async function step(name, command, args, { progress, ...options }) {
  const printed = [];
  const lastLine = () => stripVTControlCharacters(printed.join("")).trimEnd().split("\n").at(-1).trim();
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  const line = () => `${name} … ${Math.floor(seconds())} s  ${(progress ?? lastLine)()}`.trimEnd();
  running.add(line);
  showRunning();
  const child = spawn(command, args, { ...options, stdio: ["inherit", "pipe", "pipe"] });
  child.stdout.setEncoding("utf8").on("data", (text) => printed.push(text));
  child.stderr.setEncoding("utf8").on("data", (text) => write(text));
  const status = await new Promise((resolve) => {
    child.on("error", (error) => write(`${error.message}\n`));
    child.on("close", (code) => resolve(code ?? 1));
  });
  running.delete(line);
  if (status !== 0) write(printed.join(""));
  write(`${status === 0 ? "✓" : "✗"} ${name}: ${seconds().toFixed(1)} s\n`);
  return status;
}

/** Writes text in place of the line of running steps, which follows it again. */
function write(text) {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  process.stderr.write(text);
  showRunning();
}

function showRunning() {
  clearTimeout(clock);
  if (!process.stderr.isTTY || running.size === 0) return;
  const line = [...running].map((one) => one()).join("  ·  ");
  process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
  clock = setTimeout(showRunning, 500);
}
