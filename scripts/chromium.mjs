import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * Path of Chromium: `CHROMIUM_PATH`, the system's, its headless shell alone, or the one that Playwright installed; null when there is
 * none.
 */
export function chromiumPath() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const system = [
    ...["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
    headlessShell,
  ].find((path) => existsSync(path));
  if (system) return system;
  const installed = join(homedir(), ".cache", "ms-playwright");
  if (!existsSync(installed)) return null;
  const folders = readdirSync(installed)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort();
  const candidates = folders.reverse().map((name) => join(installed, name, "chrome-linux", "chrome"));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Path of the browser that the tests drive: the headless shell as Debian packages it, which needs a third less of the processor than Chromium
 * itself, or `chromiumPath()`; null when there is neither.
 */
export const testBrowserPath = () =>
  hasTestBrowser() && !process.env.CHROMIUM_PATH ? headlessShell : chromiumPath();

/** Whether there is the browser that tests prefer, or `CHROMIUM_PATH` names another. */
export const hasTestBrowser = () => Boolean(process.env.CHROMIUM_PATH) || existsSync(headlessShell);

/** Flags for a headless browser without background requests. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // The default everywhere but in the headless shell: frames of another site have a process of their own.
  "--site-per-process",
];

/**
 * Disables the address bar's suggestions, two hidden pages for each window: without them a test's window
 * takes two thirds of the time. Only the last flag of its name counts, so this one repeats what Playwright
 * turns off (`disabledFeatures` of version 1.65).
 */
export const withoutSuggestions = `--disable-features=${[
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
].join(",")}`;
