import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import type { ChangedPage } from "#domain/content/drafted-sites/changed-page.ts";
import type { Difference } from "#domain/content/drafted-sites/page-words.ts";

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
