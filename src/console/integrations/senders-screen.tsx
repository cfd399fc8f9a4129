import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { CopyLine } from "#console/parts/copy-line.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Badge, Notice, ScreenHead, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import {
  type SendersAnswer,
  type SendersModel,
  type ShownFinding,
  type ShownKey,
  type ShownSender,
  sendersPath,
} from "./senders-model.ts";

/** The domains that a group's e-mails come from: the keys that sign them, and the DNS records that receivers look for. */
export function SendersScreen({ model }: { model: SendersModel }) {
  const { group, groups, senders, withoutSender, isSending } = model;
  return (
    <>
      <ScreenHead
        title="E-mail senders"
        about="Signed e-mails reach the inbox more often. Each domain that your sites send from has a key, and signs once its record is in the DNS."
      >
        <ButtonLink kind="plain" to={`/integrations?group=${group.slug}`}>
          Integrations
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address={sendersPath} />
        {isSending ? null : (
          <Notice>
            This installation has no mail server: e-mails are stored here instead of sent, and need no
            signature. Keys can be made already.
          </Notice>
        )}
        {senders.length === 0 ? (
          <div className="panel">
            <StateMessage
              symbol="key"
              title="No sender of your own"
              text="Your sites send from the address of this installation, whose operator looks after its key. A site’s own address is messaging.fromEmail of its configuration."
            />
          </div>
        ) : (
          senders.map((sender) => <Sender key={sender.domain} sender={sender} model={model} />)
        )}
        {senders.length > 0 && withoutSender.length > 0 ? (
          <p className="quiet">
            {`The address of this installation sends for ${withoutSender.join(", ")}; its operator looks after its key.`}
          </p>
        ) : null}
      </div>
    </>
  );
}

function Sender({ sender, model }: { sender: ShownSender; model: SendersModel }) {
  const { domain, sites, keys, findings } = sender;
  return (
    <Section title={domain} aside={<span className="quiet">{sites.join(", ")}</span>}>
      <div className="panel panel-body stack">
        {keys.length === 0 ? (
          <p>
            <Badge tone="warn">Not signed</Badge> There is no key yet.
          </p>
        ) : (
          keys.map((key) => <Key key={key.id} shown={key} />)
        )}
        {findings.map((finding) => (
          <OtherRecord key={finding.check} finding={finding} />
        ))}
        {model.mayChange ? <Steps sender={sender} model={model} /> : null}
      </div>
    </Section>
  );
}

const toneOf: Record<ShownKey["state"], Tone> = {
  waiting: "warn",
  signing: "good",
  missing: "bad",
  replaced: "plain",
};
const stateNames: Record<ShownKey["state"], string> = {
  waiting: "Waits for its record",
  signing: "Signs",
  missing: "Record is missing",
  replaced: "Replaced",
};

function Key({ shown: { selector, state, recordUntil, checkedAt, record } }: { shown: ShownKey }) {
  return (
    <div className="stack">
      <p>
        <Badge tone={toneOf[state]}>{stateNames[state]}</Badge> Key {selector}
        {checkedAt ? (
          <span className="quiet small">
            {" "}
            · looked up <Moment at={checkedAt} />
          </span>
        ) : null}
      </p>
      {state === "replaced" ? (
        <p className="quiet">
          {recordUntil === null ? (
            "Its record isn’t needed any more."
          ) : (
            <>
              Leave its record until <Moment at={recordUntil} />, for e-mails on their way.
            </>
          )}
        </p>
      ) : (
        <>
          {state === "signing" ? null : (
            <p>Add this TXT record to the DNS of the domain. Its name, then its value:</p>
          )}
          <CopyLine text={record.name} />
          <CopyLine text={record.value} />
        </>
      )}
    </div>
  );
}

const OtherRecord = ({ finding: { check, isGood, text, remedy } }: { finding: ShownFinding }) => (
  <p>
    <Badge tone={isGood ? "good" : "warn"}>{check}</Badge> {text} {remedy}
  </p>
);

function Steps({ sender: { domain, keys }, model }: { sender: ShownSender; model: SendersModel }) {
  const show = useToast();
  const isWaiting = keys.some(({ state }) => state === "waiting");
  if (isWaiting && !model.isSending) return null;
  return (
    <ConfirmedForm<SendersAnswer>
      action={`${sendersPath}?group=${model.group.slug}`}
      onDone={({ kind, text }) => kind === "done" && show(text)}
    >
      {({ answer, isSending }) => (
        <div className="stack">
          {answer?.kind === "failed" ? <Notice tone="bad">{answer.text}</Notice> : null}
          <input type="hidden" name="domain" value={domain} />
          <input type="hidden" name="step" value={isWaiting ? "check" : "make"} />
          <SubmitButton disabled={isSending}>
            {isWaiting ? "Look up the record now" : keys.length === 0 ? "Make a key" : "Replace the key"}
          </SubmitButton>
        </div>
      )}
    </ConfirmedForm>
  );
}
