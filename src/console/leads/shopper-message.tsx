import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Badge } from "#console/parts/screen.tsx";
import { LeadForm } from "./lead-form.tsx";
import type { ShownMessage } from "./lead-timeline.ts";

/** What a shopper wrote: the text as written, what it quotes folded, and its files to download. */
export function ShopperMessage({
  message: { subject, written, quoted, files: attached, leftOut, isNew, isSpam },
  files,
}: {
  message: ShownMessage;
  /** Path of the lead's files. */
  files: string;
}) {
  const body = (
    <>
      <p className="message-text" dir="auto">
        {written || "No text"}
      </p>
      {quoted === "" ? null : (
        <details>
          <summary>Quoted text</summary>
          <p className="message-text quiet" dir="auto">
            {quoted}
          </p>
        </details>
      )}
      {attached.length > 0 ? (
        <ul className="message-files">
          {attached.map(({ id, name, about }) => (
            <li key={id}>
              <a href={`${files}/${id}`} download={name}>
                {name}
              </a>{" "}
              <span className="quiet small">{about}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {leftOut === null ? null : <p className="quiet small">{leftOut}</p>}
    </>
  );
  return (
    <div className="message">
      <p>
        {subject === null ? null : <strong>{subject || "No subject"}</strong>}{" "}
        {isNew ? <Badge tone="note">New</Badge> : null}
      </p>
      {isSpam ? (
        <details>
          <summary>Show the message</summary>
          {body}
        </details>
      ) : (
        body
      )}
    </div>
  );
}

/** Notes that the shopper's messages were opened, once the page is in front of someone for a moment. */
export function MarkRead() {
  const { submit } = useFetcher();
  const send = useRef(submit);
  send.current = submit;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const whenSeen = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        timer = setTimeout(() => void send.current({ step: "opened" }, { method: "post" }), 2_000);
    };
    whenSeen();
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, []);
  return null;
}

/** For a message such as “Thanks”, which waits for nothing. */
export function NoAnswerNeeded() {
  return (
    <LeadForm step="settle">
      {({ isSending }) => (
        <button type="submit" className="button" disabled={isSending}>
          No answer needed
        </button>
      )}
    </LeadForm>
  );
}
