import { existsSync, readdirSync } from "node:fs";

/**
 * Firefox and WebKit for the journeys in tests/e2e/webdriver, as Debian packages them. Playwright's own
 * builds of both are patched browsers; these are the released ones, driven by WebDriver.
 */
export const webdriverPackages = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/** Path of Firefox, or null. It supports WebDriver BiDi itself, so no driver is needed. */
export function firefoxPath() {
  return firstExisting(["/usr/bin/firefox-esr", "/usr/bin/firefox"]);
}

/**
 * Paths of WebKit's driver, its browser and the display server for it, which has no headless mode; or null
 * when one is missing.
 */
export function webkitPaths() {
  const driver = firstExisting(["/usr/bin/WebKitWebDriver"]);
  const browser = firstExisting(libraryFolders().map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`));
  const display = firstExisting(["/usr/bin/Xvfb"]);
  return driver && browser && display ? { driver, browser, display } : null;
}

/** Names of the browsers that are missing. */
export function missingBrowsers() {
  return [firefoxPath() ? [] : ["Firefox"], webkitPaths() ? [] : ["WebKit"]].flat();
}

/** Such as `/usr/lib/x86_64-linux-gnu`. */
function libraryFolders() {
  if (!existsSync("/usr/lib")) return [];
  return readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`);
}

function firstExisting(paths) {
  return paths.find((path) => existsSync(path)) ?? null;
}
