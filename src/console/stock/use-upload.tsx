import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#console/parts/notices.tsx";
import { maxFileBytes } from "./photo-places.ts";
import { sendPhotos } from "./send-photos.ts";

/** Files that are being added: how many are there already, and the share of all bytes that was sent. */
export type UploadProgress = { done: number; all: number; share: number };
/** A file that wasn't added, and why. */
export type FailedUpload = { file: File; problem: string };

/**
 * Adds pictures to a car. Each file is a request of its own, so that one that fails leaves the others; the failed ones can be sent again.
 * @param action where they are sent
 */
export function useUpload(action: string) {
  const show = useToast();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failed, setFailed] = useState<FailedUpload[]>([]);

  async function upload(files: readonly File[]): Promise<void> {
    const all = files.reduce((sum, { size }) => sum + size, 0);
    const problems: FailedUpload[] = [];
    let before = 0;
    setFailed([]);
    for (const [done, file] of files.entries()) {
      const report = (share: number) =>
        setProgress({ done, all: files.length, share: (before + share * file.size) / Math.max(1, all) });
      report(0);
      const form = new FormData();
      form.set("photo", file);
      const isTooLarge = file.size > maxFileBytes;
      const problem = isTooLarge ? "it is larger than 10 MB" : await sendPhotos(action, form, report);
      if (problem) problems.push({ file, problem });
      before += file.size;
    }
    await revalidate();
    setProgress(null);
    setFailed(problems);
    const added = files.length - problems.length;
    if (added > 0) show(added === 1 ? "Photo added" : `${added} photos added`);
  }

  return { progress, failed, upload, retry: () => upload(failed.map(({ file }) => file)) };
}
