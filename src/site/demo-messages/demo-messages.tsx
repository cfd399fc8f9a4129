import { shownDate } from "#lib/date.ts";
import { useFormats } from "#site/parts/formats.tsx";

export type ShownMessage = {
  id: string;
  kind: "email" | "sms";
  sender: string;
  recipient: string;
  subject: string | null;
  text: string;
  attachments: string[];
  /** ISO instant. */
  createdAt: string;
};

/**
 * The messages that a demo site would have sent; without a mail server nothing is sent. Everything is text,
 * not markup.
 */
export function DemoMessages({ messages, timeZone }: { messages: ShownMessage[]; timeZone: string }) {
  const { language } = useFormats();
  const at = shownDate(language, { dateStyle: "medium", timeStyle: "medium", timeZone });
  return (
    <div className="page demo-messages">
      <h1>Messages of this demo site</h1>
      <p className="muted">E-mails and text messages that would have been sent, newest first.</p>
      {messages.length === 0 ? <p>Nothing yet. Send an enquiry and look again.</p> : null}
      <ol>
        {messages.map((message) => (
          <li key={message.id}>
            <p className="message-kind">{message.kind === "email" ? "E-mail" : "Text message"}</p>
            <h2>{message.subject ?? message.recipient}</h2>
            <dl>
              <div>
                <dt>To</dt>
                <dd>{message.recipient}</dd>
              </div>
              <div>
                <dt>From</dt>
                <dd>{message.sender}</dd>
              </div>
              <div>
                <dt>Sent</dt>
                <dd>{at.format(new Date(message.createdAt))}</dd>
              </div>
              {message.attachments.length > 0 ? (
                <div>
                  <dt>Attached</dt>
                  <dd>{message.attachments.join(", ")}</dd>
                </div>
              ) : null}
            </dl>
            <pre>{message.text}</pre>
          </li>
        ))}
      </ol>
    </div>
  );
}
