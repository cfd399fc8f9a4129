import { type ReactNode, useEffect, useState } from "react";
import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { readSuccess, type Success } from "#site/parts/lead-form/success-memory.ts";
import { successView } from "./success-view.ts";

/** The page after sending a form, by what the browser remembers; a general thank-you when it remembers nothing. */
export function RememberedPage() {
  const [success, setSuccess] = useState<Success | null>(null);
  useEffect(() => setSuccess(readSuccess(() => window.localStorage, Date.now())), []);
  const view = successView(success);
  return (
    <div className="page success">
      <ThanksHead title={view.title} text={view.text}>
        {view.booked ? <Booked text={view.booked} /> : null}
      </ThanksHead>
      <p className="success-links">
        {view.calendar ? (
          <LinkButton look="primary" size="large" href={view.calendar} download="test-drive.ics">
            <Icon name="calendar" />
            Add to calendar
          </LinkButton>
        ) : null}
        <BackLinks car={view.car} main={!view.calendar} home={success === null} />
      </p>
    </div>
  );
}

/** The heading of the page after sending a form; announced to screen readers. */
export function ThanksHead({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="success-head" role="status">
      <span className="success-sign">
        <Icon name="check" />
      </span>
      <h1>{title}</h1>
      <p className="success-text">{text}</p>
      {children}
    </div>
  );
}

/** A booked time. */
export function Booked({ text }: { text: string }) {
  return (
    <p className="success-booked">
      <Icon name="calendar" />
      {text}
    </p>
  );
}

/** Where to go from here. */
export function BackLinks({
  car,
  main,
  home = false,
}: {
  car: { name: string; path: string } | null;
  /** Whether the first link is the page's primary action. */
  main: boolean;
  home?: boolean;
}) {
  const links = [
    ...(car ? [{ label: `Back to ${car.name}`, href: car.path }] : []),
    { label: "Back to the search", href: "/search" },
    ...(home ? [{ label: "Home", href: "/" }] : []),
  ];
  return links.map(({ label, href }, at) => (
    <LinkButton key={href} look={main && at === 0 ? "primary" : "plain"} size="large" href={href}>
      {label}
    </LinkButton>
  ));
}
