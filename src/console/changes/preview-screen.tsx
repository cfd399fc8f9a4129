import { Form, Link, useActionData, useNavigation } from "react-router";
import { CopyLine } from "#console/parts/copy-line.tsx";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { PreviewFrames } from "#console/parts/preview-frames.tsx";
import { visualAddress } from "#console/parts/previewed-page.ts";
import { Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { maxLabel, shareDays } from "#domain/content/drafted-sites/preview-link.ts";
import type { ListedShare, PreviewAnswer, PreviewModel } from "./preview.ts";

/** A page of a site with the draft, and links to it for people without an account. */
export function PreviewScreen({ model }: { model: PreviewModel }) {
  const { sites, path, problem, page, isEditable, changes } = model;
  return (
    <>
      <ScreenHead
        title="Preview"
        about="How a site would look if the whole draft were published. Nothing can be sent from it."
      >
        {isEditable ? (
          <Link className="button" to={visualAddress(page.of, page.path)}>
            <Glyph name="edit" />
            Edit on the page
          </Link>
        ) : null}
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        <Form className="filters" key={`${page.of} ${path}`}>
          <SelectField label="Site" name="of" defaultValue={page.of}>
            <SelectOptions of={sites} />
          </SelectField>
          <TextField
            label="Page"
            name="path"
            defaultValue={path}
            maxLength={1_000}
            autoComplete="off"
            error={problem ?? undefined}
          />
          <button type="submit" className="button">
            Show
          </button>
        </Form>
        <PreviewFrames page={page} isEditable={isEditable} />
        <Share model={model} />
      </div>
    </>
  );
}

function Share({ model: { page, shares } }: { model: PreviewModel }) {
  const answer = useActionData<PreviewAnswer>();
  const isSending = useNavigation().state === "submitting";
  const typed = answer?.kind === "invalid" ? answer.typed : { label: "", days: "7" };
  const errors = answer?.kind === "invalid" ? answer.errors : {};
  const query = new URLSearchParams({ of: page.of, path: page.path });
  return (
    <Section title="Links for people without an account">
      <div className="stack">
        <ShareNotice answer={answer} />
        <Form method="post" action={`/preview?${query}`} className="panel panel-body stack">
          <input type="hidden" name="step" value="share" />
          <input type="hidden" name="path" value={page.path} />
          <div className="field-row">
            <TextField
              label="For whom"
              name="label"
              required
              maxLength={maxLabel}
              autoComplete="off"
              defaultValue={typed.label}
              error={errors.label}
              hint={`Opens this page of ${page.siteName}, and shows the draft as it is then.`}
            />
            <SelectField label="Ends after" name="days" defaultValue={typed.days} error={errors.days}>
              {shareDays.map((days) => (
                <option key={days} value={days}>
                  {days === 1 ? "1 day" : `${days} days`}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="actions">
            <button type="submit" className="button" data-kind="primary" disabled={isSending}>
              Make a link
            </button>
          </div>
        </Form>
        {shares.length > 0 ? (
          <ul className="change-list panel">
            {shares.map((share) => (
              <Shared key={share.id} share={share} action={`/preview?${query}`} />
            ))}
          </ul>
        ) : null}
      </div>
    </Section>
  );
}

function ShareNotice({ answer }: { answer: PreviewAnswer | undefined }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case "shared":
      return (
        <Notice tone="good">
          <p>Anyone with this link sees the draft until the link ends or is revoked.</p>
          <CopyLine text={answer.address} />
        </Notice>
      );
    case "revoked":
      return <Notice tone="good">The link is revoked. It opens nothing any more.</Notice>;
    case "failed":
      return <Notice tone="bad">{answer.text}</Notice>;
    case "invalid":
      return <Notice tone="bad">No link was made yet. What you typed is still here.</Notice>;
  }
}

function Shared({ share, action }: { share: ListedShare; action: string }) {
  const { id, label, site, by, expiresAt, address } = share;
  return (
    <li>
      <div className="change-text">
        {address ? (
          <a href={address} target="_blank" rel="noreferrer">
            {label}
          </a>
        ) : (
          <span>{label}</span>
        )}
        <span className="quiet small">
          {`${site}, by ${by}, ends `}
          <Moment at={expiresAt} />
        </span>
      </div>
      <Form method="post" action={action}>
        <input type="hidden" name="step" value="revoke" />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          className="button"
          data-size="small"
          data-kind="danger"
          aria-label={`Revoke the link for ${label}`}
        >
          Revoke
        </button>
      </Form>
    </li>
  );
}

/** In place of the screen on a platform without a host for previews. */
export function NoPreviews() {
  return (
    <>
      <ScreenHead title="Preview" />
      <div className="panel">
        <StateMessage
          symbol="info"
          title="This platform has no previews"
          text="They need a host of their own. Its operator sets PLATFORM_HOST."
        >
          <Link className="button" to="/changes">
            Go to changes
          </Link>
        </StateMessage>
      </div>
    </>
  );
}
