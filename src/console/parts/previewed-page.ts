/** A page of a site as it would be with the draft. `of` is the site's id; `version` changes with the draft, and loads the page again. */
export type PreviewedPage = { of: string; siteName: string; path: string; version: string };

/** The address of the screen that edits a page. @param of `site:harbour`, or the id of a site @param at the place that is edited */
export const visualAddress = (of: string, path: string, at: string | null = null): string =>
  `/preview/edit?${new URLSearchParams({ of, path, ...(at === null ? {} : { at }) })}`;

export type OpenedPreview = { address: string };
