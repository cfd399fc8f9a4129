/**
 * The command that runs test files alone: vitest, or Playwright for `.spec.ts`.
 * @param words paths of files or folders and options for the runner; `exists` says whether there is such a path
 * @returns `isBrowser` if it needs a build and a browser; or an error that says what to do
 */
export function testCommand(words, exists) {
  // Browser tests are named one by one: all of them are a step of npm test.
  const isFolder = (word) => /^(?!tests\/e2e)[^-.][^.]*\/[^.]*$/.test(word) && exists(word);
  const paths = words.filter((word) => /\.(test|spec)\.tsx?$/.test(word) || isFolder(word));
  if (paths.length === 0)
    return {
      error:
        "Name a test file, such as src/domain/cars/price.test.ts or tests/e2e/car.spec.ts, or a folder of unit tests, such as src/domain/cars.",
    };
  const missing = paths.find((path) => !exists(path));
  if (missing) return { error: `There is no file ${missing}.` };
  const browserTests = paths.filter((path) => /\.spec\.ts$/.test(path));
  if (browserTests.length === 0) return { isBrowser: false, command: "vitest", args: ["run", ...words] };
  if (browserTests.length < paths.length)
    return { error: "Run browser tests (.spec.ts) and other tests (.test.ts) one after the other." };
  const inOthers = browserTests.filter((path) => path.includes("e2e/webdriver/"));
  if (inOthers.length > 0 && inOthers.length < paths.length)
    return { error: "Run tests of tests/e2e/webdriver and other browser tests one after the other." };
  const projects = inOthers.length > 0 ? ["firefox", "webkit"] : ["chromium"];
  const named = words.some((word) => word.startsWith("--project"));
  const args = ["test", ...words, ...(named ? [] : projects.map((project) => `--project=${project}`))];
  return { isBrowser: true, command: "playwright", args };
}
