import { readFile } from "node:fs/promises";

/** The first block of a kind on the documentation page about new dealers. */
export async function fromTheDocs(kind: string): Promise<string> {
  const page = await readFile("docs/new-dealer.md", "utf8");
  const block = new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (!block) throw new Error(`docs/new-dealer.md has no block of ${kind}`);
  return block;
}
