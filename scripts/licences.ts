/** Licences of packages: what the lock file or a package's own description says, and what may be in browser code. */

/** The fields of a `package.json`, or of an entry of the lock file, that say the licence. */
export type Described = { license?: unknown; licenses?: unknown };

/** Packages that say their licence in a file only; each was read there. */
const readByHand: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** An SPDX expression; null for a package that says none. */
export function licenceOf(name: string, { license, licenses }: Described): string | null {
  if (typeof license === "string" && license !== "") return license;
  if (Array.isArray(licenses)) {
    const types = licenses
      .map((one: { type?: unknown }) => one.type)
      .filter((type) => typeof type === "string");
    if (types.length > 0) return types.join(" OR ");
  }
  return readByHand[name] ?? null;
}

/** Licences that ask for no more than their notice. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
]);

/** Whether an SPDX expression allows permissive terms: one side of OR is enough, AND needs all. */
export function isPermissive(expression: string): boolean {
  return expression
    .replace(/[()]/g, "")
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => permissive.has(licence.trim())));
}

/** The package that a module's path lies in; null for a module of the project. */
export function packageOf(path: string): { name: string; folder: string } | null {
  const match = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(path.replaceAll("\\", "/"));
  return match ? { name: match[2] as string, folder: match[1] as string } : null;
}

/** What may not be in browser code: `satori (MPL-2.0)`. @param read a package's description, by its folder */
export function forbiddenInBrowsers(
  modules: readonly string[],
  read: (folder: string) => Described,
): string[] {
  const packages = new Map(
    modules.flatMap((path) => packageOf(path) ?? []).map(({ name, folder }) => [folder, name]),
  );
  return [...packages].flatMap(([folder, name]) => {
    const licence = licenceOf(name, read(folder));
    return licence !== null && isPermissive(licence) ? [] : [`${name} (${licence ?? "no licence"})`];
  });
}
