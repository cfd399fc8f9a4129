/** An expected outcome is returned, a bug is thrown. `kind` is switched over exhaustively. */
export type Outcome<Ok, Problem extends { kind: string }> = ({ kind: "ok" } & Ok) | Problem;

/** Fails to compile when a switch over a union leaves a case out. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
