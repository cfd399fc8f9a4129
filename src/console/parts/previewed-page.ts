/** A page of a site as it would be with the draft. `of` is the site's id; `version` changes with the draft, and loads the page again. */
export type PreviewedPage = { of: string; siteName: string; path: string; version: string };

export type OpenedPreview = { address: string };
