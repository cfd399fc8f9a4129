/**
 * Whether the page of a path may be shown in a document with a vendor's script without loading it again: pages that are the same for everyone,
 * and ask for no personal data. Others, such as pages of content, get a document of their own, whose policy decides.
 */
export const isTaggedPath = (path: string): boolean =>
  /^\/(?:search(?:\/[^/]+){0,2}|models|locations\/[^/]+|cars\/(?!trade-in\/?$)[^/]+)?\/?$/.test(path);
