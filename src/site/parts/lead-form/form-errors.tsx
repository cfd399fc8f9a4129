import { useEffect, useRef } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { Icon } from "#site/parts/icon.tsx";

/**
 * The errors of a form, each message a link to its field (CONTACT-18, ERR-16). Takes the focus when it
 * appears.
 */
export function ErrorSummary({
  errors,
  fields,
  idOf,
}: {
  errors: Record<string, string>;
  fields: readonly LeadField[];
  idOf(name: string): string;
}) {
  const element = useRef<HTMLDivElement>(null);
  const messages = fields.flatMap(({ name, label, requiredMessage, ask }) => {
    const message = errors[name];
    if (!message) return [];
    return [{ name, text: ask && message === requiredMessage ? ask : `${label}: ${message}` }];
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.focus();
  }, [errors]);
  if (messages.length === 0) return null;
  return (
    <div ref={element} className="form-errors" role="alert" tabIndex={-1}>
      <p className="form-errors-title">
        <Icon name="warning" />
        {leadTexts.fixErrors}
      </p>
      <ul>
        {messages.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(idOf(name))?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sending failed (CONTACT-13, CONTACT-19). */
export function FormAlert({ text }: { text: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) element.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div ref={element} className="form-alert" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <p>{text}</p>
    </div>
  );
}
