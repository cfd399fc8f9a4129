import { useState } from "react";
import { telephoneLink } from "#lib/phone-number.ts";
import { Icon } from "#site/parts/icon.tsx";
import { maskedPhone } from "./phone-mask.ts";

export type RevealFacts = { car_id: string | null; dealership_id: string; website_id: string };

/**
 * A masked phone number (PHONE-01..03): a click shows the whole number as a call link and logs the reveal on
 * the server, whose failure is ignored (DECIDE-51). Without script the number is shown unmasked.
 */
export function PhoneReveal({
  phone,
  facts,
  label,
  className = "btn btn-wide",
  bare = false,
}: {
  phone: string;
  facts: RevealFacts;
  /** Text before the number. */
  label?: string;
  className?: string;
  /** Icon only, where there is no room for text. */
  bare?: boolean;
}) {
  const [shown, setShown] = useState(false);
  const link = (
    <a
      className={shown ? className : `${className} no-script-only`}
      href={telephoneLink(phone)}
      aria-label={bare ? `Call ${phone}` : undefined}
      ref={shown ? focus : undefined}
    >
      <Icon name="phone" />
      {label ?? null}
      {bare && !shown ? null : <span className="tabular">{phone}</span>}
    </a>
  );
  if (shown) return link;
  return (
    <>
      <button
        type="button"
        className={`${className} script-only`}
        aria-label={bare ? `Show number ${maskedPhone(phone)}` : undefined}
        onClick={() => {
          setShown(true);
          logReveal(facts);
        }}
      >
        <Icon name="phone" />
        {label ?? null}
        {bare ? null : (
          <>
            <span className="tabular">{maskedPhone(phone)}</span> <span className="reveal">Show number</span>
          </>
        )}
      </button>
      {link}
    </>
  );
}

/** The link replaces the focused button, so it takes the focus. */
function focus(link: HTMLAnchorElement | null): void {
  link?.focus();
}

function logReveal(facts: RevealFacts): void {
  fetch("/api/phone-reveal", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(facts),
    keepalive: true,
  }).catch(() => {});
}
