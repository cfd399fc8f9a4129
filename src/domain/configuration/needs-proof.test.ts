import { expect, it } from "vitest";
import { needsProof } from "./needs-proof.ts";

it.each([
  ["www.dealer.example", [], true],
  ["www.dealer.example", ["www.dealer.example"], false],
  ["www.dealer.example", ["dealer.example"], false],
  ["dealer.example", ["www.dealer.example"], false],
  ["used.dealer.example", ["dealer.example"], false],
  ["used.dealer.example", ["www.dealer.example"], true],
  ["example", ["dealer.example"], true],
  ["otherdealer.example", ["dealer.example"], true],
  ["dealer.example.evil.example", ["dealer.example"], true],
  ["203.0.113.10", ["dealer.example"], true],
  ["north.localhost", [], false],
  ["localhost.example", [], true],
])("%s of a group with %j: proof %j", (host, known, proof) => {
  expect(needsProof(host, known)).toBe(proof);
});
