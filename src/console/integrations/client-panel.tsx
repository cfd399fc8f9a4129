import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Badge, Notice, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { reachText } from "#console/people/reach-text.ts";
import type { ListedClient, ListedSecret } from "#domain/integrations/clients/listed-client.ts";
import { maxSecrets } from "#domain/integrations/clients/new-client.ts";
import { NewSecret, SecretDays } from "./client-form.tsx";
import type { ClientAnswer, IntegrationsModel } from "./integrations-model.ts";

/** A client: what it may do, where, and its secrets. */
export function ClientPanel({ client, model }: { client: ListedClient; model: IntegrationsModel }) {
  const { group, mayChange } = model;
  return (
    <section className="panel panel-body stack" aria-label={client.name}>
      <div>
        <h3>{client.name}</h3>
        <p className="quiet small">
          {reachText(client, model)}, added <Moment at={client.createdAt} />
        </p>
        <span className="badges">
          {client.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      </div>
      {client.secrets.length === 0 ? (
        <StateMessage
          symbol="key"
          title="No secret that works"
          text="The program can’t call until it has a new one."
        />
      ) : (
        <SecretTable client={client} model={model} />
      )}
      {mayChange ? (
        <div className="actions">
          {client.secrets.length < maxSecrets ? <NextSecret client={client} model={model} /> : null}
          <Revoke group={group} step="revoke" id={client.id} label={`Revoke the program ${client.name}`}>
            Revoke the program
          </Revoke>
        </div>
      ) : null}
    </section>
  );
}

function SecretTable({
  client,
  model: { group, mayChange },
}: {
  client: ListedClient;
  model: IntegrationsModel;
}) {
  return (
    <Table
      caption={`Secrets of ${client.name}`}
      rows={client.secrets}
      keyOf={({ id }) => id}
      columns={[
        { name: "Secret made", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "Never") },
        { name: "Works until", cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        ...(mayChange
          ? [
              {
                name: "Actions",
                isNameHidden: true,
                isNarrow: true,
                cell: ({ id }: ListedSecret) => (
                  <Revoke
                    group={group}
                    step="revoke-secret"
                    id={id}
                    label={`Revoke a secret of ${client.name}`}
                  >
                    Revoke
                  </Revoke>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** A second secret, so that the program can change over before the first one ends. */
function NextSecret({
  client,
  model: { group, apiAddress },
}: {
  client: ListedClient;
  model: IntegrationsModel;
}) {
  return (
    <ConfirmedForm<ClientAnswer> action={`/integrations?group=${group.slug}`} className="form">
      {({ answer, isSending }) => (
        <>
          {answer?.kind === "made" ? <NewSecret {...answer} apiAddress={apiAddress} /> : null}
          {answer?.kind === "too many" ? (
            <Notice tone="bad">It has {maxSecrets} secrets that work. Revoke one of them first.</Notice>
          ) : null}
          <input type="hidden" name="step" value="rotate" />
          <input type="hidden" name="id" value={client.id} />
          <SecretDays />
          <div className="actions">
            <SubmitButton
              data-size="small"
              aria-label={`Make the next secret of ${client.name}`}
              disabled={isSending}
            >
              Make the next secret
            </SubmitButton>
          </div>
        </>
      )}
    </ConfirmedForm>
  );
}

function Revoke({
  group,
  step,
  id,
  label,
  children,
}: {
  group: IntegrationsModel["group"];
  step: "revoke" | "revoke-secret";
  id: string;
  label: string;
  children: string;
}) {
  const show = useToast();
  return (
    <ConfirmedForm<ClientAnswer>
      action={`/integrations?group=${group.slug}`}
      onDone={() => show("It doesn’t work any more")}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="button"
            data-size="small"
            data-kind="danger"
            aria-label={label}
            disabled={isSending}
          >
            {children}
          </button>
        </>
      )}
    </ConfirmedForm>
  );
}
