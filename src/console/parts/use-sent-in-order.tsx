import { startTransition, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";

/** Sends one thing; the promise ends with the screen of the new values. */
type Send = () => Promise<void>;
type Waiting = { key: string; send: Send };

/** What is being sent and what waits for it. */
export type SentInOrder = {
  /** Sends it after everything before. What waits under the same key is replaced: only the last choice of a field is meant. */
  send(key: string, send: Send): void;
  isSending: boolean;
  /** Whether something under the key is being sent or waits. */
  isSendingKey(key: string): boolean;
};

/**
 * Sends choices in the order in which they were made, one at a time. Two requests at once can arrive in either order: the older choice of a field
 * would be stored last, or one that is only valid after the other be refused. Blocks navigation until all are sent; one per screen.
 */
export function useSentInOrder(): SentInOrder {
  const queue = useRef<Waiting[]>([]);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const isSending = keys.length > 0;
  const blocker = useBlocker(isSending);
  useEffect(() => {
    if (blocker.state === "blocked" && !isSending) blocker.proceed();
  }, [blocker, isSending]);
  const keep = (next: Waiting[]) => {
    queue.current = next;
    setKeys(next.map(({ key }) => key));
  };
  const sendFirst = async (): Promise<void> => {
    for (let first = queue.current[0]; first; first = queue.current[0]) {
      await first.send().catch(() => {});
      // With the screen of the new values, not before it.
      startTransition(() => keep(queue.current.slice(1)));
    }
  };
  return {
    send: (key, send) => {
      const [first, ...waiting] = queue.current;
      if (!first) {
        keep([{ key, send }]);
        void sendFirst();
      } else keep([first, ...waiting.filter((one) => one.key !== key), { key, send }]);
    },
    isSending,
    isSendingKey: (key) => keys.includes(key),
  };
}
