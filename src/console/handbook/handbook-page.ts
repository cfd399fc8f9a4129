import { slugify } from "#lib/slug.ts";

/** The pages of the handbook, by the role that they are written for. */
export const handbookPages = ["sales", "stock", "marketing", "owner"] as const;
export type HandbookRole = (typeof handbookPages)[number];

/** The first task of each page. */
export const startTask = "see-what-needs-you";

/** A task with what `docs/handbook/` says of it, as Markdown; `picture` is the name of a file in `docs/handbook/pictures/`. */
export type HandbookTask = {
  anchor: string;
  title: string;
  text: string;
  picture: { file: string; alt: string } | null;
};
export type HandbookPage = { title: string; about: string; tasks: HandbookTask[] };

/** A task as it is shown. */
export type ShownTask = Omit<HandbookTask, "text"> & { html: string };
export type HandbookModel = {
  role: HandbookRole;
  pages: { role: HandbookRole; title: string }[];
  about: string;
  tasks: ShownTask[];
};

const picture = /^!\[([^\]\n]*)\]\(pictures\/([\w-]+\.webp)\)$/m;

/** A page from its Markdown: a title, a paragraph, and a heading of the second level for each task. */
export function readHandbookPage(markdown: string): HandbookPage {
  const [head = "", ...tasks] = markdown.split(/^## /m);
  const [title = "", ...about] = head.split("\n");
  return { title: title.replace("# ", ""), about: about.join(" ").trim(), tasks: tasks.map(readTask) };
}

function readTask(written: string): HandbookTask {
  const [title = "", ...lines] = written.split("\n");
  const text = lines.join("\n");
  const [, alt = "", file] = picture.exec(text) ?? [];
  return {
    anchor: slugify(title),
    title,
    text: text.replace(picture, "").trim(),
    picture: file === undefined ? null : { file, alt },
  };
}
