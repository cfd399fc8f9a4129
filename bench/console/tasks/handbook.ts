import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#tests/support/processes/root.ts";

/** The words in bold of a task in the handbook: only they are pressed. @returns one of them; throws for words that the task doesn't have */
export async function handbook(page: string, task: string): Promise<(words: string) => string> {
  const text = await readFile(join(root, "docs/handbook", `${page}.md`), "utf8");
  const own = text.split(/^## /m).find((part) => part.startsWith(`${task}\n`));
  if (own === undefined) throw new Error(`the handbook's page ${page} has no task “${task}”`);
  const bold = new Set([...own.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words));
  return (words) => {
    if (!bold.has(words)) throw new Error(`“${task}” of the handbook doesn't say ${words}`);
    return words;
  };
}
