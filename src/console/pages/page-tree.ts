/** The paths of pages in the order of a tree, each with how many pages it is below: `/service` before `/service/fleet`. */
export function treeOf(paths: readonly string[]): { path: string; depth: number }[] {
  const known = new Set(paths);
  const above = (path: string): string | null => {
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (parent === "") return null;
    return known.has(parent) ? parent : above(parent);
  };
  const depthOf = (path: string): number => {
    const parent = above(path);
    return parent === null ? 0 : depthOf(parent) + 1;
  };
  const segments = (path: string) => path.split("/");
  return [...known]
    .sort((a, b) => compare(segments(a), segments(b)))
    .map((path) => ({ path, depth: depthOf(path) }));
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
}
