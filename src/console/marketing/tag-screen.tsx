import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { AreaField, TextField } from "#console/parts/field.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Glance, Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { marketingAddress } from "./marketing-model.ts";
import {
  maxReason,
  maxResponsible,
  type TagAnswer,
  type TagModel,
  tagAddress,
  tagKindTitles,
} from "./tags-model.ts";
import { StandingBadge } from "./tags-section.tsx";

/** What any script in a page can do. */
const reaches = [
  "It sees all that the page shows, what is pressed and searched for, and sends it to its hosts.",
  "It can change the page, set cookies, send the shopper to another address, and request or open other pages of this site as the shopper, forms among them.",
  "It doesn’t load on pages with personal forms, nor for a shopper who is signed in. This keeps ordinary tags from what is typed there. It is no barrier against a script that means harm.",
  "It can’t load further scripts from other hosts, run code from texts, or read the cookies of sign-in.",
  "Switched off, it doesn’t start any more. From a page that is open already nothing can remove it.",
];

/** One tag: what it reaches, who answers for it, and its switch. */
export function TagScreen({ model }: { model: TagModel }) {
  const { site, tag, maySwitchOff, maySwitchOn } = model;
  const { name, kind, account, purpose, standing, switched, hosts } = tag;
  return (
    <>
      <ScreenHead title={`${tagKindTitles[kind]} ${account}`} about={`${name} · ${site.name}`}>
        <ButtonLink kind="plain" to={marketingAddress(site)}>
          All of Marketing
        </ButtonLink>
        {maySwitchOff && standing === "on" ? <SwitchOff model={model} /> : null}
      </ScreenHead>
      <div className="stack">
        <TagNotices model={model} />
        <Glance
          items={[
            {
              name: "State",
              value: <StandingBadge standing={standing} />,
              more: "Not verified with the vendor",
            },
            { name: "Purpose", value: purpose, more: "It loads only where the shopper allowed this" },
            {
              name: "Who answers for it",
              value: switched?.responsible ?? "—",
              more: switched ? <Moment at={switched.onAt} /> : "Never switched on",
            },
          ]}
        />
        {switched ? (
          <Section title="Why it runs in pages">
            <div className="panel panel-body">
              <p>{switched.reason}</p>
            </div>
          </Section>
        ) : null}
        <Section title="What it can reach">
          <div className="panel panel-body">
            <ul>
              {reaches.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="quiet">Pages without forms let it load from and send to: {hosts.join(", ")}.</p>
          </div>
        </Section>
        {maySwitchOn && standing !== "on" ? <SwitchOn model={model} /> : null}
      </div>
    </>
  );
}

function TagNotices({ model: { tag, maySwitchOn } }: { model: TagModel }) {
  const { standing, switched } = tag;
  return (
    <>
      {standing === "not permitted" ? (
        <Notice>The operator of this platform doesn’t permit scripts of vendors in pages.</Notice>
      ) : null}
      {standing === "changed" ? (
        <Notice>
          It was changed after it was switched on, so it doesn’t run. An owner has to switch it on again.
        </Notice>
      ) : null}
      {switched?.offAt ? (
        <Notice>
          It was switched off <Moment at={switched.offAt} />. No page loads it, whatever is published.
        </Notice>
      ) : null}
      {standing === "on" || standing === "not permitted" || maySwitchOn ? null : (
        <Notice>Only an owner can switch it on.</Notice>
      )}
    </>
  );
}

function useSaid(): (answer: TagAnswer) => void {
  const show = useToast();
  return (answer) => {
    if (answer.kind === "done") show(answer.text);
  };
}

function SwitchOff({ model: { site, tag } }: { model: TagModel }) {
  const said = useSaid();
  return (
    <ConfirmedForm<TagAnswer> action={tagAddress(site, tag.name)} onDone={said}>
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value="off" />
          <SubmitButton kind="danger" disabled={isSending}>
            Switch off now
          </SubmitButton>
        </>
      )}
    </ConfirmedForm>
  );
}

function SwitchOn({ model: { site, tag } }: { model: TagModel }) {
  const said = useSaid();
  return (
    <Section title="Let it run in pages">
      <div className="panel panel-body">
        <ConfirmedForm<TagAnswer> action={tagAddress(site, tag.name)} className="form" onDone={said}>
          {({ answer, isSending }) => {
            const fields = answer?.kind === "invalid" ? answer.fields : {};
            return (
              <div className="stack">
                <TextField
                  label="Who answers for it"
                  name="responsible"
                  required
                  maxLength={maxResponsible}
                  autoComplete="off"
                  hint="The person or agency that knows what it does."
                  {...(fields.responsible ? { error: fields.responsible } : {})}
                />
                <AreaField
                  label="Why it has to run in pages"
                  name="reason"
                  required
                  maxLength={maxReason}
                  rows={3}
                  hint="It stands in the log. If its vendor is new to shoppers, give the question for consent a higher version first."
                  {...(fields.reason ? { error: fields.reason } : {})}
                />
                <input type="hidden" name="step" value="on" />
                <input type="hidden" name="seen" value={tag.account} />
                <div className="actions">
                  <SubmitButton kind="danger" disabled={isSending}>
                    Switch it on
                  </SubmitButton>
                </div>
              </div>
            );
          }}
        </ConfirmedForm>
      </div>
    </Section>
  );
}
