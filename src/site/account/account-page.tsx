import { Button } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { FieldError } from "#site/parts/lead-form/form-field.tsx";
import { dropEveryMemory } from "#site/parts/lead-form/form-memory.ts";
import type { AccountErrors, AccountView } from "./account-view.ts";

type Answer = { errors: AccountErrors; name: string; email: string };

/** The shopper's own page. Plain forms throughout: everything works without script. */
export function AccountPage({ view, answer }: { view: AccountView; answer: Answer | undefined }) {
  const errors = answer?.errors ?? {};
  return (
    <div className="page account">
      <header className="account-head">
        <div>
          <h1>{view.name ? `Hello ${view.name}` : "Your account"}</h1>
          <p>
            {view.phone ? `Signed in with ${view.phone}` : "Signed in, without a mobile number yet"}
            {view.since ? `, since ${view.since}` : ""}
          </p>
        </div>
        <form method="post" onSubmit={forgetTyped}>
          <Button type="submit" name="do" value="sign-out">
            Sign out
          </Button>
        </form>
      </header>
      {view.done ? (
        <p className="account-done" role="status">
          <Icon name="check" />
          Your details are saved.
        </p>
      ) : null}
      <Links view={view} />
      <Details view={view} answer={answer} />
      <section className="account-part" aria-labelledby="account-data">
        <h2 id="account-data">Your data</h2>
        <p>
          Everything {view.siteName} holds about you on this site: your account, saved cars, enquiries,
          bookings, reservations and payments.
        </p>
        <p>
          <a className="btn" href="/api/account/data" download data-native>
            <Icon name="download" />
            Download what we hold
          </a>
        </p>
      </section>
      <Sessions view={view} />
      <section className="account-part" aria-labelledby="account-leave">
        <h2 id="account-leave">Signing out and leaving</h2>
        <form method="post" onSubmit={forgetTyped}>
          <p className="muted">Used a computer that isn't yours? This ends every session, this one too.</p>
          <Button type="submit" name="do" value="sign-out-everywhere">
            Sign out everywhere
          </Button>
        </form>
        <Forget open={errors.confirm !== undefined} error={errors.confirm} />
      </section>
    </div>
  );
}

/** Deletes stored form input of this browser, which may have come from the account. */
const forgetTyped = () => dropEveryMemory(() => window.localStorage);

function Sessions({ view: { sessions } }: { view: AccountView }) {
  return (
    <section className="account-part" aria-labelledby="account-sessions">
      <h2 id="account-sessions">Where you are signed in</h2>
      <ul className="account-sessions">
        {sessions.map(({ id, since, lastSeen, current }) => (
          <li key={id}>
            <span>
              {current ? "This browser" : "Another browser"}
              <small>
                Since {since}, last seen {lastSeen}
              </small>
            </span>
            {current ? null : (
              <form method="post">
                <input type="hidden" name="session" value={id} />
                <Button
                  type="submit"
                  name="do"
                  value="end-session"
                  aria-label={`Sign out there, signed in since ${since}`}
                >
                  Sign out there
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ view }: { view: AccountView }) {
  return (
    <nav className="account-links" aria-label="Your things">
      <a href={view.hasWatchlist ? "/watchlist" : "/favourites"}>
        <Icon name="heart" />
        <span>
          {view.hasWatchlist ? "Watchlist" : "Favourites"}
          <small>The {view.caravans ? "caravans" : "cars"} you saved</small>
        </span>
        <Icon name="right" />
      </a>
      {view.reservations.map(({ title, href, state }) => (
        <a key={`${href} ${state}`} href={href}>
          <Icon name="shield" />
          <span>
            {title}
            <small>{state}</small>
          </span>
          <Icon name="right" />
        </a>
      ))}
      <a href="/search">
        <Icon name="search" />
        <span>
          Search
          <small>All {view.caravans ? "caravans" : "cars"} for sale</small>
        </span>
        <Icon name="right" />
      </a>
    </nav>
  );
}

function Details({ view, answer }: { view: AccountView; answer: Answer | undefined }) {
  const errors = answer?.errors ?? {};
  return (
    <section className="account-part" aria-labelledby="account-details">
      <h2 id="account-details">Your details</h2>
      <form method="post" className="lead-form" noValidate>
        <div className="form-row" data-wrong={errors.name ? "" : undefined}>
          <label className="field-label" htmlFor="account-name">
            Name <span className="optional">(optional)</span>
          </label>
          <input
            id="account-name"
            className="field"
            name="name"
            autoComplete="name"
            maxLength={200}
            defaultValue={answer?.name || view.name}
            aria-invalid={errors.name ? true : undefined}
            aria-describedby={errors.name ? "account-name-error" : undefined}
          />
          <FieldError id="account-name" error={errors.name} />
        </div>
        <div className="form-row" data-wrong={errors.email ? "" : undefined}>
          <label className="field-label" htmlFor="account-email">
            E-mail <span className="optional">(optional)</span>
          </label>
          <input
            id="account-email"
            className="field"
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={answer?.email || view.email}
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={errors.email ? "account-email-error" : undefined}
          />
          <FieldError id="account-email" error={errors.email} />
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" name="do" value="details">
            Save details
          </Button>
        </div>
      </form>
    </section>
  );
}

function Forget({ open, error }: { open: boolean; error: string | undefined }) {
  return (
    <details className="account-forget" open={open}>
      <summary className="link">Forget me…</summary>
      <form method="post" className="lead-form" noValidate onSubmit={forgetTyped}>
        <div>
          <ul className="points">
            <li>Your account and saved cars are erased, and you are signed out everywhere.</li>
            <li>
              Your enquiries lose everything about you. That there was one about a car, and when, stays as a
              number in our figures.
            </li>
            <li>
              Payments and their reservations are kept for as long as tax law asks for it, and for nothing
              else.
            </li>
            <li>A test drive or a service that is booked stays booked: call us to cancel it.</li>
          </ul>
        </div>
        <div className="form-row" data-wrong={error ? "" : undefined}>
          <label className="tick" htmlFor="account-confirm">
            <input
              id="account-confirm"
              type="checkbox"
              name="confirm"
              value="yes"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "account-confirm-error" : undefined}
            />
            <span>I understand that this can't be undone.</span>
          </label>
          <FieldError id="account-confirm" error={error} />
        </div>
        <div className="form-actions">
          <Button type="submit" className="btn-danger" name="do" value="forget">
            Erase my data
          </Button>
        </div>
      </form>
    </details>
  );
}
