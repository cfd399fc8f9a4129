/** A pattern of `like` for texts that contain these words as they are typed: `%`, `_` and `\` stand for themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, "\\$&")}%`;
