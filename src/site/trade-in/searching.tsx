import { useEffect, useState } from "react";

const everyMs = 5_000;

/**
 * The messages while a registration is looked up: five messages, five seconds each, in a loop (TRADE-05,
 * TRADE-06).
 */
export function Searching({ messages }: { messages: readonly string[] }) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => (now + 1) % messages.length), everyMs);
    return () => clearInterval(timer);
  }, [messages.length]);
  return (
    <div className="searching">
      <span className="searching-sign" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <p role="status" aria-live="polite">
        {messages[at]}
      </p>
    </div>
  );
}
