/** Cars, and as many results pages, that are compared for each rule that the draft touches. */
export const samplesPerRule = 20;

/**
 * The paths to compare, each once, pages first: all but those of cars and results pages, of which a sample is taken evenly from the list.
 * @param rules how many rules of the configuration the draft touches; with none, no car and no results page changes
 */
export function sampledPaths(paths: readonly string[], rules: number): string[] {
  const all = [...new Set(paths)];
  const isCar = (path: string) => path.startsWith("/cars/");
  const isResults = (path: string) => /^\/search(?:\/|$)/.test(path);
  const size = samplesPerRule * rules;
  return [
    ...all.filter((path) => !isCar(path) && !isResults(path)),
    ...spread(all.filter(isResults), size),
    ...spread(all.filter(isCar), size),
  ];
}

function spread(paths: readonly string[], size: number): string[] {
  if (paths.length <= size) return [...paths];
  return Array.from({ length: size }, (_, at) => paths[Math.floor((at * paths.length) / size)] ?? "");
}
