import type { LoadStage } from "./load-stage.ts";
export async function loadOneLargeSite(
  _stage: LoadStage,
  _o: { cars: number; quick: boolean },
): Promise<void> {}
