/**
 * The words that confirm the deletion of a group: they name the group and the day, in UTC, so that a command from a file or a history does
 * nothing on another day.
 */
export function deletionWords(slug: string, at: Date): string {
  return `delete group ${slug} ${at.toISOString().slice(0, 10)}`;
}
