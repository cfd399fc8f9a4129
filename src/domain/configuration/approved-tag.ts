import type { Tag } from "#domain/configuration/slices/tag-fields.ts";

/** What an owner switched on: whatever of it is changed later has to be switched on again. */
export type ApprovedTag = Omit<Tag, "name">;

export const approvedTag = ({ kind, account, src, hosts, purpose }: Tag): ApprovedTag => ({
  kind,
  account,
  src,
  hosts,
  purpose,
});

const written = ({ kind, account, src, hosts, purpose }: ApprovedTag): string =>
  JSON.stringify([kind, account, src, hosts, purpose]);

export const isApproved = (tag: Tag, approved: ApprovedTag): boolean =>
  written(approvedTag(tag)) === written(approved);
