import type { EntryModel } from "#console/pages/entry-model.ts";
import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import type { SectionModel } from "#console/settings/section-model.ts";

/** The form of what was pressed on the page. `control` is the name of the control that has its value. */
export type PressedForm =
  | { kind: "setting"; model: SectionModel; setting: string; control: string }
  | { kind: "entry"; model: EntryModel; control: string }
  /** It has a screen of its own. */
  | { kind: "screen"; name: string; address: string };

export type VisualModel = {
  page: PreviewedPage;
  /** `site:harbour` */
  target: string;
  changes: number;
  /** What was pressed; null for nothing. */
  at: string | null;
  form: PressedForm | null;
};

/** What moving a section or a block answers; forms answer as on their own screens. */
export type MoveAnswer = { kind: "moved"; place: string } | { kind: "not moved"; reason: string };
