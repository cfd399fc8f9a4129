import type { TagKind } from "#domain/configuration/slices/tag-fields.ts";
import type { Purpose } from "#domain/configuration/slices/tracking-slice.ts";

/** A script that a page may load, as `GET /api/tags` describes it. */
export type ServedTag = {
  kind: TagKind;
  /** The vendor's account, or the script's address. */
  id: string;
  purpose: Purpose;
  /** The server reports the pages of this account, so the script doesn't. */
  isMeasured?: true;
  /** The id that the server sends Google Analytics for this browser, so that its events join. */
  client?: string;
};
