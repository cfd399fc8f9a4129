import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#console/parts/notices.tsx";
import { sendPhotos } from "./send-photos.ts";

/**
 * Changes a car's pictures at once, one call after the other.
 * @param action where they are sent @param keys of the pictures as they are shown
 */
export function usePhotos(action: string, keys: readonly string[]) {
  const show = useToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function one(name: string, value: string, done: string): Promise<void> {
    const form = new FormData();
    form.set(name, value);
    setIsBusy(true);
    const problem = await sendPhotos(action, form);
    await revalidate();
    setIsBusy(false);
    show(problem ? `Not saved: ${problem}` : done, problem ? "bad" : "plain");
  }

  return {
    isBusy,
    order: (order: readonly number[], done: string) =>
      one("order", JSON.stringify({ seen: keys, order }), done),
    returnToFeed: () => one("return", "yes", "The feed’s photos are shown again"),
  };
}
