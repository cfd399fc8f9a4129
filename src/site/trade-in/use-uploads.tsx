import { useCallback, useEffect, useRef, useState } from "react";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { orderImages } from "./trade-in-api.ts";
import type { ShownImage } from "./trade-in-view.ts";
import {
  changeItem,
  chooseFiles,
  itemsOf,
  moveItem,
  nextToSend,
  storedOrder,
  type UploadItem,
} from "./upload-list.ts";

let made = 0;
const stallMs = 120_000;

/**
 * The pictures of a trade-in in the browser: chosen ones are uploaded one by one, each with its progress, and
 * can be cancelled or retried.
 */
export function useUploads(evalid: string | null, images: readonly ShownImage[]) {
  const [items, setItems] = useState<UploadItem[]>(() => itemsOf(images));
  const [alerts, setAlerts] = useState<string[]>([]);
  const files = useRef(new Map<string, File>());
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  });
  const lastUpdate = useRef<Promise<unknown>>(Promise.resolve());
  const current = useRef<{ key: string; request: XMLHttpRequest } | null>(null);
  const change = useCallback(
    (key: string, what: Partial<UploadItem>) => setItems((now) => changeItem(now, key, what)),
    [],
  );

  const sendOrder = useCallback(
    (list: readonly UploadItem[], remove: readonly string[]) => {
      if (!evalid) return;
      const order = storedOrder(list);
      // In sequence: the last order sent is the one that applies.
      lastUpdate.current = lastUpdate.current.then(() =>
        orderImages(evalid, { order, remove }, (address, init) => fetch(address, init)),
      );
    },
    [evalid],
  );

  useEffect(() => {
    const next = nextToSend(items);
    const file = next && files.current.get(next.key);
    if (!next || !file || !evalid || current.current) return;
    change(next.key, { state: "sending", progress: 0, error: null });
    const request = sendImage(evalid, file, {
      progress: (progress) => change(next.key, { progress }),
      done: (stored) => {
        current.current = null;
        files.current.delete(next.key);
        const there = shown.current.find(({ key }) => key === next.key);
        // Removed while the server processed it.
        if (!there) return sendOrder(shown.current, [stored.id]);
        const preview = stored.address ?? there.preview;
        change(next.key, { state: "kept", progress: 1, id: stored.id, bytes: stored.bytes, preview });
      },
      failed: (error, again) => {
        current.current = null;
        change(next.key, { state: "failed", error, again });
      },
    });
    current.current = { key: next.key, request };
  }, [items, evalid, change, sendOrder]);

  useEffect(() => () => current.current?.request.abort(), []);

  return {
    items,
    alerts,
    add: (chosen: readonly File[]) => {
      const { taken: accepted, alerts: messages } = chooseFiles(items.length, chosen);
      setAlerts(messages);
      const added = accepted.map((file): UploadItem => {
        const key = `new-${made++}`;
        files.current.set(key, file);
        void smallPicture(file).then((preview) => preview && change(key, { preview }));
        return {
          key,
          name: file.name,
          bytes: file.size,
          state: "waiting",
          progress: 0,
          error: null,
          again: false,
          id: null,
          preview: null,
        };
      });
      setItems((now) => [...now, ...added]);
    },
    remove: (key: string) => {
      files.current.delete(key);
      const item = items.find((one) => one.key === key);
      // Once fully sent, it is stored whatever happens here: its response contains the id to remove.
      if (current.current?.key === key && (item?.progress ?? 0) < 1) {
        current.current.request.abort();
        current.current = null;
      }
      const rest = items.filter((one) => one.key !== key);
      setAlerts([]);
      setItems(rest);
      if (item?.id) sendOrder(rest, [item.id]);
    },
    again: (key: string) => change(key, { state: "waiting", error: null, progress: 0 }),
    move: (key: string, by: -1 | 1) => {
      const moved = moveItem(items, key, by);
      setItems(moved);
      sendOrder(moved, []);
    },
  };
}

type UploadCallbacks = {
  progress(part: number): void;
  done(storedValue: { id: string; bytes: number; address: string | null }): void;
  failed(error: string, again: boolean): void;
};

/** One picture, one request (TRADE-17). By XMLHttpRequest: `fetch` reports no upload progress. */
function sendImage(evalid: string, file: File, callbacks: UploadCallbacks): XMLHttpRequest {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("evalid", evalid);
  form.append("file", file);
  request.open("POST", "/api/eval-expert/image-upload");
  request.responseType = "json";
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) callbacks.progress(event.loaded / event.total);
  };
  request.onload = () => {
    const answer = request.response as unknown;
    const stored = Array.isArray(answer)
      ? (answer[0] as { id?: string; bytes?: number; address?: string | null })
      : null;
    if (request.status === 200 && stored?.id)
      return callbacks.done({
        id: stored.id,
        bytes: stored.bytes ?? file.size,
        address: stored.address ?? null,
      });
    const message = (answer as { error?: string } | null)?.error;
    // An invalid picture stays invalid.
    callbacks.failed(message || tradeInTexts.stepFailed, request.status >= 500 || request.status === 429);
  };
  request.onerror = () => callbacks.failed(tradeInTexts.stepFailed, true);
  abortWhenStalled(request, () => callbacks.failed(tradeInTexts.stepFailed, true));
  request.send(form);
  return request;
}

/** Aborts an upload after two minutes without progress, the server's processing of the picture included. */
function abortWhenStalled(request: XMLHttpRequest, givenUp: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      request.abort();
      givenUp();
    }, stallMs);
  };
  request.upload.addEventListener("progress", wait);
  request.addEventListener("loadend", () => clearTimeout(timer));
  wait();
}

/**
 * A preview of a file to show at once; null for formats that this browser doesn't support, as HEIC on most.
 */
async function smallPicture(file: File): Promise<string | null> {
  try {
    const drawn = await createImageBitmap(file, { resizeWidth: 320, resizeQuality: "medium" });
    const canvas = document.createElement("canvas");
    canvas.width = drawn.width;
    canvas.height = drawn.height;
    canvas.getContext("2d")?.drawImage(drawn, 0, 0);
    drawn.close();
    return canvas.toDataURL("image/jpeg", 0.7);
  } catch {
    return null;
  }
}
