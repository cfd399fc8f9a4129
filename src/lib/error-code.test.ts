import { expect, it } from "vitest";
import { codeOrNull, errorCode } from "./error-code.ts";

const coded = (code: unknown, message = "failed") => Object.assign(new Error(message), { code });
const wrapped = (cause: unknown) => new Error("wrapped", { cause });

it.each([
  ["of the error", coded("ENOENT"), "ENOENT"],
  ["of what caused it", wrapped(coded("23505")), "23505"],
  [
    "of the nearest cause",
    wrapped(wrapped(Object.assign(coded("55P03"), { cause: coded("EPIPE") }))),
    "55P03",
  ],
  ["else its class", new TypeError("0412 345 678"), "TypeError"],
  ["else the class of a cause", wrapped(new RangeError("x")), "RangeError"],
  ["else nothing of its message", wrapped(new Error("jo@example.com")), "Error"],
  ["and no number, such as that of a DOMException", new DOMException("x", "TimeoutError"), "TimeoutError"],
  ["of what isn't an error", "jo@example.com", "Error"],
  ["of nothing", undefined, "Error"],
])("is the code %s", (_, error, code) => {
  expect(errorCode(error)).toBe(code);
});

it("is null where there is no code", () => {
  expect(codeOrNull(wrapped(new TypeError("x")))).toBeNull();
  expect(codeOrNull(wrapped(coded("ECONNREFUSED")))).toBe("ECONNREFUSED");
});

it("ends for an error that causes itself", () => {
  const error = new Error("x");
  error.cause = error;
  expect(errorCode(error)).toBe("Error");
});
