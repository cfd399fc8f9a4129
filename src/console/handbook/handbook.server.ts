import { cleanText } from "#domain/content/pages/clean-text.server.ts";
import type { Role } from "#domain/staff/access/permissions.ts";
import {
  type HandbookModel,
  type HandbookPage,
  type HandbookRole,
  type HandbookTask,
  handbookPages,
  readHandbookPage,
  type ShownTask,
  startTask,
} from "./handbook-page.ts";

const texts = import.meta.glob<string>("../../../docs/handbook/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const folder = "../../../docs/handbook";
const pages = new Map<HandbookRole, HandbookPage>(
  handbookPages.map((role) => [role, readHandbookPage(texts[`${folder}/${role}.md`] ?? "")]),
);

const shown = ({ text, ...task }: HandbookTask): ShownTask => ({ ...task, html: cleanText(text).html });

/** A page of the handbook; null for a name that none has. */
export function handbookModel(name: string): HandbookModel | null {
  const role = handbookPages.find((one) => one === name);
  const page = role && pages.get(role);
  if (!page) return null;
  return {
    role,
    pages: [...pages].map(([other, { title }]) => ({ role: other, title })),
    about: page.about,
    tasks: page.tasks.map(shown),
  };
}

/**
 * The address of a topic of the handbook for a member.
 * @param topic `PAGE#TASK` or `PAGE`; null for the first task of the page of the member's own role
 */
export function helpAddress(topic: string | null, roles: readonly Role[]): string {
  const own = handbookPages.find((role) => roles.includes(role)) ?? "owner";
  return `/help/${topic ?? `${own}#${startTask}`}`;
}
