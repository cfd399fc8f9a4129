type Names = Record<string, string>;
type Packages = Record<
  string,
  {
    version?: string;
    integrity?: string;
    dependencies?: Names;
    devDependencies?: Names;
    optionalDependencies?: Names;
    peerDependencies?: Names;
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  }
>;

export function areInstalled(
  wanted: Packages,
  installed: Packages,
  descriptions: string[],
  options: { withDev: boolean },
): boolean;
