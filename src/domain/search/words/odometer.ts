import type { Token } from "./tokens.ts";

const kilometres: ReadonlySet<string> = new Set(
  "kilometres kilometers kms km ks kays klms mileage odometer clock".split(" "),
);
const examples: ReadonlySet<string> = new Set(["say", "ideally", "preferably", "maybe", "like", "so"]);

/** `low kilometres, say less than forty thousand`. */
export function followsKilometres(tokens: readonly Token[], at: number): boolean {
  return examples.has(tokens[at - 1]?.key ?? "") && kilometres.has(tokens[at - 2]?.key ?? "");
}
