import { Button, LinkButton } from "#site/parts/button.tsx";
import type { AlertsView, ShownSearch } from "./alerts-view.ts";
import { cadenceLabels } from "./save-page.tsx";

type Person = NonNullable<AlertsView["person"]>;

/** What a person gets: each search with its buttons, and all of them together. Plain forms throughout. */
export function AlertsPage({ view }: { view: AlertsView }) {
  const { title, text, person } = view;
  const waiting = person?.searches.filter(({ isConfirmed }) => !isConfirmed) ?? [];
  const confirmed = person?.searches.filter(({ isConfirmed }) => isConfirmed) ?? [];
  return (
    <div className="page form-page alerts-page">
      <header className="form-head">
        <h1>{title}</h1>
        <p role="status">{text}</p>
      </header>
      {waiting.map((search) => (
        <section key={search.id} className="form-card" aria-label={search.name}>
          <h2>{search.name}</h2>
          <form method="post" className="alert-buttons">
            <input type="hidden" name="search" value={search.id} />
            <Button type="submit" look="primary" size="large" name="do" value="confirm">
              Yes, e-mail me
            </Button>
            <Button type="submit" size="large" name="do" value="delete">
              No, that wasn’t me
            </Button>
          </form>
        </section>
      ))}
      {confirmed.map((search) => (
        <Saved key={search.id} search={search} />
      ))}
      {person && (confirmed.length > 0 || person.isAsked) ? <All person={person} /> : null}
      <p>
        <LinkButton href="/search">Look at the cars</LinkButton>
      </p>
    </div>
  );
}

function Saved({ search: { id, name, href, cadence, asksCadence } }: { search: ShownSearch }) {
  const other = cadence === "daily" ? "immediate" : "daily";
  return (
    <section className="form-card" aria-label={name}>
      <h2>
        {href ? (
          <a className="link" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
      </h2>
      <p className="muted">{asksCadence ? cadenceLabels[cadence] : "As soon as it happens"}</p>
      <form method="post" className="alert-buttons">
        <input type="hidden" name="search" value={id} />
        <input type="hidden" name="cadence" value={other} />
        {asksCadence ? (
          <Button type="submit" name="do" value="cadence" aria-label={`${name}: ${cadenceLabels[other]}`}>
            Change to: {cadenceLabels[other].toLowerCase()}
          </Button>
        ) : null}
        <Button type="submit" name="do" value="delete" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </form>
    </section>
  );
}

function All({ person: { pausedUntil, isStopped, isAsked } }: { person: Person }) {
  const isOff = isStopped || pausedUntil !== null;
  return (
    <section className="form-card" aria-labelledby="all-alerts">
      <h2 id="all-alerts">All of them</h2>
      {isStopped ? <p>You stopped these e-mails.</p> : null}
      {pausedUntil ? <p>Paused until {pausedUntil}.</p> : null}
      <form method="post" className="alert-buttons">
        {isAsked ? (
          <Button type="submit" look="primary" name="do" value="keep">
            Yes, go on
          </Button>
        ) : null}
        {isOff ? (
          <Button type="submit" name="do" value="resume">
            Send them again
          </Button>
        ) : (
          <>
            <Button type="submit" name="do" value="pause-7">
              Pause for 7 days
            </Button>
            <Button type="submit" name="do" value="pause-30">
              Pause for 30 days
            </Button>
            <Button type="submit" name="do" value="stop">
              Stop all e-mails
            </Button>
          </>
        )}
        <Button type="submit" className="btn-danger" name="do" value="delete-all">
          Delete my address and all searches
        </Button>
      </form>
    </section>
  );
}
