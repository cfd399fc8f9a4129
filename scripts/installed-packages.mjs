/**
 * Whether what npm has installed is what the lock file wants. Optional packages may be missing, such as those of other platforms.
 * @param wanted `packages` of package-lock.json
 * @param installed `packages` of node_modules/.package-lock.json
 * @param description the paths of the descriptions whose dependencies are needed: `""` is package.json, `tools` that of the workspace
 * @param withDev whether those for development are needed too
 */
export function areInstalled(wanted, installed, descriptions, { withDev }) {
  const checked = new Set();
  const hasDependencies = (path, withDev) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      wanted[path] ?? {};
    const isOptional = (name) => peerDependenciesMeta?.[name]?.optional;
    const needed = [
      ...Object.keys({ ...dependencies, ...(withDev ? devDependencies : {}) }),
      ...Object.keys(peerDependencies ?? {}).filter((name) => !isOptional(name)),
    ];
    return (
      needed.every((name) => isInstalled(path, name)) &&
      Object.keys(optionalDependencies ?? {}).every((name) => isInstalled(path, name, true))
    );
  };
  const isInstalled = (from, name, mayBeMissing = false) => {
    const path = pathOf(wanted, from, name);
    const found = installed[path];
    if (!found) return mayBeMissing;
    if (checked.has(path)) return true;
    checked.add(path);
    const { version, integrity } = wanted[path];
    return found.version === version && found.integrity === integrity && hasDependencies(path, false);
  };
  return descriptions.every((path) => hasDependencies(path, withDev));
}

/** Where a package finds another: in its own folder, or in one above. */
function pathOf(packages, from, name) {
  const path = `${from}${from && "/"}node_modules/${name}`;
  if (from === "" || path in packages) return path;
  return pathOf(packages, from.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, ""), name);
}
