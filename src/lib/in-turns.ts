/** Maps a list with at most `concurrency` calls at once; results are in the order of the list. Rejects with the first error. */
export async function mapInTurns<T, R>(
  list: readonly T[],
  concurrency: number,
  map: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const entries = list.entries();
  const worker = async () => {
    for (const [at, one] of entries) results[at] = await map(one);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, list.length) }, worker));
  return results;
}
