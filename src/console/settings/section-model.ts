import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import type { ShownSetting } from "#console/parts/setting-form/shown-setting.ts";

export type SectionModel = {
  section: string;
  /** Of its form. */
  address: string;
  /** The screen that lists it. */
  list: { name: string; address: string };
  question: string;
  about: string;
  target: { id: string; name: string };
  shown: ShownSetting[];
  /** The values that the form starts from, as text for a hidden field. */
  seen: string;
  /** A page of the site where these settings show; null for a group. */
  seenAt: string | null;
  changes: number;
  /** A page of a site with the draft, where these settings show; null where there are no previews. */
  preview: PreviewedPage | null;
};
