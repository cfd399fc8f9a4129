import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { useRequestId } from "#site/parts/request-id.tsx";
import type { CallLink } from "./shell-model.ts";

/** The address doesn't exist (DECIDE-137): offers a search. */
export function NotFoundPage() {
  return (
    <div className="page error-page">
      <p className="error-page-code">404</p>
      <h1>We can’t find that page</h1>
      <p>
        It may have moved, or the car may have found a new home. Try a search, or look through everything we
        have.
      </p>
      <form action="/search" method="get" className="error-page-search">
        <label className="sr-only" htmlFor="lost-query">
          Search our stock
        </label>
        <input
          id="lost-query"
          className="field"
          type="search"
          name="query"
          placeholder="Make, model or keyword"
        />
        <button className="btn btn-primary" type="submit">
          <Icon name="search" />
          Search
        </button>
      </form>
      <p>
        <a className="link" href="/search">
          See all stock
        </a>
      </p>
    </div>
  );
}

/** The page is unavailable for the moment: says so, and what still works. */
export function UnavailablePage({ phone, contact }: { phone: CallLink | null; contact: string | null }) {
  return (
    <div className="page error-page">
      <h1>We’ll be back in a moment</h1>
      <p>
        This page can’t be looked up right now. Looking through our cars and finding a location still work.
      </p>
      {phone ? (
        <p>
          Can’t wait? Call us on{" "}
          <a className="link" href={phone.href}>
            {phone.text}
          </a>
          .
        </p>
      ) : null}
      <p className="error-page-search">
        <LinkButton look="primary" href="">
          <Icon name="refresh" />
          Try again
        </LinkButton>
        <LinkButton href="/search">See all stock</LinkButton>
        {contact ? <LinkButton href={contact}>Our locations</LinkButton> : null}
      </p>
    </div>
  );
}

/** What was sent isn't a whole form, or has more than any form takes. */
export function UnreadFormPage() {
  return (
    <div className="page error-page">
      <h1>We couldn’t read that form</h1>
      <p>
        It arrived incomplete, or with more than we can take. Please go back, shorten it and send it again.
      </p>
      <p className="error-page-search">
        <LinkButton href="/">Go to the home page</LinkButton>
      </p>
    </div>
  );
}

/** The page couldn't be loaded because this device has no connection. */
export function OfflinePage() {
  return (
    <div className="page error-page">
      <h1>This page couldn’t be loaded</h1>
      <p>You seem to be offline. Check your connection, then try again.</p>
      <p className="error-page-search">
        <LinkButton look="primary" href="">
          <Icon name="refresh" />
          Try again
        </LinkButton>
      </p>
    </div>
  );
}

/** An internal error: says so, offers a retry, and shows the request's id from the log. */
export function BrokenPage() {
  const requestId = useRequestId();
  return (
    <div className="page error-page">
      <h1>Something went wrong on our side</h1>
      <p>We’ve been told about it. Please try again in a moment.</p>
      <p className="error-page-search">
        <LinkButton look="primary" href="">
          <Icon name="refresh" />
          Try again
        </LinkButton>
        <LinkButton href="/">Go to the home page</LinkButton>
      </p>
      {requestId ? (
        <p className="error-page-id">
          Reference <code suppressHydrationWarning>{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
