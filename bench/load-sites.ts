import type { LoadStage } from "./load-stage.ts";
export async function loadManySites(
  _stage: LoadStage,
  _o: { sites: number; quick: boolean },
): Promise<void> {}
