/** A car as a build considered it: in the file with the hash of its row, or out with reasons. */
export type BuiltCar = { id: string; rowHash: string | null; reasons: string[] };
