import { type ReactNode, useEffect, useState } from "react";
import { readSuccess, type Success } from "#features/leads/lead-form/success-memory.ts";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { successView } from "./success-words.ts";

/**
 * Thanks for the form just sent: by the one-time cookie, else by the browser's storage, else in general
 * (LEAD-34).
 */
export function SuccessPage({
  known,
  children,
}: {
  known: Success | null;
  /** What some forms show below the thanks. */
  children?: (success: Success | null) => ReactNode;
}) {
  const [success, setSuccess] = useState(known);
  useEffect(() => {
    if (!known) setSuccess(readSuccess(() => window.localStorage, Date.now()));
  }, [known]);
  const view = successView(success);
  const [first, ...rest] = view.links;
  const more = children?.(success);
  return (
    <div className="page success" role="status">
      <span className="success-sign">
        <Icon name="check" />
      </span>
      <h1>{view.title}</h1>
      <p className="success-text">{view.text}</p>
      {view.booked ? (
        <p className="success-booked">
          <Icon name="calendar" />
          {view.booked}
        </p>
      ) : null}
      {more}
      <p className="success-links">
        {view.calendar ? (
          <LinkButton look="primary" size="large" href={view.calendar} download="test-drive.ics">
            <Icon name="calendar" />
            Add to calendar
          </LinkButton>
        ) : null}
        {first ? (
          <LinkButton look={view.calendar || more ? "plain" : "primary"} size="large" href={first.href}>
            {first.label}
          </LinkButton>
        ) : null}
        {rest.map((link) => (
          <LinkButton key={link.href} size="large" href={link.href}>
            {link.label}
          </LinkButton>
        ))}
      </p>
    </div>
  );
}
