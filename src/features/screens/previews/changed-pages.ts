import type { ChangedPage } from "#features/content/drafted-sites/changed-page.ts";
import type { Difference } from "#features/content/drafted-sites/page-words.ts";
import type { PreviewedPage } from "#ui/console/previewed-page.ts";

type Common = {
  sites: { id: string; name: string }[];
  site: { id: string; name: string };
  /** How many changes the draft has. */
  changes: number;
};

export type ChangedPagesModel = Common &
  (
    | { kind: "list"; pages: ChangedPage[]; compared: number; left: number }
    | {
        kind: "page";
        path: string;
        isSame: boolean;
        differences: Difference[];
        preview: PreviewedPage | null;
      }
    /** The draft makes no usable site. */
    | { kind: "invalid"; problems: string[] }
  );
