import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#ui/console/notices.tsx";
import { maxFileBytes } from "./photo-places.ts";
import type { PhotosAnswer } from "./photos-answer.ts";

const refusals = {
  changed: "The photos were changed meanwhile: look again",
  "too many": "A car has 100 photos at most",
  gone: "This car was removed meanwhile",
} as const;

/**
 * Changes a car's pictures at once, one call after the other.
 * @param action where they are sent @param keys of the pictures as they are shown
 */
export function usePhotos(action: string, keys: readonly string[]) {
  const show = useToast();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  async function send(form: FormData): Promise<string | null> {
    const response = await fetch(action, { method: "POST", body: form }).catch(() => null);
    if (!response?.ok) return response?.status === 413 ? "it is larger than 10 MB" : "the connection failed";
    const answer = (await response.json()) as PhotosAnswer;
    if (answer.kind === "saved") return null;
    return answer.kind === "refused" ? answer.problem : refusals[answer.kind];
  }

  async function one(name: string, value: string, done: string): Promise<void> {
    const form = new FormData();
    form.set(name, value);
    setProgress({ done: 0, all: 1 });
    const problem = await send(form);
    await revalidate();
    setProgress(null);
    show(problem ?? done, problem ? "bad" : "plain");
  }

  return {
    progress,
    order: (order: readonly number[], done: string) =>
      one("order", JSON.stringify({ seen: keys, order }), done),
    returnToFeed: () => one("return", "yes", "The feed’s photos are shown again"),
    /** Each file is a call of its own, so that one that fails leaves the others. */
    upload: async (files: readonly File[]) => {
      const problems: string[] = [];
      for (const [at, file] of files.entries()) {
        setProgress({ done: at, all: files.length });
        const form = new FormData();
        form.set("photo", file);
        const problem = file.size > maxFileBytes ? "it is larger than 10 MB" : await send(form);
        if (problem) problems.push(`${file.name}: ${problem}`);
      }
      await revalidate();
      setProgress(null);
      if (problems.length > 0) show(`Not added. ${problems.slice(0, 5).join("; ")}`, "bad");
      else show(files.length === 1 ? "Photo added" : `${files.length} photos added`);
    },
  };
}
