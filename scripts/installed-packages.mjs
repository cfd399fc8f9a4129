/**
 * Whether what npm has installed is what the lock file wants. Optional packages may be missing, such as those of other platforms; in production
 * those for development too.
 * @param wanted `packages` of package-lock.json
 * @param installed `packages` of node_modules/.package-lock.json
 */
export function areInstalled(wanted, installed, { withDev }) {
  return Object.entries(wanted).every(([path, { version, integrity, optional, dev, devOptional, link }]) => {
    // The project itself and its workspaces.
    if (!path.includes("node_modules/") || link) return true;
    const found = installed[path];
    if (found) return found.version === version && found.integrity === integrity;
    return optional || devOptional || (dev && !withDev);
  });
}
