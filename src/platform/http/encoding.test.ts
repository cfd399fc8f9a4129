import { expect, it } from "vitest";
import { acceptedEncodings, acceptedFor, bestEncoding, matchesEtag } from "./encoding.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br, zstd;q=0.5", "br"],
  ["gzip, deflate, br", "br"],
  ["zstd;q=0, *", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.1", "br"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0.9, gzip;q=0.9", "br"],
  ["gzip;q=0.5, identity", "identity"],
  ["identity;q=0.5, gzip", "gzip"],
  ["*", "zstd"],
  ["*;q=0, gzip", "gzip"],
  ["identity", "identity"],
  ["GZIP", "gzip"],
])("parses %j as %s", (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding);
});

it.each([
  ["gzip, deflate, br, zstd", ["zstd", "br", "gzip"]],
  ["gzip, deflate, br", ["br", "gzip"]],
  ["zstd;q=0, *", ["br", "gzip"]],
  ["gzip;q=0.9, br;q=0.9, zstd;q=0.1", ["br", "gzip"]],
  ["*;q=0", ["identity"]],
  ["*;q=0, br", ["br"]],
  ["identity;q=0", ["identity"]],
  ["br;q=0, gzip;q=0", ["identity"]],
  ["br;q=0.5, identity;q=0.6", ["identity"]],
])("%j accepts %j equally", (header, accepted) => {
  expect(acceptedEncodings(header)).toEqual(accepted);
});

it("sends what one packet holds as it is", () => {
  expect(acceptedFor(1_023, ["zstd", "br"])).toEqual(["identity"]);
  expect(acceptedFor(1_024, ["zstd", "br"])).toEqual(["zstd", "br"]);
});

it("chooses only what can be sent", () => {
  expect(bestEncoding("gzip, deflate, br, zstd", ["br", "gzip"])).toBe("br");
  expect(bestEncoding("zstd", ["br", "gzip"])).toBe("identity");
});

it.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
])("compares %j weakly", (header, same) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(same);
});
