import { ModelRange } from "#site/parts/models/model-range.tsx";
import type { ModelsPageView } from "./models-page-view.ts";

/** `/models`. */
export function ModelsPage({ view }: { view: ModelsPageView }) {
  return (
    <div className="page models-page">
      <ModelRange view={view.range} apart intro={view.intro} />
    </div>
  );
}
