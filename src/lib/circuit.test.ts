import { describe, expect, it } from "vitest";
import { Circuit } from "./circuit.ts";

describe("a circuit breaker", () => {
  it("opens after consecutive failures, allows one trial, and closes when it succeeds", () => {
    const circuit = new Circuit({ failures: 2, openMs: 100 });
    expect(circuit.failed(0)).toBe(false);
    circuit.succeeded();
    expect(circuit.failed(1)).toBe(false);
    expect(circuit.allows(2)).toBe(true);
    expect(circuit.failed(2)).toBe(true);
    expect(circuit.allows(101)).toBe(false);
    expect(circuit.allows(102)).toBe(true);
    expect(circuit.allows(103)).toBe(false);
    expect(circuit.failed(110)).toBe(false);
    expect(circuit.allows(209)).toBe(false);
    expect(circuit.allows(210)).toBe(true);
    expect(circuit.succeeded()).toBe(true);
    expect(circuit.allows(211)).toBe(true);
    expect(circuit.failed(212)).toBe(false);
  });
});
