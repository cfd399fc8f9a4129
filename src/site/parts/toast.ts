/** The content of a toast. `action` is a link, such as "View List". */
export type Toast = {
  id: number;
  title: string;
  text: string;
  action: { label: string; href: string } | null;
};

/** Only one toast is shown at a time: a new one replaces the last. */
export const toastLimit = 1;

let current: Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id. Browser only: the server renders none. */
export function showToast(title: string, text: string, action: Toast["action"] = null): number {
  const toast = { id: next++, title, text, action };
  current = [...current, toast].slice(-toastLimit);
  notify();
  return toast.id;
}

export function dismissToast(id: number): void {
  current = current.filter((toast) => toast.id !== id);
  notify();
}

/** Removes every toast: a toast ends with the page that it belongs to. */
export function clearToasts(): void {
  if (current.length === 0) return;
  current = [];
  notify();
}

/** The store for React's useSyncExternalStore. */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => current,
  server: (): readonly Toast[] => none,
};

const none: readonly Toast[] = [];
