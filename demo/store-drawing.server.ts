import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CarPicture } from "#domain/cars/car.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Drawing } from "./drawings.ts";

/** Stores what a drawing shows; it is drawn when it is first requested. */
export function storeDrawing(
  store: PictureStore,
  drawing: Drawing,
  size: { width: number; height: number; blur: string | null },
): Promise<CarPicture> {
  return store.storeDrawing({ ...drawing, sources: sourcesOfDrawings }, size);
}

/** A picture's key never changes its meaning, so an edit of what draws gives all drawings other keys. */
const sourcesOfDrawings = hashOf(
  join(import.meta.dirname, ".."),
  "{demo,packages/demo-stock}/pictures/**/*.ts",
);

function hashOf(root: string, pattern: string): string {
  const hash = createHash("sha256");
  for (const file of globSync(pattern, { cwd: root }).sort()) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}
