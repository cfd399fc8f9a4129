import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What the Vite configurations of both front ends share. */

const root = join(import.meta.dirname, "..");

/**
 * Modules with these specifiers are left to the server bundle (vite.server.config.ts), so that code with state or identity exists once in
 * the process, however many front ends import it.
 */
export const sharedModules = /^#.*\.ts$/;

/** Whether a module is one of these files, or below one of these folders, of the project. Paths are relative to the project's root. */
export function isBelow(id: string, paths: readonly string[]): boolean {
  return paths.some((path) => matchesPath(id, path));
}

function matchesPath(id: string, path: string): boolean {
  const from = relative(root, id.split("?")[0] ?? "").replaceAll("\\", "/");
  return path.endsWith("/") ? from.startsWith(path) : from === path;
}

/** Fails the client build when a path matches no module, as after a move: its files would land in other chunks unnoticed. */
export function requireMatches(paths: readonly string[], config: string): Plugin {
  return {
    name: "forecourt-require-matches",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const modules = [...this.getModuleIds()];
      const unmatched = paths.filter((path) => !modules.some((id) => matchesPath(id, path)));
      if (unmatched.length > 0)
        this.error(`${config} names paths that match no module of the client: ${unmatched.join(", ")}`);
    },
  };
}

/** Fails the client build of the sites when it contains a module of the console's: any file of its folder. */
export function forbidConsoleModules(): Plugin {
  return {
    name: "forecourt-forbid-console-modules",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const found = [...this.getModuleIds()].filter((id) => isBelow(id, ["src/console/"]));
      if (found.length > 0)
        this.error(`the sites' scripts contain modules of the console: ${found.join(", ")}`);
    },
  };
}

/** Writes `.br` and `.gz` beside every text file of the client build, so that serving one costs no compression. */
export function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "forecourt-compress-assets",
    apply: "build",
    writeBundle({ dir = "" }) {
      // The server's build writes the routes' manifest beside the client's files.
      folder = this.environment.name === "client" ? dir : join(dir, "../client");
    },
    closeBundle() {
      if (folder) compressFolder(folder);
    },
  };
}

function compressFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressFolder(path);
    else if (/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name)) {
      if (existsSync(`${path}.br`)) continue;
      const content = readFileSync(path);
      if (content.length < 1024) continue;
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}
