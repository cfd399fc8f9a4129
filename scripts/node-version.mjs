/**
 * Imported first by every program that npm starts, so that an old Node gets a line instead of a stack. It and what those programs import
 * have to be readable by Node 18: only what that has is imported by name (scripts/entry-points.test.ts).
 */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(
    `Forecourt needs Node 20.11 or newer, and this is Node ${process.versions.node}: install a newer one, or put it first in PATH.`,
  );
  process.exit(1);
}
