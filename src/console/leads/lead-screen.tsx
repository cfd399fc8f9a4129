import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { DealBadges, dealAddress } from "#console/deals/deal-parts.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { Facts } from "#console/parts/timeline.tsx";
import { kindNames } from "#domain/deals/deal.ts";
import { whenText } from "#domain/deals/deal-times.ts";
import { stageName, stageTone } from "#domain/leads/lead-stage.ts";
import { spacedPhone, telephoneLink } from "#lib/phone-number.ts";
import { AnswerClock, ReplyBadge } from "./answer-clock.tsx";
import { HandlingForm } from "./handling-form.tsx";
import { LeadActions } from "./lead-actions.tsx";
import { ContactFact, ContactForm } from "./lead-contact.tsx";
import { LeadConversation, LeadHistory } from "./lead-conversation.tsx";
import type { LeadDetail } from "./lead-detail.ts";
import { LeadNeighbours } from "./lead-neighbours.tsx";
import { AnswerForm, NoteForm, SmsForm } from "./lead-writing.tsx";
import { OtherLeads } from "./other-leads.tsx";
import { MarkRead } from "./shopper-message.tsx";
import { useActivity } from "./use-activity.tsx";

/** Leads to the list as it was filtered when this lead was opened from it; the browser stores that with the page, through a reload too. */
function BackToLeads() {
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  return (
    <Link className="button" data-kind="plain" to={{ pathname: "/leads", search: list }}>
      Back to leads
    </Link>
  );
}

/** One lead: who and what, what was done with it, and what can be done next. */
export function LeadScreen({ lead, activity, now }: { lead: LeadDetail; activity: string; now: string }) {
  useActivity("/leads/activity", activity);
  const { handling, may } = lead;
  return (
    <>
      <ScreenHead title={lead.name} about={`${lead.category} · ${lead.reference}`}>
        <Reach lead={lead} />
        <BackToLeads />
        <LeadNeighbours lead={lead} />
      </ScreenHead>
      {may.change && lead.unread > 0 ? <MarkRead key={`${lead.repliedAt} ${lead.unread}`} /> : null}
      <div className="detail">
        <div className="detail-subject stack">
          {lead.isErased ? <Notice>The shopper’s data was erased.</Notice> : null}
          {lead.isPart ? (
            <Notice>It was merged into a lead outside of your reach, where it goes on.</Notice>
          ) : null}
          <p className="badges">
            <Badge tone={stageTone(handling.stage)}>{stageName(handling.stage)}</Badge>
            <ReplyBadge lead={lead} />
            <AnswerClock lead={{ ...lead, stage: handling.stage }} now={now} />
            {lead.isUnfinished ? <Badge>Not finished</Badge> : null}
          </p>
          <Section title="Enquiry">
            <div className="panel panel-body">
              <Facts facts={enquiryFacts(lead)} />
              {may.change ? <ContactForm lead={lead} /> : null}
            </div>
          </Section>
          <LeadConversation lead={lead} />
          {may.change ? (
            <>
              <Section title="Answer">
                <Answers lead={lead} />
              </Section>
              <Section title="Note">
                <div className="panel panel-body">
                  <NoteForm lead={lead} />
                </div>
              </Section>
            </>
          ) : null}
        </div>
        {may.change ? (
          <div className="detail-handling">
            <Section title="Handling">
              <div className="panel panel-body">
                <HandlingForm lead={lead} />
              </div>
            </Section>
          </div>
        ) : null}
        <div className="detail-history">
          <LeadHistory lead={lead} />
        </div>
        <div className="detail-related stack">
          {lead.deals.length > 0 ? <Deals lead={lead} now={now} /> : null}
          {lead.car ? <CarNow car={lead.car} /> : null}
          {lead.others.length > 0 ? <OtherLeads lead={lead} /> : null}
          <LeadActions lead={lead} />
        </div>
      </div>
    </>
  );
}

/** By e-mail and by text message, first the one that the shopper wrote by. */
function Answers({ lead }: { lead: LeadDetail }) {
  const email = (
    <div className="panel panel-body" key="email">
      <AnswerForm lead={lead} />
    </div>
  );
  if (lead.mobile === null) return email;
  const text = (
    <div className="panel panel-body" key="text">
      <SmsForm lead={lead} mobile={lead.mobile} />
    </div>
  );
  return <div className="stack">{lead.isTexting ? [text, email] : [email, text]}</div>;
}

/** Call and text from the phone or computer at hand. */
function Reach({ lead: { phone, mobile, stops } }: { lead: LeadDetail }) {
  // From the lead, so that what is said stays there.
  const sendsTexts = mobile !== null || stops.sms !== null;
  if (phone === null) return null;
  return (
    <>
      <a className="button" href={telephoneLink(phone)}>
        Call {spacedPhone(phone)}
      </a>
      {sendsTexts ? null : (
        <a className="button" href={`sms:${phone}`}>
          Text
        </a>
      )}
    </>
  );
}

function enquiryFacts(lead: LeadDetail): [string, ReactNode][] {
  const { email, phone, original, location, site, answers, source, visited, consent, answeredInMinutes } =
    lead;
  return [
    ["E-mail", <ContactFact key="email" value={email} original={original.email} />],
    ["Phone", <ContactFact key="phone" value={phone} original={original.phone} />],
    ...answers,
    ["Location", [location, site.name].filter(Boolean).join(", ")],
    ["Received", <Moment key="at" at={lead.createdAt} />],
    ...(lead.answeredAt
      ? [
          [
            "First answer",
            <span key="answered">
              <Moment at={lead.answeredAt} />, after {answeredInMinutes} opening minutes
            </span>,
          ] as [string, ReactNode],
        ]
      : lead.dueAt
        ? [["Answer due", <Moment key="due" at={lead.dueAt} />] as [string, ReactNode]]
        : []),
    ["Offers and news", consent ? "Agreed" : "Not agreed"],
    ...(source.length > 0 ? [["Came with", source.join(", ")] as [string, string]] : []),
    ...(visited.length > 0 ? [["Pages visited", visited.join(" → ")] as [string, string]] : []),
    ...(lead.spam.length > 0 ? [["Suspected spam", lead.spam.join(", ")] as [string, string]] : []),
  ];
}

function CarNow({
  car: { id, title, stockNumber, price, state, link },
}: {
  car: NonNullable<LeadDetail["car"]>;
}) {
  const name = link ? (
    <a href={link} rel="noopener" target="_blank">
      {title}
    </a>
  ) : (
    title
  );
  const facts: [string, ReactNode][] = [
    ["Car", name],
    ...(stockNumber ? [["Stock number", stockNumber] as [string, string]] : []),
    ...(price ? [["Price now", price] as [string, string]] : []),
    ...(state ? [["State", state] as [string, string]] : []),
    ...(id
      ? [
          [
            "Leads",
            <Link key="leads" to={`/leads?car=${encodeURIComponent(id)}`}>
              All about this car
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <Section title="The car now">
      <div className="panel panel-body">
        <Facts facts={facts} />
      </div>
    </Section>
  );
}

function Deals({ lead: { deals }, now }: { lead: LeadDetail; now: string }) {
  return (
    <Section title="Deals">
      <ul className="panel panel-body stack">
        {deals.map((deal) => (
          <li key={`${deal.kind} ${deal.id}`}>
            <Link to={dealAddress(deal)}>
              {[kindNames[deal.kind][0], deal.amount || whenText(deal)].filter(Boolean).join(", ")}
            </Link>{" "}
            <DealBadges deal={deal} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
