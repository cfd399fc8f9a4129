import { Link } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { dateFormat } from "#lib/date.ts";
import { kindNames } from "./offer.ts";
import { daysText } from "./offer-days.ts";
import { OfferMarks } from "./offer-list.tsx";
import { daysIn, daysWithin, monthAfter, type OfferFilter, offersAddress } from "./offer-query.ts";
import type { ListedOffer } from "./offers.ts";

const monthName = (month: string): string =>
  dateFormat("en-AU", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The offers of a month by their first day, each with a bar over its days. */
export function OfferMonth({
  offers,
  filter,
  month,
  today,
}: {
  offers: readonly ListedOffer[];
  filter: OfferFilter;
  month: string;
  today: string;
}) {
  const shown = offers.flatMap((offer) => {
    const days = offer.state === "never" ? null : daysWithin(offer, month);
    return days ? [{ offer, days }] : [];
  });
  const to = (other: string) => offersAddress({ ...filter, month: other });
  const todayAt = today.startsWith(month) ? Number(today.slice(8)) : null;
  return (
    <section>
      <div className="section-title">
        <h2>{monthName(month)}</h2>
        <nav className="actions" aria-label="Month">
          <ButtonLink data-size="small" to={to(monthAfter(month, -1))}>
            Month before
          </ButtonLink>
          <ButtonLink data-size="small" to={to(today.slice(0, 7))}>
            This month
          </ButtonLink>
          <ButtonLink data-size="small" to={to(monthAfter(month, 1))}>
            Month after
          </ButtonLink>
        </nav>
      </div>
      {shown.length === 0 ? (
        <Notice>Nothing runs in {monthName(month)}.</Notice>
      ) : (
        <div className="panel">
          <Scale count={daysIn(month)} />
          <ol className="offer-days" aria-label={`Offers in ${monthName(month)}`}>
            {shown.map(({ offer, days }) => (
              <li key={offer.id}>
                <div>
                  {offer.mayChange ? <Link to={offer.address}>{offer.title}</Link> : offer.title}
                  <OfferMarks offer={offer} />
                  <br />
                  <span className="quiet small">
                    {kindNames[offer.kind].one}, {daysText(offer)},{" "}
                    {offer.sites.map(({ name }) => name).join(", ")}
                  </span>
                </div>
                <Bar {...days} count={daysIn(month)} todayAt={todayAt} state={offer.state} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** The first days of the month's weeks, over the bars. */
function Scale({ count }: { count: number }) {
  return (
    <p className="offer-scale small quiet" data-days={count} aria-hidden="true">
      {[1, 8, 15, 22, 29]
        .filter((day) => day <= count)
        .map((day) => (
          <span key={day}>{day}</span>
        ))}
    </p>
  );
}

/** The days as a bar over those of the month; the days are beside it in words. */
function Bar({
  first,
  last,
  count,
  todayAt,
  state,
}: {
  first: number;
  last: number;
  count: number;
  todayAt: number | null;
  state: string;
}) {
  return (
    <svg
      className="offer-bar"
      data-state={state}
      viewBox={`0 0 ${count} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="offer-track" x="0" y="0" width={count} height="2" />
      <rect x={first - 1} y="0" width={last - first + 1} height="2" />
      {todayAt === null ? null : <line x1={todayAt - 0.5} x2={todayAt - 0.5} y1="0" y2="2" />}
    </svg>
  );
}
