import { useState } from "react";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { Dialog } from "#site/parts/dialog.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { Picture } from "#site/parts/picture.tsx";
import { AddressCard } from "#site/parts/places/address-card.tsx";
import { HoursCard, SpecialLines } from "#site/parts/places/hours-card.tsx";
import { LicenceLines } from "#site/parts/places/location-card.tsx";
import { PhoneReveal } from "#site/parts/places/phone-reveal.tsx";
import { PlaceMap } from "#site/parts/places/place-map.tsx";
import { ReviewList } from "#site/parts/reviews/review-list.tsx";
import { ReviewStars } from "#site/parts/reviews/review-stars.tsx";
import type { DepartmentView, LocationPageView } from "./location-page-view.ts";

/** The page of a location (LOC-29..37). */
export function LocationPage({ view }: { view: LocationPageView }) {
  // Cards link to #reviews (LOC-31); without written reviews the rating has that id.
  const onlyRated = view.rating !== null && view.reviews.length === 0;
  return (
    <div className="page location-page">
      <header
        className="location-top"
        id={onlyRated ? "reviews" : undefined}
        data-picture={view.picture ? "" : undefined}
      >
        <div className="location-words">
          <h1>{view.name}</h1>
          <address>
            {view.street ? <span>{view.street}</span> : null}
            {view.suburb ? <span>{view.suburb}</span> : null}
          </address>
          {view.rating ? (
            <ReviewStars rating={view.rating} href={view.reviews.length > 0 ? "#reviews" : undefined} />
          ) : null}
          {view.intro ? <p className="location-intro">{view.intro}</p> : null}
          <p className="location-actions">
            {view.directions ? (
              <LinkButton look="primary" href={view.directions} target="_blank" rel="noopener">
                <Icon name="pin" />
                Get Directions
              </LinkButton>
            ) : null}
            <LinkButton href={view.contact.href} data-lead-form="contact" data-title={view.contact.title}>
              <Icon name="chat" />
              Email us
            </LinkButton>
            {view.service ? <LinkButton href={view.service}>Book a Service</LinkButton> : null}
          </p>
        </div>
        {view.picture ? (
          <Picture
            view={view.picture}
            sizes="(min-width: 64rem) 40rem, 100vw"
            priority
            className="location-hero"
          />
        ) : null}
      </header>
      <div className="location-columns">
        <section className="card-panel" aria-labelledby="hours-heading">
          <h2 id="hours-heading">Opening Hours</h2>
          <Departments departments={view.departments} chosen={view.chosen} />
          <HolidayHours departments={view.departments} />
        </section>
        <section className="location-where" aria-labelledby="where-heading">
          <h2 id="where-heading">Find Us Here</h2>
          {view.map ? <PlaceMap map={view.map} /> : null}
          <AddressCard view={view.where} />
          <p className="location-links">
            <a className="link" href={view.stock.href}>
              {view.stock.text}
            </a>
            {view.others ? (
              <a className="link" href={view.others.href}>
                {view.others.text}
              </a>
            ) : null}
          </p>
          <LicenceLines licences={view.licences} />
        </section>
      </div>
      {view.staff.length > 0 ? (
        <section className="location-section">
          <h2>Who you’ll meet</h2>
          <ul className="staff">
            {view.staff.map(({ name, role, picture }) => (
              <li key={`${name} ${role}`}>
                {picture ? <Picture view={picture} sizes="10rem" ratio="square" /> : null}
                <strong>{name}</strong>
                <span>{role}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {view.rating && view.reviews.length > 0 ? (
        <section className="location-section" id="reviews">
          <div className="section-head">
            <h2>What people say</h2>
            <ReviewStars rating={view.rating} />
          </div>
          <ReviewList reviews={view.reviews} />
        </section>
      ) : null}
      {view.widgets?.map((widget) => (
        <p key={widget.href}>
          <LinkButton {...widget} />
        </p>
      ))}
    </div>
  );
}

/**
 * Departments of one address, one of them selected (LOC-33, LOC-34): native radio buttons. The style sheet
 * alone shows the selected one's hours, so that it works without script.
 */
function Departments({ departments, chosen }: { departments: readonly DepartmentView[]; chosen: string }) {
  const [only] = departments;
  if (departments.length === 1 && only) return <Department department={only} />;
  return (
    <fieldset className="departments">
      <legend className="sr-only">Department</legend>
      {departments.map((department) => (
        <DepartmentChoice key={department.id} department={department} checked={department.id === chosen} />
      ))}
    </fieldset>
  );
}

/**
 * The panel is the label's next sibling: the style sheet puts all labels in one row above the visible panel.
 */
function DepartmentChoice({ department, checked }: { department: DepartmentView; checked: boolean }) {
  const id = `department-${department.id}`;
  return (
    <>
      <input className="sr-only" type="radio" name="department" id={id} defaultChecked={checked} />
      <label htmlFor={id}>{department.label}</label>
      <div className="department-panel">
        <Department department={department} />
      </div>
    </>
  );
}

function Department({ department: { label, hours, open, phone, reveal } }: { department: DepartmentView }) {
  return (
    <>
      <HoursCard lines={hours} open={open} />
      {phone ? (
        <p className="department-phone">
          <PhoneReveal
            phone={phone}
            facts={reveal}
            label={`Call ${label.toLowerCase()}`}
            className="btn btn-wide"
          />
        </p>
      ) : null}
    </>
  );
}

/** Special hours in a dialog (LOC-35); expanded in place without script. */
function HolidayHours({ departments }: { departments: readonly DepartmentView[] }) {
  const [open, setOpen] = useState(false);
  const noted = departments.filter(({ specials }) => specials.length > 0);
  if (noted.length === 0) return null;
  const lists = sameEverywhere(noted, departments.length) ? (
    <SpecialLines lines={noted[0]!.specials} />
  ) : (
    noted.map(({ id, label, specials }) => (
      <section key={id} className="holiday-department">
        <h3>{label}</h3>
        <SpecialLines lines={specials} />
      </section>
    ))
  );
  const soon = noted.flatMap(({ specials }) => specials).find(({ label }) => label === "Today");
  return (
    <div className="holiday-hours">
      {soon ? <p className="holiday-today">Today’s hours are different.</p> : null}
      <Button className="script-only" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="calendar" />
        Holiday hours
      </Button>
      <details className="no-script-only">
        <summary className="btn">Holiday hours</summary>
        {lists}
      </details>
      <Dialog open={open} onClose={() => setOpen(false)} title="Holiday hours">
        {lists}
      </Dialog>
    </div>
  );
}

function sameEverywhere(departments: readonly DepartmentView[], all: number): boolean {
  const [first, ...rest] = departments.map(({ specials }) => JSON.stringify(specials));
  return departments.length === all && rest.every((one) => one === first);
}
