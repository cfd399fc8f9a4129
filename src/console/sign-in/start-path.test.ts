import { expect, it } from "vitest";
import { browserName } from "#domain/staff/sign-in/browser-name.ts";
import { startPath } from "./start-path.ts";

it.each([
  ["/people?group=a", "/people?group=a"],
  ["/log#x", "/log"],
  [null, "/"],
  ["", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/..//evil.example", "/"],
])("after signing in, %j leads to %s", (back, path) => expect(startPath(back)).toBe(path));

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 Edg/149.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/26.0 Safari/605.1",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["<script>", "Unknown browser"],
  [null, "Unknown browser"],
])("%s is %s", (agent, name) => expect(browserName(agent)).toBe(name));
