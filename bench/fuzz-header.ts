import * as fc from "fast-check";
import { wildText } from "./fuzz-wild.ts";

/** Content types, whether or not they match the body. */
export const types: readonly string[] = [
  ...[
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "*/*",
  ],
  ...[
    "application/json; charset=utf-16",
    "text/xml",
    "",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "application/json, text/html",
  ],
];

const headerText: fc.Arbitrary<string> = wildText.map((text) =>
  text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 4_000),
);

/** A header added to the request or replacing its own. */
export const header: fc.Arbitrary<[string, string]> = fc.oneof(
  pair("host", [
    "evil.example",
    "",
    "harbour.localhost:99999",
    "a b",
    "[::1",
    "localhost",
    "harbour.localhost.",
    "@",
    "HARBOUR.LOCALHOST",
    "a".repeat(300),
    "127.0.0.1",
  ]),
  pair("x-forwarded-for", [
    "",
    "1.2.3.4, 5.6.7.8",
    "unknown",
    "999.1.1.1",
    "::ffff:1.2.3.4",
    ",,,",
    "2001:db8::1",
    "a".repeat(2_000),
    "127.0.0.1",
  ]),
  pair("x-forwarded-host", [
    "evil.example",
    "harbour.localhost",
    "",
    "a,b",
    "harbour.localhost, evil.example",
    "a/b",
    "a\tb",
  ]),
  pair("x-forwarded-proto", ["https", "http", "", "javascript", "https,http", "HTTPS"]),
  pair("origin", [
    "null",
    "https://evil.example",
    "",
    "http://",
    "harbour.localhost",
    "http://harbour.localhost.evil.example",
    "file://",
    "a".repeat(500),
  ]),
  pair("sec-fetch-site", ["cross-site", "same-origin", "none", "", "same-site", "x"]),
  pair("content-type", types),
  pair("accept-encoding", [
    "gzip",
    "br",
    "identity;q=0",
    "*;q=0",
    "gzip;q=abc",
    ",".repeat(2_000),
    "br;q=1e9",
    "zstd, deflate",
    "gzip;q=0, *",
  ]),
  pair("range", [
    "bytes=0-10",
    "bytes=-1",
    "bytes=9-1",
    "bytes=0-0,1-1,2-2",
    "x",
    `bytes=0-${"9".repeat(30)}`,
  ]),
  pair("if-none-match", ["*", 'W/"x"', '"', `${'"a", '.repeat(500)}"b"`, ""]),
  pair("if-modified-since", ["Thu, 01 Jan 1970 00:00:00 GMT", "never", ""]),
  pair("accept", ["text/html", "application/json", "", "a".repeat(3_000), "text/x-script"]),
  pair("authorization", ["Bearer x", "Basic eDp5", "", "Bearer"]),
  pair("referer", [
    "https://evil.example/",
    "about:blank",
    "",
    "/",
    "http://harbour.localhost/cars",
    "http://[",
    "a".repeat(5_000),
  ]),
  pair("user-agent", ["", "a".repeat(3_000), "\u00ff\u00fe", "Mozilla/5.0", "sqlmap/1.0"]),
  pair("idempotency-key", ["", "a", "a".repeat(1_000), "\u00e9", "__proto__"]),
  pair("stripe-signature", ["", "t=1,v1=0", "t=NaN,v1=x", "t=,v1=", `t=${"9".repeat(40)},v1=a`]),
  pair("sec-gpc", ["1", "0", "x"]),
  pair("expect", ["100-continue", "x"]),
  pair("upgrade", ["websocket", "h2c"]),
  pair("x-http-method-override", ["DELETE", "PUT"]),
  pair("x-remix-redirect", ["/", "https://evil.example"]),
  pair("x-forecourt-until", ["9999", "x"]),
  pair("x-forecourt-framers", ["*", "https://evil.example"]),
  pair("cookie", [
    "",
    ";",
    "=",
    "a",
    "forecourt_session",
    "forecourt_session=",
    "__Host-forecourt_session=x",
    `forecourt_draft=${"a".repeat(22)}`,
    `forecourt_trade=${"é".repeat(22)}`,
    "forecourt_preview=x",
    "forecourt_in=1; forecourt_in=2",
    "forecourt_lead=%00",
    `x=${"y".repeat(20_000)}`,
  ]),
  fc.tuple(fc.constantFrom("x-any", "accept-language", "priority", "dnt", "via", "forwarded"), headerText),
);

function pair(name: string, values: readonly string[]): fc.Arbitrary<[string, string]> {
  return fc.tuple(fc.constant(name), fc.constantFrom(...values));
}
