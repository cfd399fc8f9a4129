import { ButtonLink } from "#console/parts/button.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { ClientForm } from "./client-form.tsx";
import { ClientPanel } from "./client-panel.tsx";
import type { IntegrationsModel } from "./integrations-model.ts";

/** The programs of a group that call the API: what each may do and where, and its secrets. */
export function IntegrationsScreen({ model }: { model: IntegrationsModel }) {
  const { group, groups, clients, mayChange, apiAddress } = model;
  return (
    <>
      <ScreenHead
        title="Integrations"
        about="Programs of yours that read and change what is here, such as your stock system. Each has a secret of its own, which you can end at any time."
      >
        <ButtonLink kind="plain" to={`/integrations/webhooks?group=${group.slug}`}>
          Webhooks
        </ButtonLink>
        <ButtonLink kind="plain" to={`/integrations/senders?group=${group.slug}`}>
          E-mail senders
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/integrations" />
        <Section title="Programs" aside={<span className="quiet">{clients.length}</span>}>
          {clients.length === 0 ? (
            <div className="panel">
              <StateMessage
                symbol="key"
                title="No program"
                text={
                  apiAddress === null
                    ? "This installation has no address for programs yet: its operator sets API_HOST."
                    : `Programs call ${apiAddress}. Its page /docs says how.`
                }
              />
            </div>
          ) : (
            <div className="stack">
              {clients.map((client) => (
                <ClientPanel key={client.id} client={client} model={model} />
              ))}
            </div>
          )}
        </Section>
        {mayChange ? (
          <Section title="Add a program">
            <ClientForm key={group.id} model={model} />
          </Section>
        ) : null}
      </div>
    </>
  );
}
