import { isDeepStrictEqual } from "node:util";

/** Whether two values are stored alike as JSON: absent keys and the order of keys don't count. */
export function sameJson(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  return isDeepStrictEqual(plain(one), plain(other));
}
