/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761 + 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed made of a seed and words: the same words give the same one. */
export function seedOf(seed: number, ...words: string[]): number {
  let hash = (2166136261 ^ seed) >>> 0;
  for (const letter of words.join("/")) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash % 1_000_003;
}
